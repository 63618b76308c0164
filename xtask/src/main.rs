//! Builds, runs, tests and measures Stackade; `cargo xtask --help` lists the jobs.

mod args;
mod golden;
mod licences;
#[cfg(test)]
mod links;
mod node;
mod package;
mod pictures;
mod places;
mod play;
mod postgres;
mod python;
mod python_package;
mod shell;
mod test;
mod test_counts;
mod tools;
mod web;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use args::{Task, Topic};
use shell::{TaskError, cargo, run};
use workspace::Workspace;

fn main() -> ExitCode {
    match args::parse(std::env::args_os().skip(1)).and_then(perform) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

/// Runs the test of the terminal game's bounds with the program as it is released, and strictly.
fn measure_terminal(workspace: &Workspace) -> Result<(), TaskError> {
    let program = workspace.build_stackade()?;
    let test = ["test", "--package", "stackade", "--test", "all", "--", "budget::", "--nocapture"];
    let mut command = cargo(workspace);
    run(command.args(test).env("STACKADE_PROGRAM", program).env("STACKADE_STRICT", "1"))
}

/// Lets servers fail for ten minutes, or for as many seconds as are said, and checks what is left.
fn measure_chaos(workspace: &Workspace, rest: &[OsString]) -> Result<(), TaskError> {
    tools::ensure(&[tools::NATS])?;
    let postgres = postgres::Postgres::start(workspace)?;
    let test = ["test", "--package", "stackade-server", "--test", "online", "--", "chaos::", "--nocapture"];
    let seconds = rest.first().cloned().unwrap_or_else(|| "600".into());
    let mut command = cargo(workspace);
    command.args(test).env("STACKADE_TEST_DATABASE", postgres.url());
    run(command.env("STACKADE_CHAOS_SECONDS", seconds))
}

/// Plays everything there is to play in browsers, and says with the exit code whether all went well.
fn play_in_browsers(workspace: &Workspace) -> Result<ExitCode, TaskError> {
    let counts = web::browsers(workspace, web::Tour::Long)?;
    println!("{counts}");
    Ok(if counts.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Lets the tests that compare fixtures write them: types, views and answers for the page, what it fetches about each
/// game, and the types, events and problems of online games.
fn write_fixtures(workspace: &Workspace) -> Result<(), TaskError> {
    let pages = ["--package", "stackade-engine", "--package", "stackade-wasm", "--test", "all"];
    let online = ["--package", "stackade-online", "--lib", "--test", "all"];
    let types = ["--package", "stackade-play", "--lib"];
    let games = ["--package", "stackade-lessons", "--lib"];
    let accounts = ["--package", "stackade-server", "--lib"];
    let all = [
        (&types[..], &["typescript::", "cases::"][..]),
        (&games, &["page::"]),
        (&pages, &["fixtures::", "answers::"]),
        (&online, &["cases::", "document::", "typescript::"]),
        (&accounts, &["typescript::"]),
    ];
    for (programs, tests) in all {
        let mut command = cargo(workspace);
        command.arg("test").args(programs).arg("--").args(tests).env("WRITE_FIXTURES", "1");
        run(&mut command)?;
    }
    Ok(())
}

fn perform(task: Task) -> Result<ExitCode, TaskError> {
    let workspace = Workspace::find()?;
    match task {
        Task::Help(text) => print!("{text}"),
        Task::Play => play::play(&workspace)?,
        Task::Test(extent) => return test::test(&workspace, extent),
        Task::Fmt => {
            tools::ensure(&[tools::RUSTFMT])?;
            run(cargo(&workspace).args(["fmt", "--all"]))?;
        }
        Task::Lint => {
            tools::ensure(&[tools::CLIPPY])?;
            run(&mut test::clippy(&workspace))?;
            licences::check(&workspace)?;
        }
        Task::Playthroughs => {
            let example = ["--package", "stackade-conformance", "--example", "playthroughs"];
            run(cargo(&workspace).arg("run").args(example))?;
            let outside = ["--package", "stackade-cairn", "--test", "all", "playthroughs::"];
            run(cargo(&workspace).arg("test").args(outside).env("WRITE_FIXTURES", "1"))?;
        }
        Task::Pictures => pictures::write(&workspace)?,
        Task::Fixtures => write_fixtures(&workspace)?,
        Task::Wasm => web::build_wasm(&workspace)?,
        Task::Web => web::build(&workspace)?,
        Task::Site { address } => web::site(&workspace, address.as_deref())?,
        Task::Browsers => return play_in_browsers(&workspace),
        Task::Python => python_package::test(&workspace)?,
        Task::Measure { topic: Topic::Speed, rest } => {
            let program = ["--release", "--bin", "stackade-yardstick", "--"];
            run(cargo(&workspace).arg("run").args(program).args(rest))?;
        }
        Task::Measure { topic: Topic::Terminal, .. } => measure_terminal(&workspace)?,
        Task::Measure { topic: Topic::Page, .. } => web::measure(&workspace)?,
        Task::Measure { topic: Topic::Python, rest } => python_package::measure(&workspace, &rest)?,
        Task::Measure { topic: Topic::Chaos, rest } => measure_chaos(&workspace, &rest)?,
        Task::Measure { topic: Topic::Load, rest } => {
            let program = ["--release", "--package", "stackade-load", "--"];
            run(cargo(&workspace).arg("run").args(program).args(rest))?;
        }
        Task::Tune { rest } => {
            let program = ["--release", "--bin", "stackade-tune", "--"];
            run(cargo(&workspace).arg("run").args(program).args(rest))?;
        }
        Task::Measure { topic, rest } => {
            let program = [
                "--release",
                "--package",
                "stackade-measure",
                "--bin",
                "stackade-measure",
                "--",
                topic.name(),
            ];
            run(cargo(&workspace).arg("run").args(program).args(rest))?;
        }
        Task::Release { target } => package::release(&workspace, target)?,
        Task::Package { kinds, times } => package::make(&workspace, &kinds, times)?,
    }
    Ok(ExitCode::SUCCESS)
}
