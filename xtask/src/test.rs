//! `cargo xtask test`: every test of the repository, in stages that run side by side where they do not need each other,
//! with the time each takes.

mod cache;
mod programs;
mod report;
mod schedule;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::licences;
use crate::node::Node;
use crate::pictures;
use crate::postgres::Postgres;
use crate::python;
use crate::python_package::TestBed;
use crate::shell::{TaskError, cargo, run, run_lines, say};
use crate::test_counts::TestCounts;
use crate::tools::{self, Tool};
use crate::web;
use crate::workspace::Workspace;

use cache::Cache;
use programs::Programs;
use report::Row;
use schedule::{Luck, Stage, Uses};

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

/// What the stages that only the full run has need, beside what every run needs.
const FOR_FULL_RUN: &[Tool] = &[
    tools::RUSTFMT,
    tools::CLIPPY,
    tools::TMUX,
    tools::PYTHON,
    tools::POSTGRES,
    tools::NATS,
    tools::CHROMIUM,
    tools::FIREFOX,
    tools::WEBKIT,
    tools::XVFB,
];

/// The stages of the full run. While the page is built, so are all tests; then the page goes into the program, for which
/// little is compiled again. What Cargo does afterwards is done one by one and would be waited for in the end: so it comes
/// before what takes long, and that before the rest.
const FULL: [Stage<Bench>; 17] = [
    stage("build", "the program and all tests", &[], Uses::Cargo, build),
    stage("page", "the engine for the browser, and the page", &[], Uses::Nothing, page),
    stage("fmt", "the code is formatted", &[], Uses::Nothing, fmt),
    stage("licences", "all crates may be built in", &[], Uses::Nothing, licences),
    stage(
        "program",
        "the program, with the page in it, and a game of others",
        &["build", "page"],
        Uses::Cargo,
        program,
    ),
    stage("clippy", "no lint warns", &["program"], Uses::Cargo, lints),
    stage("python", "the Python package, its types and adapters", &["clippy"], Uses::Cargo, python_package),
    stage("docs", "the documentation builds without warnings", &["clippy"], Uses::Cargo, docs),
    stage("browsers", "the page is played in Chromium", &["program"], Uses::Nothing, browsers),
    stage("tests", "unit and integration tests of the libraries", &["program"], Uses::Nothing, tests),
    outside("doors", "the same of command, terminal, server and client", &["program"], door_tests),
    stage("online", "the program in browsers: games online, Firefox", &["program"], Uses::Nothing, online),
    stage("doctests", "the examples in the documentation run", &["clippy"], Uses::Cargo, doctests),
    stage("web", "the page: types, lint, state, engine, sizes", &["page"], Uses::Nothing, page_tests),
    outside("described", "the server does what its description says", &["program"], described),
    outside("postgres", "online games on a PostgreSQL of their own", &["program"], on_postgres),
    stage("samples", "conformance files and pictures, by the program", &["program"], Uses::Nothing, samples),
];

/// The stages of the quick run.
const QUICK: [Stage<Bench>; 2] = [
    stage("fmt", "the code is formatted", &[], Uses::Nothing, fmt),
    stage("tests", "unit tests, conformance files and playthroughs", &[], Uses::Cargo, quick_tests),
];

const fn stage(
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    uses: Uses,
    run: fn(&Bench) -> Result<TestCounts, TaskError>,
) -> Stage<Bench> {
    Stage { name, about, needs, uses, luck: Luck::None, run }
}

/// As [`stage`], for what waits for others. Vitest tries again what fails in browsers, so that those are none.
const fn outside(
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    run: fn(&Bench) -> Result<TestCounts, TaskError>,
) -> Stage<Bench> {
    Stage { name, about, needs, uses: Uses::Nothing, luck: Luck::Needed, run }
}

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What answers within two minutes.
    Quick,
    /// Everything, but for what passed before and cannot have changed since.
    Full,
    /// Everything, whatever passed before.
    FullAgain,
}

