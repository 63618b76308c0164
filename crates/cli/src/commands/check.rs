//! `stackade check`: runs conformance files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;
use stackade_conformance::files::{self, CaseError, Report};

use crate::args::CheckArgs;
use crate::error::CommandError;
use crate::files::{name, read_text};
use crate::output::Output;
use crate::progress::with_bar;

#[derive(Serialize)]
struct Document {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    game: String,
    section: &'static str,
    case: String,
    expected: String,
    found: String,
}

impl From<&CaseError> for Failure {
    fn from(error: &CaseError) -> Failure {
        let CaseError { game, section, case, expected, found } = error.clone();
        Failure { game: game.to_string(), section, case, expected, found }
    }
}

pub(crate) fn run(args: &CheckArgs) -> Result<(), CommandError> {
    let done = AtomicUsize::new(0);
    let files = expand(&args.files);
    let total = files.len() as f64;
    with_bar(|| done.load(Ordering::Relaxed) as f64 / total, || check(args, &files, &done))
}

/// The files, and in place of a folder those in it that may have cases; what has none stays, to be complained about.
fn expand(paths: &[PathBuf]) -> Vec<PathBuf> {
    let inside = |folder: &PathBuf| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let is_json = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
        let mut files: Vec<_> = entries.filter(is_json).collect();
        files.sort();
        files
    };
    let of =
        |path: &PathBuf| Some(inside(path)).filter(|files| !files.is_empty()).unwrap_or(vec![path.clone()]);
    paths.iter().flat_map(of).collect()
}

fn check(args: &CheckArgs, files: &[PathBuf], done: &AtomicUsize) -> Result<(), CommandError> {
    let mut out = Output::new();
    let (mut passed, mut failures) = (0, Vec::new());
    let mut unread = Vec::new();
    for path in files {
        match report(path) {
            Ok(report) => {
                passed += report.passed;
                if !args.json {
                    report.failures.iter().try_for_each(|failure| out.line(failure))?;
                }
                failures.extend(report.failures.iter().map(Failure::from));
            }
            // The other files are looked at all the same.
            Err(why) => unread.push(why),
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    let failed = failures.len();
    if args.json {
        out.json(&Document { passed, failed, failures })?;
    } else {
        out.line(format_args!("{passed} passed, {failed} failed"))?;
    }
    out.finish()?;
    match failed {
        _ if !unread.is_empty() => Err(CommandError::Usage(unread.join("; "))),
        0 => Ok(()),
        _ => Err(CommandError::refused(format!("{failed} of {} cases failed", passed + failed))),
    }
}

/// How a file's cases went, or why it cannot be run.
fn report(path: &Path) -> Result<Report, String> {
    if path.is_dir() {
        return Err(format!("expected files that end in .json in '{}'", name(path)));
    }
    let text = read_text(path)?;
    files::run(&text).map_err(|error| format!("{}: {error}", name(path)))
}
