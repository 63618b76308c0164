//! The page in the browser: the engine as WASM, the packages of npm, and the page itself.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::golden;
use crate::node::Node;
use crate::places::leave_out;
use crate::shell::{TaskError, cargo, output, run, run_lines, say, text};
use crate::test_counts::TestCounts;
use crate::tools;
use crate::workspace::Workspace;

/// What the engine for the browser is compiled for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Where rustup's server cannot be reached, it would try for minutes.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Builds the engine for the browser and puts it where the page looks for it.
pub(crate) fn build_wasm(workspace: &Workspace) -> Result<(), TaskError> {
    let node = Node::find(workspace)?;
    let made = build_for_browsers(workspace, "stackade-wasm")?;
    install(workspace, &node)?;
    let shrunk = made.with_file_name("engine.wasm");
    if newest(&shrunk) < newest(&made) {
        shrink(workspace, &node, &made, &shrunk)?;
    }
    replace(&shrunk, &engine(workspace))
}

/// What every browser of the last years understands, and the compiler makes use of.
const FEATURES: [&str; 7] = [
    "--mvp-features",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Makes one of functions that came out the same for several games, which the linker leaves as they are, and drops arguments
/// and branches that nobody needs. Many other passes make the file smaller, too, but not what is left of it when it is
/// compressed.
fn shrink(workspace: &Workspace, node: &Node, made: &Path, shrunk: &Path) -> Result<(), TaskError> {
    let program = folder(workspace).join("node_modules/binaryen/bin/wasm-opt");
    const SAME: [&str; 2] = ["--duplicate-function-elimination", "--remove-unused-module-elements"];
    let simpler = ["--dae-optimizing", "--remove-unused-brs", "--optimize-instructions", "--reorder-locals"];
    let mut command = node.command("node");
    command.arg(program).args(FEATURES).args(SAME).args(simpler).arg("--vacuum").args(SAME);
    run(command.arg(made).arg("-o").arg(shrunk))
}

/// Makes what a game of another crate adds to the page, for tests: the engine that registers it, and its files.
pub(crate) fn build_outside_game(workspace: &Workspace) -> Result<(), TaskError> {
    let target = outside(workspace);
    golden::fresh_folder(&target.join("games"))?;
    // The whole workspace is named, so that nothing is built once more with other features.
    run(cargo(workspace).args(["build", "--workspace", "--example", "page-data"]))?;
    let program = workspace.target().join("debug").join("examples").join("page-data");
    run(Command::new(program).arg(target.join("games")))?;
    replace(&build_for_browsers(workspace, "stackade-cairn")?, &outside_engine(workspace))
}

/// The engine that knows the game from outside; it is written when it has changed.
pub(crate) fn outside_engine(workspace: &Workspace) -> PathBuf {
    outside(workspace).join("engine.wasm")
}

/// Where [`build_outside_game`] puts everything.
fn outside(workspace: &Workspace) -> PathBuf {
    workspace.target().join("made").join("outside")
}

/// Builds a library for the browser and says where it is.
fn build_for_browsers(workspace: &Workspace, package: &str) -> Result<PathBuf, TaskError> {
    let name = format!("{}.wasm", package.replace('-', "_"));
    let package = ["build", "--package", package, "--lib", "--profile", "wasm", "--target", TARGET];
    ensure_compiler()?;
    let (mut command, more) = if has_target() {
        (cargo(workspace), &[][..])
    } else {
        (debian_cargo(workspace), &["-Z", "build-std=std,panic_abort"][..])
    };
    // The engine is part of the program, and its size does not depend on where it is built either.
    leave_out(workspace, &mut command, &[]);
    run(command.args(package).args(more))?;
    Ok(workspace.target().join(TARGET).join("wasm").join(name))
}

/// The engine for the browser, where the page looks for it.
pub(crate) fn engine(workspace: &Workspace) -> PathBuf {
    folder(workspace).join("src/engine/engine.wasm")
}

/// Copies a file, unless it is there already: what is built from it need not be built again then.
fn replace(made: &Path, wanted: &Path) -> Result<(), TaskError> {
    let new = std::fs::read(made).map_err(|error| golden::about(made, &error))?;
    if std::fs::read(wanted).is_ok_and(|old| old == new) {
        return Ok(());
    }
    std::fs::write(wanted, new).map_err(|error| golden::about(wanted, &error))
}

/// Builds the page into `web/dist/site`, if it is older than anything that it is made from.
pub(crate) fn build(workspace: &Workspace) -> Result<(), TaskError> {
    build_wasm(workspace)?;
    if is_built(&folder(workspace)) {
        say("the page is up to date");
        return Ok(());
    }
    run(npm(workspace)?.args(["run", "--silent", "build"]))
}

/// What the page is made from, below `web/`.
const SOURCES: [&str; 12] = [
    "../docs/levels.md",
    "../crates/games/tables",
    "src",
    "data",
    "public",
    "scripts",
    "index.html",
    "embed.html",
    "vite.config.ts",
    "tsconfig.json",
    "package.json",
    "node_modules/.package-lock.json",
];

/// The last file that is written: a page without it was broken off.
const LAST: &str = "dist/site/sw.js";

/// A file that is written anew with every new page.
pub(crate) fn last_file(workspace: &Workspace) -> PathBuf {
    folder(workspace).join(LAST)
}

fn is_built(web: &Path) -> bool {
    let built = std::fs::metadata(web.join(LAST)).and_then(|data| data.modified());
    let sources = SOURCES.iter().map(|name| web.join(name));
    let newest = sources.filter_map(|path| newest(&path)).max();
    built.is_ok_and(|built| newest.is_some_and(|newest| newest < built))
}

/// When a file, or anything in a folder, was last changed. A folder counts itself, for what was taken away.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = std::fs::metadata(path).and_then(|data| data.modified()).ok();
    let inside = std::fs::read_dir(path).into_iter().flatten().flatten();
    inside.filter_map(|entry| newest(&entry.path())).chain(own).max()
}

