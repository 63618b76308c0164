//! Builds, runs, tests and measures Stackade; `cargo xtask --help` lists the jobs.

mod args;
mod golden;
mod pictures;
mod play;
mod playthroughs;
mod release;
mod shell;
mod stages;
mod tally;
mod tools;
mod workspace;

use std::process::ExitCode;

use args::Task;
use shell::{Failure, cargo, run};
use workspace::Workspace;

fn main() -> ExitCode {
    match args::parse(std::env::args_os().skip(1)).and_then(perform) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn perform(task: Task) -> Result<(), Failure> {
    let workspace = Workspace::find()?;
    match task {
        Task::Help(text) => {
            print!("{text}");
            Ok(())
        }
        Task::Play => play::play(&workspace),
        Task::Test { quick } => stages::test(&workspace, quick),
        Task::Fmt => {
            tools::ensure(&[tools::RUSTFMT])?;
            run(cargo(&workspace).args(["fmt", "--all"]))
        }
        Task::Lint => {
            tools::ensure(&[tools::CLIPPY])?;
            run(&mut stages::clippy(&workspace))
        }
        Task::Playthroughs => playthroughs::write(&workspace),
        Task::Pictures => pictures::write(&workspace),
        Task::MeasureSpeed { rest } => run(cargo(&workspace)
            .args(["run", "--release", "--package", "stackade-yardstick", "--"])
            .args(rest)),
        Task::Release { target } => release::release(&workspace, target),
    }
}
