//! The page in the browser: the engine as WASM, the packages of npm, and the page itself.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::golden;
use crate::shell::{Failure, cargo, output, run, run_lines};
use crate::tally::Tally;
use crate::tools;
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";
/// Where rustup's server cannot be reached, it would try for minutes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Builds the engine for the browser and puts it where the page looks for it.
pub(crate) fn build_wasm(workspace: &Workspace) -> Result<(), Failure> {
    let package = ["build", "--package", "stackade-wasm", "--lib", "--profile", "wasm", "--target", TARGET];
    let (mut command, more) = if has_target() || add_target() {
        (cargo(workspace), &[][..])
    } else {
        (debian_cargo(workspace)?, &["-Z", "build-std=std,panic_abort"][..])
    };
    run(command.args(package).args(more))?;
    let made = workspace.target().join(TARGET).join("wasm").join("stackade_wasm.wasm");
    let wanted = folder(workspace).join("src/engine/engine.wasm");
    std::fs::copy(&made, &wanted).map_err(|error| golden::about(&made, &error))?;
    Ok(())
}

/// Builds the page into `web/dist/site`.
pub(crate) fn build(workspace: &Workspace) -> Result<(), Failure> {
    need_node()?;
    build_wasm(workspace)?;
    install(workspace)?;
    run(npm(workspace).args(["run", "--silent", "build"]))
}

/// Writes the page into a folder that any web host can serve, under any path.
pub(crate) fn site(workspace: &Workspace) -> Result<(), Failure> {
    build(workspace)?;
    let target = workspace.root().join("dist").join("site");
    golden::fresh_folder(&target)?;
    copy_all(&folder(workspace).join("dist/site"), &target)?;
    println!("the page is in {}", target.display());
    Ok(())
}

/// The tests of the page: types, lint, the state, the engine in Node, and the sizes. Those in browsers are
/// [`browsers`].
pub(crate) fn test(workspace: &Workspace) -> Result<Tally, Failure> {
    build(workspace)?;
    let mut tally = Tally::default();
    for script in ["check", "lint", "test", "sizes"] {
        tally += Tally::one(run(npm(workspace).args(["run", "--silent", script])).is_ok());
    }
    // Now that there is a page, it has to be in the program.
    let mut server = cargo(workspace);
    server.args(["test", "--workspace", "--test", "page"]).env("STACKADE_PAGE", "1");
    tally += Tally::one(run(&mut server).is_ok());
    Ok(tally)
}

/// How much is played in browsers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// What every test run can wait for.
    Short,
    /// Fifty games in a row, slowed-down processors and pictures of the 3D board at its best, too.
    Long,
}

/// Plays the page in real browsers; every test prints a line as it ends.
pub(crate) fn browsers(workspace: &Workspace, length: Length) -> Result<Tally, Failure> {
    tools::ensure(&[tools::CHROMIUM, tools::FIREFOX])?;
    build(workspace)?;
    // What is played is what people get: the page in the program, with all that it tells browsers.
    let program = workspace.build_for_tests()?;
    let mut command = npm(workspace);
    command.args(["run", "--silent", "e2e"]).env("NO_COLOR", "1").env("STACKADE", program);
    if length == Length::Long {
        command.env("STACKADE_LONG", "1");
    }
    let mut tally = Tally::default();
    let succeeded = run_lines(&mut command, |line| tally += Tally::read_vitest(line).unwrap_or_default())?;
    tally = tally.of_program(succeeded);
    if length == Length::Long {
        tally += Tally::one(run(npm(workspace).args(["run", "--silent", "scene"])).is_ok());
    }
    Ok(tally)
}

/// Whether the page can be built here.
pub(crate) fn has_node() -> bool {
    need_node().is_ok()
}

fn need_node() -> Result<(), Failure> {
    let wanted = "the page needs Node 20.19 or newer and npm";
    let version = output(Command::new("node").arg("--version")).map_err(|_| Failure::usage(wanted))?;
    if !is_new_enough(version.trim()) {
        return Err(Failure::usage(format!("{wanted}, not {}", version.trim())));
    }
    output(Command::new("npm").arg("--version")).map(|_| ()).map_err(|_| Failure::usage(wanted))
}

/// Whether a version such as `v20.19.1` will do.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    (major, minor) >= (20, 19)
}

/// Installs the packages of npm if those that are there are not the ones that the lock file names.
fn install(workspace: &Workspace) -> Result<(), Failure> {
    let [wanted, there] = ["package-lock.json", "node_modules/.package-lock.json"]
        .map(|name| std::fs::metadata(folder(workspace).join(name)).and_then(|data| data.modified()).ok());
    if there.is_some() && there >= wanted {
        return Ok(());
    }
    // Not `ci`: it refuses a lock file that names no packages for other platforms, and npm writes such a one
    // where it finds packages for this platform only.
    run(npm(workspace).args(["install", "--no-save", "--no-audit", "--no-fund"]))
}

fn npm(workspace: &Workspace) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder(workspace));
    command
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root().join("web")
}

fn has_target() -> bool {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"]));
    installed.is_ok_and(|list| list.lines().any(|line| line == TARGET))
}

/// Asks rustup for the target, within a time.
fn add_target() -> bool {
    let child = Command::new("rustup").args(["target", "add", TARGET]).spawn();
    child.is_ok_and(|child| ends_well(child, PATIENCE)) && has_target()
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
fn debian_cargo(workspace: &Workspace) -> Result<Command, Failure> {
    tools::ensure(&[tools::CARGO_WEB, tools::LLD])?;
    let mut command = Command::new("/usr/bin/cargo");
    command
        .current_dir(workspace.root())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", workspace.target())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    Ok(command)
}

fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    let about = |error: std::io::Error| golden::about(from, &error);
    std::fs::create_dir_all(to).map_err(about)?;
    for entry in std::fs::read_dir(from).map_err(about)? {
        let path = entry.map_err(about)?.path();
        let target = to.join(path.file_name().expect("an entry of a folder has a name"));
        if path.is_dir() {
            copy_all(&path, &target)?;
        } else {
            std::fs::copy(&path, &target).map_err(|error| golden::about(&path, &error))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_of_node_will_not_do() {
        assert!(is_new_enough("v20.19.0") && is_new_enough("v24.1.0"));
        assert!(!is_new_enough("v20.9.0") && !is_new_enough("v18.20.1") && !is_new_enough("nonsense"));
    }
}
