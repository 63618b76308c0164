//! What was found out in hours, in a file of the repository with a line for each thing that was asked about, so that whoever
//! goes on, goes on from there.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use stackade_search::Verdict;

use crate::durable;

/// What came of something that was asked about, as a line of text.
pub(crate) trait Finding: Clone + Display + FromStr<Err = String> {
    /// What was asked about.
    type Key: Ord + Clone;

    fn key(&self) -> Self::Key;

    /// This finding with all that an earlier one knows more; whatever is decided stays.
    fn with(self, earlier: &Self) -> Self;
}

/// A file of findings.
pub(crate) struct Record<F: Finding> {
    path: PathBuf,
    findings: BTreeMap<F::Key, F>,
}

impl<F: Finding> Record<F> {
    /// Reads a file; there is none at first.
    pub(crate) fn read(path: &Path) -> io::Result<Record<F>> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let findings = text.lines().map(|line| line.parse().map_err(io::Error::other));
        let findings: Vec<F> = findings.collect::<io::Result<_>>()?;
        let findings = findings.into_iter().map(|finding| (finding.key(), finding)).collect();
        Ok(Record { path: path.to_owned(), findings })
    }

    /// Adds what was found, on the disk before it counts.
    pub(crate) fn add(&mut self, finding: F) -> io::Result<()> {
        let key = finding.key();
        let finding = match self.get(&key) {
            Some(earlier) => finding.with(earlier),
            None => finding,
        };
        self.findings.insert(key, finding);
        let text: String = self.findings.values().map(|finding| format!("{finding}\n")).collect();
        durable::write(&self.path, &text)
    }

    pub(crate) fn get<K: Ord + ?Sized>(&self, key: &K) -> Option<&F>
    where
        F::Key: Borrow<K>,
    {
        self.findings.get(key)
    }

    /// All that was found, in order.
    #[cfg(test)]
    pub(crate) fn findings(&self) -> impl Iterator<Item = &F> {
        self.findings.values()
    }
}

/// A result for a file.
pub(crate) fn result_text(result: Option<Verdict>) -> String {
    result.map_or("unknown".to_owned(), |result| result.to_string())
}

/// A result from a file.
pub(crate) fn parse_result(text: &str) -> Result<Option<Verdict>, String> {
    let results = [None, Some(Verdict::Win), Some(Verdict::Draw), Some(Verdict::Loss)];
    let found = results.into_iter().find(|&result| result_text(result) == text);
    found.ok_or_else(|| format!("expected win, draw, loss or unknown, not {text:?}"))
}
