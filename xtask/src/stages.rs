//! `cargo xtask test`: every test of the repository, stage by stage, with the time each takes.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use crate::licences;
use crate::pictures;
use crate::postgres::Postgres;
use crate::python;
use crate::shell::{Failure, cargo, run, run_lines};
use crate::tally::Tally;
use crate::tools;
use crate::web;
use crate::workspace::Workspace;

/// A part of the test run.
struct Stage {
    name: &'static str,
    /// What it does, printed as it starts.
    about: &'static str,
    /// Whether it also belongs to the quick run.
    quick: bool,
    run: Run,
}

type Run = fn(&Workspace, Pace) -> Result<Tally, Failure>;

/// The packages of the quick run: the rules and what holds them to account. The others pull in so many
/// crates (for PNG files, say) that a first build would take longer than the quick run may.
const QUICK_PACKAGES: [&str; 8] = [
    "--package",
    "stackade-core",
    "--package",
    "stackade-games",
    "--package",
    "stackade-conformance",
    "--package",
    "xtask",
];

/// The integration tests of the quick run: the conformance files and the golden playthroughs. The
/// property kit and the reference games find more and take longer, to build as well as to run.
const QUICK_TESTS: [&str; 4] = ["--test", "files", "--test", "playthroughs"];

/// How much is run. The full run takes in the tests marked `#[ignore = "slow"]`, and every package.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Quick,
    Full,
}

/// The stages, those that fail fastest first; the program is built once the page is there to go into it. The
/// tests hold the golden playthroughs and the conformance files through the library, too.
const STAGES: [Stage; 12] = [
    stage("fmt", "the code is formatted", Pace::Quick, fmt),
    stage("tests", "unit and integration tests", Pace::Quick, unit_tests),
    stage("postgres", "online games on a PostgreSQL of their own", Pace::Full, on_postgres),
    stage("doctests", "the examples in the documentation run", Pace::Full, doctests),
    stage("clippy", "no lint warns", Pace::Full, lints),
    stage("licences", "all crates may be built in", Pace::Full, licences),
    stage("docs", "the documentation builds without warnings", Pace::Full, docs),
    stage("web", "the page: types, lint, state, engine, sizes", Pace::Full, page),
    stage("conformance", "the built program passes the conformance files", Pace::Full, conformance),
    stage("described", "the server does what its description says", Pace::Full, described),
    stage("browsers", "the page is played in Chromium and Firefox", Pace::Full, browsers),
    stage("pictures", "the pictures in docs/ are up to date", Pace::Full, golden_pictures),
];

const fn stage(name: &'static str, about: &'static str, pace: Pace, run: Run) -> Stage {
    Stage { name, about, quick: matches!(pace, Pace::Quick), run }
}

/// Runs the stages, prints the table and the closing line, and says with the exit code whether
/// everything passed.
pub(crate) fn test(workspace: &Workspace, quick: bool) -> Result<ExitCode, Failure> {
    let start = Instant::now();
    tools::ensure(tools::FOR_TESTS)?;
    let pace = if quick { Pace::Quick } else { Pace::Full };
    let mut rows = vec![("tools", Tally::one(true), start.elapsed())];
    for stage in STAGES.iter().filter(|stage| stage.quick || !quick) {
        println!("\n== {}: {}", stage.name, stage.about);
        let start = Instant::now();
        let tally = perform(stage, workspace, pace);
        println!("== {}: {tally} in {}", stage.name, seconds(start.elapsed()));
        rows.push((stage.name, tally, start.elapsed()));
    }
    let mut total = Tally::default();
    rows.iter().for_each(|(_, tally, _)| total += *tally);
    rows.push(("total", total, start.elapsed()));
    println!("\n{}\n{total}", table(&rows));
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a stage; one that cannot be carried out has failed, and the others still run.
fn perform(stage: &Stage, workspace: &Workspace, pace: Pace) -> Tally {
    (stage.run)(workspace, pace).unwrap_or_else(|failure| {
        println!("{failure}");
        Tally::one(false)
    })
}

fn fmt(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    run(cargo(workspace).args(["fmt", "--all", "--check"])).map(|()| Tally::one(true))
}

fn lints(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    run(&mut clippy(workspace)).map(|()| Tally::one(true))
}

fn licences(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    licences::check(workspace).map(|()| Tally::one(true))
}

/// Asks a server everything that it says can be asked, in ways that people would not think of.
fn described(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    let Some(python) = python::with_tools(workspace)? else { return Ok(Tally::default()) };
    let program = workspace.build_for_tests()?;
    let script = workspace.root().join("crates/server/tests/described.py");
    run(Command::new(python).arg(script).arg(program)).map(|()| Tally::one(true))
}

/// The one way in which the repository runs clippy.
pub(crate) fn clippy(workspace: &Workspace) -> Command {
    let mut command = cargo(workspace);
    command.args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]);
    command
}

fn unit_tests(workspace: &Workspace, pace: Pace) -> Result<Tally, Failure> {
    let mut command = cargo(workspace);
    command.args(["test", "--no-fail-fast", "--lib", "--bins"]);
    match pace {
        Pace::Quick => command.args(QUICK_PACKAGES).args(QUICK_TESTS),
        Pace::Full => command.args(["--workspace", "--tests", "--examples", "--", "--include-ignored"]),
    };
    counted(&mut command)
}

/// The tests of online games once more, as they were built for the stage before, on another database.
fn on_postgres(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    let server = Postgres::start(workspace)?;
    let mut command = cargo(workspace);
    // Each test has a database of its own, and a server has connections to spare, but not for all tests at once.
    // The whole workspace is named so that nothing is built again with other features.
    let tests = ["test", "--workspace", "--test", "online", "--", "--test-threads", "4"];
    command.args(tests);
    counted(command.env("STACKADE_TEST_DATABASE", server.url()))
}

fn doctests(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    counted(cargo(workspace).args(["test", "--workspace", "--no-fail-fast", "--doc"]))
}

fn docs(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    let mut command = cargo(workspace);
    command.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings");
    run(&mut command).map(|()| Tally::one(true))
}

fn conformance(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    let mut check = Command::new(workspace.build_for_tests()?);
    check.current_dir(workspace.root()).arg("check");
    let files = workspace.conformance_files()?;
    counted(check.args(files))
}

fn page(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    web::test(workspace)
}

fn browsers(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    web::browsers(workspace, web::Length::Short)
}

fn golden_pictures(workspace: &Workspace, _: Pace) -> Result<Tally, Failure> {
    pictures::check(workspace)
}

/// Runs a command and adds up the closing lines it prints.
fn counted(command: &mut Command) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let succeeded = run_lines(command, |line| tally += Tally::read(line).unwrap_or_default())?;
    Ok(tally.of_program(succeeded))
}

fn table(rows: &[(&str, Tally, Duration)]) -> String {
    let mut text = format!("{:<14}{:>8}{:>8}{:>11}\n", "stage", "passed", "failed", "time");
    for (name, tally, time) in rows {
        text += &format!("{name:<14}{:>8}{:>8}{:>11}\n", tally.passed, tally.failed, seconds(*time));
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lines_up() {
        let rows = [
            ("fmt", Tally::one(true), Duration::from_millis(1250)),
            ("conformance", Tally { passed: 12, failed: 1 }, Duration::from_secs(100)),
        ];
        let expected = "\
stage           passed  failed       time
fmt                  1       0      1.2 s
conformance         12       1    100.0 s
";
        assert_eq!(table(&rows), expected);
    }
}