/// Writes the page into a folder that any web host can serve, under any path, with a file for each page that can be read.
pub(crate) fn site(workspace: &Workspace, address: Option<&str>) -> Result<(), TaskError> {
    build(workspace)?;
    workspace.build_for_play()?;
    let target = workspace.root().join("dist").join("site");
    write_site(&workspace.play_program(), &target, address)?;
    println!("the page is in {}", target.display());
    Ok(())
}

/// The same with a program that has the page in it.
pub(crate) fn write_site(program: &Path, target: &Path, address: Option<&str>) -> Result<(), TaskError> {
    golden::fresh_folder(target)?;
    let mut command = Command::new(program);
    command.args(["generate", "site"]).arg(target);
    if let Some(address) = address {
        command.args(["--address", address]);
    }
    run(&mut command)
}

/// The tests of the page: types, lint, the state, the engine in Node, and the sizes. Those in browsers are
/// [`browsers`].
pub(crate) fn test(workspace: &Workspace) -> Result<TestCounts, TaskError> {
    build(workspace)?;
    let mut counts = TestCounts::default();
    for script in ["check", "lint", "test", "sizes"] {
        counts += TestCounts::one(run(npm(workspace)?.args(["run", "--silent", script])).is_ok());
    }
    Ok(counts)
}

/// Measures what the page asks of its engine.
pub(crate) fn measure(workspace: &Workspace) -> Result<(), TaskError> {
    build(workspace)?;
    run(npm(workspace)?.args(["run", "--silent", "measure"]))
}

/// What is played in browsers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tour {
    /// The page and what it does by itself.
    Page,
    /// What the page does together with the program, and the other browser.
    Program,
    /// All of it, and what takes long: fifty games in a row, slowed-down processors and pictures of the 3D board at its
    /// best.
    Long,
}

/// The tests of [`Tour::Program`].
const WITH_PROGRAM: [&str; 2] = ["tests/e2e/online.test.ts", "tests/e2e/firefox.test.ts"];

/// Plays the page in real browsers; every test prints a line as it ends.
pub(crate) fn browsers(workspace: &Workspace, tour: Tour) -> Result<TestCounts, TaskError> {
    tools::ensure(&[tools::CHROMIUM, tools::FIREFOX])?;
    build(workspace)?;
    // What is played is what people get: the page in the program, with all that it tells browsers.
    let program = workspace.build_for_tests()?;
    build_outside_game(workspace)?;
    play_in_browsers(workspace, &program, tour, |_| {})
}

