//! `stackade check`: runs conformance files.

use std::sync::atomic::{AtomicUsize, Ordering};

use stackade_conformance::files;

use crate::args::CheckArgs;
use crate::error::Failure;
use crate::files::{name, read_text};
use crate::output::Output;
use crate::progress::with_bar;

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let done = AtomicUsize::new(0);
    let total = args.files.len() as f64;
    with_bar(|| done.load(Ordering::Relaxed) as f64 / total, || check(args, &done))
}

fn check(args: &CheckArgs, done: &AtomicUsize) -> Result<(), Failure> {
    let mut out = Output::new();
    let (mut passed, mut failed) = (0, 0);
    for path in &args.files {
        let report = files::run(&read_text(path)?)
            .map_err(|error| Failure::usage(format!("{}: {error}", name(path))))?;
        for failure in &report.failures {
            out.line(failure)?;
        }
        passed += report.passed;
        failed += report.failures.len();
        done.fetch_add(1, Ordering::Relaxed);
    }
    out.line(format_args!("{passed} passed, {failed} failed"))?;
    out.finish()?;
    match failed {
        0 => Ok(()),
        _ => Err(Failure::refused(format!("{failed} of {} cases failed", passed + failed))),
    }
}
