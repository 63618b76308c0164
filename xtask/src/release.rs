//! `cargo xtask release`: the binary, its completions, man page and papers in one archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, cargo, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// Shells that completions are made for, and the file name each expects.
const COMPLETIONS: [(&str, &str); 4] = [
    ("bash", "stackade.bash"),
    ("zsh", "_stackade"),
    ("fish", "stackade.fish"),
    ("powershell", "_stackade.ps1"),
];

/// Files of the repository that go with the binary, and what they are called there.
const PAPERS: [(&str, &str); 5] = [
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    // The outlines of the letters in pictures are part of the binary.
    ("crates/draw/font/OFL.txt", "LICENSE-OFL"),
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
];

/// What to build for, and how.
#[derive(Debug, PartialEq, Eq)]
struct Build {
    target: String,
    /// Flags for the compiler, if the target needs any to come out static.
    rustflags: Option<&'static str>,
}

pub(crate) fn release(workspace: &Workspace, target: Option<String>) -> Result<(), TaskError> {
    tools::ensure(&[tools::TAR])?;
    let host = host()?;
    let wanted = target.unwrap_or_else(|| preferred(&host));
    let build = plan(&host, wanted.clone(), has_target(&wanted) || add_target(&wanted))?;
    let binary = compile(workspace, &build)?;
    if build.target.contains("linux") {
        check_static(&binary)?;
    }
    let archive = pack(workspace, &build, &binary)?;
    println!("{}", archive.display());
    Ok(())
}

/// The target a release is built for when none is named: on Linux the one that is always static.
fn preferred(host: &str) -> String {
    host.replace("-linux-gnu", "-linux-musl")
}

/// Settles for the host's own C library, linked in, where the preferred target cannot be had.
fn plan(host: &str, wanted: String, available: bool) -> Result<Build, TaskError> {
    let fixed = "-C target-feature=+crt-static";
    match available {
        true if wanted.ends_with("-linux-gnu") => Ok(Build { target: wanted, rustflags: Some(fixed) }),
        true => Ok(Build { target: wanted, rustflags: None }),
        false if wanted == preferred(host) && wanted != host => {
            Ok(Build { target: host.to_owned(), rustflags: Some(fixed) })
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
    if let Some(flags) = build.rustflags {
        eprintln!("with RUSTFLAGS='{flags}'");
        command.env("RUSTFLAGS", flags);
    }
    run(&mut command)?;
    Ok(workspace.target().join(&build.target).join("release").join(program(&build.target)))
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

/// Gathers everything in a folder below dist/ and packs it.
fn pack(workspace: &Workspace, build: &Build, binary: &Path) -> Result<PathBuf, TaskError> {
    let name = format!("stackade-{}-{}", env!("CARGO_PKG_VERSION"), build.target);
    let dist = workspace.root().join("dist");
    let folder = dist.join(&name);
    fresh_folder(&folder.join("completions"))?;
    fresh_folder(&folder.join("man"))?;
    copy(binary, &folder.join(program(&build.target)))?;
    for (paper, name) in PAPERS {
        copy(&workspace.root().join(paper), &folder.join(name))?;
    }
    for (shell, file) in COMPLETIONS {
        generate(binary, &["completions", shell], &folder.join("completions").join(file))?;
    }
    generate(binary, &["man"], &folder.join("man").join("stackade.1"))?;
    let archive = dist.join(format!("{name}.tar.gz"));
    run(Command::new("tar").current_dir(&dist).arg("-czf").arg(&archive).arg(&name))?;
    Ok(archive)
}

fn copy(from: &Path, to: &Path) -> Result<(), TaskError> {
    fs::copy(from, to).map(|_| ()).map_err(|error| about(from, &error))
}

/// Keeps what the binary says about itself.
fn generate(binary: &Path, what: &[&str], file: &Path) -> Result<(), TaskError> {
    let text = output(Command::new(binary).arg("generate").args(what))?;
    if text.trim().is_empty() {
        return Err(TaskError::new(format!("`stackade generate {}` printed nothing", what.join(" "))));
    }
    fs::write(file, text).map_err(|error| about(file, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GNU: &str = "x86_64-unknown-linux-gnu";
    const MUSL: &str = "x86_64-unknown-linux-musl";
    const MAC: &str = "aarch64-apple-darwin";

    #[track_caller]
    fn check(host: &str, wanted: &str, available: bool, target: &str, flags: bool) {
        let build = plan(host, wanted.to_owned(), available).expect("it can be built");
        assert_eq!((build.target.as_str(), build.rustflags.is_some()), (target, flags));
    }

    #[test]
    fn linux_prefers_musl_and_settles_for_glibc_linked_in() {
        assert_eq!(preferred(GNU), MUSL);
        check(GNU, MUSL, true, MUSL, false);
        check(GNU, MUSL, false, GNU, true);
        check(GNU, GNU, true, GNU, true);
    }

    #[test]
    fn the_papers_are_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (paper, _) in PAPERS {
            assert!(root.join(paper).is_file(), "{paper}");
        }
    }

    #[test]
    fn other_systems_build_for_themselves() {
        assert_eq!(preferred(MAC), MAC);
        check(MAC, MAC, true, MAC, false);
    }

    #[test]
    fn a_named_target_is_not_exchanged_for_another() {
        let failure = plan(GNU, MAC.to_owned(), false).expect_err("it is not installed");
        assert_eq!(failure.code(), 2);
        assert!(plan(MAC, MAC.to_owned(), false).is_err());
    }
}