/// As [`browsers`], with a program that was built before; `each` hears every line that is printed.
pub(crate) fn play_in_browsers(
    workspace: &Workspace,
    program: &Path,
    tour: Tour,
    mut each: impl FnMut(&str),
) -> Result<TestCounts, TaskError> {
    let mut command = npm(workspace)?;
    command.args(["run", "--silent", "e2e", "--"]).env("NO_COLOR", "1");
    command.env("STACKADE", program).env("OUTSIDE", outside(workspace));
    match tour {
        Tour::Page => command.args(WITH_PROGRAM.map(|file| format!("--exclude={file}"))),
        Tour::Program => command.args(WITH_PROGRAM),
        Tour::Long => command.env("STACKADE_LONG", "1"),
    };
    let mut counts = TestCounts::default();
    let succeeded = run_lines(&mut command, |line| {
        counts += TestCounts::read_vitest(line).unwrap_or_default();
        each(line);
    })?;
    counts = counts.of_program(succeeded);
    if tour == Tour::Long {
        counts += TestCounts::one(run(npm(workspace)?.args(["run", "--silent", "scene"])).is_ok());
    }
    Ok(counts)
}

/// Installs the packages of npm if those that are there are not the ones that the lock file names.
pub(crate) fn install(workspace: &Workspace, node: &Node) -> Result<(), TaskError> {
    let [wanted, there] = ["package-lock.json", "node_modules/.package-lock.json"]
        .map(|name| std::fs::metadata(folder(workspace).join(name)).and_then(|data| data.modified()).ok());
    if there.is_some() && there >= wanted {
        return Ok(());
    }
    // Not `ci`: it refuses a lock file that names no packages for other platforms, and npm writes such a one
    // where it finds packages for this platform only.
    run(node.npm(&folder(workspace)).args(["install", "--no-save", "--no-audit", "--no-fund"]))
}

fn npm(workspace: &Workspace) -> Result<Command, TaskError> {
    Ok(Node::find(workspace)?.npm(&folder(workspace)))
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root().join("web")
}

fn has_target() -> bool {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"]));
    installed.is_ok_and(|list| list.lines().any(|line| line == TARGET))
}

/// Gets what the engine for the browser is compiled with: from rustup, or if its server is out of reach, from Debian.
/// Where that is installed, rustup is not asked again, since it takes long to give up.
pub(crate) fn ensure_compiler() -> Result<(), TaskError> {
    if has_target() || !tools::CARGO_WEB.is_installed() && add_target() {
        return Ok(());
    }
    tools::ensure(&[tools::CARGO_WEB, tools::LLD])
}

/// Asks rustup for the target, within a time.
fn add_target() -> bool {
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]).stdout(Stdio::null()).stderr(Stdio::null());
    say(format!("$ {}", text(&command)));
    let child = command.spawn();
    child.is_ok_and(|child| ends_well(child, TIMEOUT)) && has_target()
}

fn ends_well(mut child: Child, patience: Duration) -> bool {
    let began = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if began.elapsed() < patience => std::thread::sleep(Duration::from_millis(100)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

/// Debian's own Rust can build for the browser from the sources of the standard library.
fn debian_cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command
        .current_dir(workspace.root())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", workspace.target())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_built_again_when_something_newer_is_in_it() {
        let web = std::env::temp_dir().join(format!("stackade-xtask-web-{}", std::process::id()));
        let write = |name: &str, age: u64| {
            let path = web.join(name);
            std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("there is room");
            let file = std::fs::File::create(&path).expect("there is room");
            let past = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(past).expect("times can be set");
            let folders = path.ancestors().skip(1).take_while(|folder| *folder != web);
            folders.for_each(|folder| {
                let folder = std::fs::File::open(folder).expect("it was made");
                folder.set_modified(past).expect("times can be set");
            });
        };
        write("src/engine/index.ts", 100);
        assert!(!is_built(&web), "there is no page");
        write(LAST, 50);
        assert!(is_built(&web));
        write("src/engine/engine.wasm", 20);
        assert!(!is_built(&web), "the engine is newer");
        std::fs::remove_dir_all(&web).expect("it was made");
    }
}
