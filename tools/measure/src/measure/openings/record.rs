//! What is known of lines, in a file with a line for each.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::durable;

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: String,
    /// For the side to move, or `unknown`.
    pub(super) result: String,
    /// Positions that were looked at.
    pub(super) nodes: u64,
    /// Of a win that was replayed: how many positions, and within how many turns.
    pub(super) proof: Option<(usize, u32)>,
}

impl Finding {
    pub(super) fn is_decided(&self) -> bool {
        self.result != "unknown"
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.line, self.result, self.nodes)?;
        self.proof.map_or(Ok(()), |(positions, turns)| write!(f, "\t{positions}\t{turns}"))
    }
}

impl FromStr for Finding {
    type Err = String;

    fn from_str(text: &str) -> Result<Finding, String> {
        let wrong = || format!("expected a line, a result and nodes, not {text:?}");
        let words: Vec<_> = text.split('\t').collect();
        let (&[line, result, nodes], rest) = words.split_first_chunk().ok_or_else(wrong)?;
        let proof = match rest {
            [] => None,
            [positions, turns] => {
                Some((positions.parse().map_err(|_| wrong())?, turns.parse().map_err(|_| wrong())?))
            }
            _ => return Err(wrong()),
        };
        let nodes = nodes.parse().map_err(|_| wrong())?;
        Ok(Finding { line: line.to_owned(), result: result.to_owned(), nodes, proof })
    }
}

/// A file of findings.
pub(super) struct Record {
    path: PathBuf,
    findings: BTreeMap<String, Finding>,
}

impl Record {
    /// Reads a file; there is none at first.
    pub(super) fn read(path: &Path) -> io::Result<Record> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let findings = text.lines().map(|line| line.parse().map_err(io::Error::other));
        let findings: Vec<Finding> = findings.collect::<io::Result<_>>()?;
        let findings = findings.into_iter().map(|finding| (finding.line.clone(), finding)).collect();
        Ok(Record { path: path.to_owned(), findings })
    }

    /// Whether a finding says more than what is known: what is decided stays, and more nodes say more than fewer.
    pub(super) fn is_news(&self, finding: &Finding) -> bool {
        self.wants(&finding.line, if finding.is_decided() { u64::MAX } else { finding.nodes })
    }

    /// Adds what was found, on the disk before it counts.
    pub(super) fn add(&mut self, finding: Finding) -> io::Result<()> {
        self.findings.insert(finding.line.clone(), finding);
        let text: String = self.findings.values().map(|finding| format!("{finding}\n")).collect();
        durable::write(&self.path, &text)
    }

    /// All that was found, by their lines.
    #[cfg(test)]
    pub(super) fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.values()
    }

    pub(super) fn get(&self, line: &str) -> Option<&Finding> {
        self.findings.get(line)
    }

    pub(super) fn result(&self, line: &str) -> Option<&str> {
        self.get(line).map(|finding| finding.result.as_str())
    }

    /// Whether a line is not decided, and has not been looked at with so many nodes.
    pub(super) fn wants(&self, line: &str, nodes: u64) -> bool {
        self.get(line).is_none_or(|finding| !finding.is_decided() && finding.nodes < nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_come_back_as_they_were() {
        for text in ["a1-a5 e5-e1\twin\t77\t12\t9", "a1-a2 e5-e4\tunknown\t1000"] {
            assert_eq!(text.parse::<Finding>().unwrap().to_string(), text);
        }
        for text in ["", "a1-a2", "a1-a2\twin", "a1-a2\twin\tmany", "a1-a2\twin\t1\t2"] {
            assert!(text.parse::<Finding>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn what_is_known_is_not_asked_again() {
        let folder = std::env::temp_dir().join(format!("stackade-record-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("nava.tsv");
        let mut record = Record::read(&path).unwrap();
        record.add("a b\twin\t7\t3\t2".parse().unwrap()).unwrap();
        record.add("a c\tunknown\t100".parse().unwrap()).unwrap();
        let record = Record::read(&path).unwrap();
        let wanted = |line| [100, 101].map(|nodes| record.wants(line, nodes));
        assert_eq!(
            (wanted("a b"), wanted("a c"), wanted("a d")),
            ([false, false], [false, true], [true, true])
        );
        // Whatever comes late takes back nothing.
        let is_news = |text: &str| record.is_news(&text.parse().unwrap());
        assert!(!is_news("a b\tunknown\t9000") && !is_news("a c\tunknown\t100"));
        assert!(is_news("a c\tunknown\t101") && is_news("a c\tloss\t5\t3\t2"));
        fs::remove_dir_all(folder).unwrap();
    }
}