/// What all stages share.
pub(crate) struct Bench {
    workspace: Workspace,
    /// The test programs and the program itself, once they are built.
    programs: OnceLock<Programs>,
    /// What passed in an earlier run.
    cache: Cache,
    /// How long each test took.
    times: Mutex<Vec<(Duration, String)>>,
    /// The tests that did not pass at once.
    unsteady: Mutex<Vec<String>>,
}

impl Bench {
    fn programs(&self) -> Result<&Programs, TaskError> {
        self.programs.get().ok_or_else(|| TaskError::new("not run, since the program was not built"))
    }

    fn note_test(&self, place: &str, line: &str) {
        if let Some((time, name)) = report::test_time(line) {
            let mut times = self.times.lock().expect("no stage panics while it notes a time");
            times.push((time, format!("{place} {name}")));
        }
        if let Some(test) = report::unsteady_test(line) {
            let mut unsteady = self.unsteady.lock().expect("no stage panics while it notes a test");
            unsteady.push(format!("{place} {test}"));
        }
    }

    /// Runs tests, unless they passed before and neither these files nor the repository have changed since.
    fn unless_unchanged(
        &self,
        name: &str,
        inputs: &[&Path],
        run: impl FnOnce() -> Result<TestCounts, TaskError>,
    ) -> Result<TestCounts, TaskError> {
        if let Some(counts) = self.cache.result(name, inputs) {
            say(format!("{counts} before, and nothing has changed since"));
            return Ok(counts);
        }
        let counts = run()?;
        self.cache.keep(name, inputs, counts);
        Ok(counts)
    }

    /// Runs a command and adds up the closing lines it prints.
    fn counted(&self, place: &str, command: &mut Command) -> Result<TestCounts, TaskError> {
        let mut counts = TestCounts::default();
        let succeeded = run_lines(command, |line| {
            counts += TestCounts::read(line).unwrap_or_default();
            self.note_test(place, line);
        })?;
        Ok(counts.of_program(succeeded))
    }
}

