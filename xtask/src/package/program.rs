//! The program as it is handed on: built for a system, static on Linux, and the same bytes wherever it is built.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::wine;
use crate::golden::about;
use crate::places::{leave_out, places};
use crate::shell::{TaskError, cargo, output, run};
use crate::tools;
use crate::web;
use crate::workspace::Workspace;

/// The program, built.
pub(super) struct Program {
    /// What it is built for, as a triple.
    pub(super) target: String,
    pub(super) binary: PathBuf,
}

impl Program {
    /// Builds the program with the page in it, for a target or for this machine.
    pub(super) fn build(workspace: &Workspace, target: Option<String>) -> Result<Program, TaskError> {
        web::build(workspace)?;
        Program::build_with_page(workspace, target)
    }

    /// The same where the page is built already.
    pub(super) fn build_with_page(
        workspace: &Workspace,
        target: Option<String>,
    ) -> Result<Program, TaskError> {
        let host = host()?;
        let wanted = target.unwrap_or_else(|| preferred(&host));
        let is_available = has_target(&wanted) || add_target(&wanted);
        let build = plan(&host, wanted, is_available)?;
        if build.target.ends_with("-linux-musl") {
            tools::ensure(&[tools::MUSL])?;
        }
        if build.target.contains("windows") && !cfg!(windows) {
            wine::prepare(workspace)?;
        }
        let binary = compile(workspace, &build)?;
        if build.target.contains("linux") {
            check_static(&binary)?;
            check_places(workspace, &binary)?;
        }
        Ok(Program { target: build.target, binary })
    }

    /// What the program's file is called.
    pub(super) fn file_name(&self) -> &'static str {
        program(&self.target)
    }

    /// What the program says about itself: completions, the manual.
    pub(super) fn generate(&self, workspace: &Workspace, what: &[&str]) -> Result<String, TaskError> {
        let text = output(wine::command(workspace, &self.binary).arg("generate").args(what))?;
        if text.trim().is_empty() {
            return Err(TaskError::new(format!("`stackade generate {}` printed nothing", what.join(" "))));
        }
        Ok(text)
    }
}

/// What to build for, and how.
#[derive(Debug, PartialEq, Eq)]
struct Build {
    target: String,
    /// Whether the C library must be asked to be linked in.
    links_c: bool,
}

/// The target a release is built for when none is named: on Linux the one that is always static.
fn preferred(host: &str) -> String {
    host.replace("-linux-gnu", "-linux-musl")
}

/// Settles for the host's own C library, linked in, where the preferred target cannot be had.
fn plan(host: &str, wanted: String, is_available: bool) -> Result<Build, TaskError> {
    match is_available {
        true => Ok(Build { links_c: wanted.ends_with("-linux-gnu"), target: wanted }),
        false if wanted == preferred(host) && wanted != host => {
            Ok(Build { target: host.to_owned(), links_c: true })
        }
        false => Err(TaskError::usage(format!("the target '{wanted}' is not installed and cannot be added"))),
    }
}

fn host() -> Result<String, TaskError> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| TaskError::new("`rustc -vV` does not name the host"))
}

/// Whether the toolchain has the standard library of a target.
fn has_target(target: &str) -> bool {
    let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
    folder.is_ok_and(|folder| Path::new(folder.trim()).exists())
}

fn add_target(target: &str) -> bool {
    run(Command::new("rustup").args(["target", "add", target])).is_ok()
}

fn compile(workspace: &Workspace, build: &Build) -> Result<PathBuf, TaskError> {
    let mut command = cargo(workspace);
    command.args(["build", "--release", "--locked", "--package", "stackade"]);
    // Cargo's own output folder, said aloud: this program may itself lie in a target's subfolder.
    command.arg("--target-dir").arg(workspace.target()).args(["--target", &build.target]);
    let more: &[&str] = if build.links_c { &["-Ctarget-feature=+crt-static"] } else { &[] };
    leave_out(workspace, &mut command, more);
    if !build.target.contains("msvc") {
        let flags: Vec<String> = places(workspace)
            .iter()
            .map(|(from, to)| format!("-ffile-prefix-map={}={to}", from.display()))
            .collect();
        command.env(format!("CFLAGS_{}", build.target.replace('-', "_")), flags.join(" "));
    }
    run(&mut command)?;
    Ok(workspace.target().join(&build.target).join("release").join(program(&build.target)))
}

/// Makes sure that a binary does not tell where it was built: it would be another one elsewhere.
fn check_places(workspace: &Workspace, binary: &Path) -> Result<(), TaskError> {
    let bytes = std::fs::read(binary).map_err(|error| about(binary, &error))?;
    let places = places(workspace);
    match places.iter().find(|(place, _)| holds(&bytes, place.as_os_str().as_encoded_bytes())) {
        Some((place, _)) => {
            Err(TaskError::new(format!("{} names the folder {}", binary.display(), place.display())))
        }
        None => Ok(()),
    }
}

fn holds(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|part| part == wanted)
}

fn program(target: &str) -> &'static str {
    if target.contains("windows") { "stackade.exe" } else { "stackade" }
}

/// Makes sure that a binary asks for no shared library.
fn check_static(binary: &Path) -> Result<(), TaskError> {
    // ldd fails on what is not dynamic at all, so its words count and its exit code does not.
    let answer = Command::new("ldd").arg(binary).output();
    let answer = answer.map_err(|error| TaskError::new(format!("ldd could not be run: {error}")))?;
    let words = [answer.stdout, answer.stderr].concat();
    let words = String::from_utf8_lossy(&words);
    if words.contains("statically linked") || words.contains("not a dynamic executable") {
        return Ok(());
    }
    Err(TaskError::new(format!("{} is not static: {}", binary.display(), words.trim().replace('\n', ", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GNU: &str = "x86_64-unknown-linux-gnu";
    const MUSL: &str = "x86_64-unknown-linux-musl";
    const MAC: &str = "aarch64-apple-darwin";

    #[track_caller]
    fn check(host: &str, wanted: &str, is_available: bool, target: &str, links_c: bool) {
        let build = plan(host, wanted.to_owned(), is_available).expect("it can be built");
        assert_eq!(build, Build { target: target.to_owned(), links_c });
    }

    #[test]
    fn linux_prefers_musl_and_settles_for_glibc_linked_in() {
        assert_eq!(preferred(GNU), MUSL);
        check(GNU, MUSL, true, MUSL, false);
        check(GNU, MUSL, false, GNU, true);
        check(GNU, GNU, true, GNU, true);
    }

    #[test]
    fn other_systems_build_for_themselves() {
        assert_eq!(preferred(MAC), MAC);
        check(MAC, MAC, true, MAC, false);
    }

    #[test]
    fn a_folder_in_a_binary_is_found() {
        assert!(holds(b"\0panicked at /home/somebody/stackade/src/lib.rs\0", b"/home/somebody/stackade"));
        assert!(!holds(b"\0panicked at /stackade/src/lib.rs\0", b"/home/somebody/stackade"));
    }

    #[test]
    fn a_named_target_is_not_exchanged_for_another() {
        let failure = plan(GNU, MAC.to_owned(), false).expect_err("it is not installed");
        assert_eq!(failure.code(), 2);
        assert!(plan(MAC, MAC.to_owned(), false).is_err());
    }
}