/// Runs the stages, prints the table and the closing line, and says with the exit code whether
/// everything passed.
pub(crate) fn test(workspace: &Workspace, extent: Extent) -> Result<ExitCode, TaskError> {
    let start = Instant::now();
    let quick = extent == Extent::Quick;
    let stages: &[Stage<Bench>] = if quick { &QUICK } else { &FULL };
    let needed = if quick { tools::ensure(&[tools::RUSTFMT]) } else { download(workspace) };
    let is_there = needed.map_err(|failure| println!("{failure}")).is_ok();
    let downloads = Row::new("downloads", TestCounts::one(is_there), start.elapsed());
    let bench = Bench {
        workspace: workspace.clone(),
        programs: OnceLock::new(),
        cache: Cache::open(workspace, extent == Extent::FullAgain)?,
        times: Mutex::default(),
        unsteady: Mutex::default(),
    };
    let mut rows = schedule::run(stages, &bench, &workspace.target().join("test-logs"))?;
    rows.insert(0, downloads);
    let mut total = TestCounts::default();
    rows.iter().for_each(|row| total += row.counts);
    rows.push(Row::new("total", total, start.elapsed()));
    let times = bench.times.into_inner().unwrap_or_default();
    let unsteady = report::unsteady(&bench.unsteady.into_inner().unwrap_or_default());
    println!("\n{}\n{}{unsteady}{total}", report::table(&rows), report::slowest(times));
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Gets everything that comes from elsewhere, so that no stage waits for a network. What cannot be had is named, and
/// the stages that need it fail by themselves.
fn download(workspace: &Workspace) -> Result<(), TaskError> {
    let steps = [
        tools::ensure(FOR_FULL_RUN),
        run(cargo(workspace).args(["fetch", "--locked"])),
        web::ensure_compiler(),
        Node::find(workspace).and_then(|node| web::install(workspace, &node)),
        python::with_environment(workspace, &python::TOOLS).map(|_| ()),
        python::with_environment(workspace, &python::PACKAGE_TESTS).map(|_| ()),
    ];
    let failures = steps.into_iter().filter_map(Result::err).map(|failure| failure.to_string());
    let failures = failures.collect::<Vec<_>>().join("\n");
    if failures.is_empty() { Ok(()) } else { Err(TaskError::new(failures)) }
}

fn build(bench: &Bench) -> Result<TestCounts, TaskError> {
    Programs::build(&bench.workspace).map(|_| TestCounts::one(true))
}

fn program(bench: &Bench) -> Result<TestCounts, TaskError> {
    let programs = Programs::build(&bench.workspace)?;
    web::build_outside_game(&bench.workspace)?;
    bench.programs.get_or_init(|| programs);
    Ok(TestCounts::one(true))
}

fn page(bench: &Bench) -> Result<TestCounts, TaskError> {
    web::build(&bench.workspace).map(|()| TestCounts::one(true))
}

fn fmt(bench: &Bench) -> Result<TestCounts, TaskError> {
    run(cargo(&bench.workspace).args(["fmt", "--all", "--check"])).map(|()| TestCounts::one(true))
}

fn lints(bench: &Bench) -> Result<TestCounts, TaskError> {
    run(&mut clippy(&bench.workspace)).map(|()| TestCounts::one(true))
}

fn licences(bench: &Bench) -> Result<TestCounts, TaskError> {
    licences::check(&bench.workspace).map(|()| TestCounts::one(true))
}

/// Asks a server everything that it says can be asked, in ways that people would not think of.
fn described(bench: &Bench) -> Result<TestCounts, TaskError> {
    let Some(python) = python::with_environment(&bench.workspace, &python::TOOLS)? else {
        return Ok(TestCounts::default());
    };
    let script = bench.workspace.root().join("crates/server/tests/described.py");
    run(Command::new(python).arg(script).arg(bench.programs()?.stackade())).map(|()| TestCounts::one(true))
}

/// The package in a virtual environment, with the suites of the libraries that it has adapters for.
fn python_package(bench: &Bench) -> Result<TestCounts, TaskError> {
    let Some(bed) = TestBed::build(&bench.workspace)? else { return Ok(TestCounts::default()) };
    let mut counts = TestCounts::one(bed.check(&bench.workspace).map_err(say).is_ok());
    counts += bench.counted("python", &mut bed.tests())?;
    Ok(counts)
}

/// The one way in which the repository runs clippy.
pub(crate) fn clippy(workspace: &Workspace) -> Command {
    let mut command = cargo(workspace);
    command.args(["clippy", "--workspace", "--all-targets", "--"]).args(DENY_WARNINGS);
    command
}

const DENY_WARNINGS: [&str; 2] = ["--deny", "warnings"];

/// What cargo-clippy puts behind each argument that it hands to the compiler.
const SEPARATOR: &str = "__CLIPPY_HACKERY__";

/// The compiler that lints, beside the cargo that runs this program.
fn clippy_driver() -> Option<PathBuf> {
    let driver = PathBuf::from(std::env::var_os("CARGO")?).with_file_name("clippy-driver");
    driver.is_file().then_some(driver)
}

fn quick_tests(bench: &Bench) -> Result<TestCounts, TaskError> {
    let mut units = cargo(&bench.workspace);
    units.args(["test", "--no-fail-fast", "--lib", "--bins"]).args(QUICK_PACKAGES);
    let mut counts = bench.counted("unit", &mut units)?;
    // The property kit and the reference games find more and take longer, to build as well as to run.
    let mut files = cargo(&bench.workspace);
    files.args(["test", "--no-fail-fast", "--package", "stackade-conformance", "--test", "golden"]);
    counts += bench.counted("golden", &mut files)?;
    Ok(counts)
}

/// The package of the program itself.
const THE_PROGRAM: &str = "stackade";

/// The packages through which people come in. Their tests start programs and wait for them, while those of the
/// libraries compute: side by side they take little longer than the longer of the two.
const DOORS: [&str; 4] = [THE_PROGRAM, "stackade-client", "stackade-server", "stackade-tui"];

fn tests(bench: &Bench) -> Result<TestCounts, TaskError> {
    run_tests(bench, |package| !DOORS.contains(&package))
}

fn door_tests(bench: &Bench) -> Result<TestCounts, TaskError> {
    run_tests(bench, |package| DOORS.contains(&package))
}

/// Every test program of some packages, with what is marked `#[ignore = "slow"]`.
fn run_tests(bench: &Bench, is_wanted: impl Fn(&str) -> bool) -> Result<TestCounts, TaskError> {
    let mut counts = TestCounts::default();
    for program in bench.programs()?.tests().iter().filter(|program| is_wanted(program.package())) {
        let name = program.to_string();
        let run = || bench.counted(&name, program.command().arg("--include-ignored"));
        say(format!("\n-- {name}"));
        // Those of the program itself run it, too: they are more than the file that they are in.
        counts += match program.package() {
            THE_PROGRAM => run()?,
            _ => bench.unless_unchanged(&name, &[program.path()], run)?,
        };
    }
    Ok(counts)
}

/// The tests of online games once more, on another database.
fn on_postgres(bench: &Bench) -> Result<TestCounts, TaskError> {
    // Several servers on one database hear of each other through it.
    tools::ensure(&[tools::NATS])?;
    let server = Postgres::start(&bench.workspace)?;
    let online = bench.programs()?.test("stackade-server", "online")?;
    // Each test has a database of its own, and a server has connections to spare, but not for all tests at once.
    let mut command = online.command();
    command.args(["--test-threads", "4"]).env("STACKADE_TEST_DATABASE", server.url());
    bench.counted("postgres", &mut command)
}

fn doctests(bench: &Bench) -> Result<TestCounts, TaskError> {
    let mut command = cargo(&bench.workspace);
    bench.counted("doctests", command.args(["test", "--workspace", "--no-fail-fast", "--doc"]))
}

fn docs(bench: &Bench) -> Result<TestCounts, TaskError> {
    let mut command = cargo(&bench.workspace);
    command.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings");
    // As clippy has it, so that what it has checked is not checked again.
    if let Some(driver) = clippy_driver() {
        let arguments = DENY_WARNINGS.map(|argument| format!("{argument}{SEPARATOR}")).concat();
        command.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", arguments);
    }
    run(&mut command).map(|()| TestCounts::one(true))
}

fn page_tests(bench: &Bench) -> Result<TestCounts, TaskError> {
    let engine = web::engine(&bench.workspace);
    bench.unless_unchanged("web", &[&engine], || web::test(&bench.workspace))
}

/// What the page does depends on the page, on the server that says what browsers may do with it, and on the game from
/// outside that is played there.
fn browsers(bench: &Bench) -> Result<TestCounts, TaskError> {
    let server = bench.programs()?.test("stackade-server", "online")?;
    let (page, outside) = (web::last_file(&bench.workspace), web::outside_engine(&bench.workspace));
    let inputs = [server.path(), &page, &outside];
    bench.unless_unchanged("browsers", &inputs, || in_browsers(bench, web::Tour::Page))
}

fn online(bench: &Bench) -> Result<TestCounts, TaskError> {
    in_browsers(bench, web::Tour::Program)
}

fn in_browsers(bench: &Bench, tour: web::Tour) -> Result<TestCounts, TaskError> {
    let program = bench.programs()?.stackade();
    web::play_in_browsers(&bench.workspace, program, tour, |line| bench.note_test("browsers", line))
}

fn samples(bench: &Bench) -> Result<TestCounts, TaskError> {
    let program = bench.programs()?.stackade();
    let mut counts = conformance(bench, program)?;
    counts += pictures::check(&bench.workspace, program)?;
    Ok(counts)
}

fn conformance(bench: &Bench, program: &Path) -> Result<TestCounts, TaskError> {
    let mut check = Command::new(program);
    check.current_dir(bench.workspace.root()).arg("check");
    let files = bench.workspace.conformance_files()?;
    bench.counted("conformance", check.args(files))
}
