//! The program in an archive, tried in a root in which there is nothing else.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::archive::{self, Form};
use super::contents::{self, COMPLETIONS};
use super::program::Program;
use super::{Times, VERSION, packages, trial, twice};
use crate::golden::fresh_folder;
use crate::shell::{TaskError, run};
use crate::tools;
use crate::workspace::Workspace;

/// Files of the repository that are worth reading beside the program.
const PAPERS: [&str; 2] = ["README.md", "CHANGELOG.md"];

/// Packs the program for a system, and does not try it.
pub(crate) fn release(workspace: &Workspace, target: Option<String>) -> Result<(), TaskError> {
    let archive = pack(workspace, &Program::build(workspace, target)?)?;
    println!("{}", archive.display());
    Ok(())
}

/// Makes the archive; the program in it is built twice if that is wanted, which must not be seen.
pub(super) fn make(workspace: &Workspace, times: Times) -> Result<Vec<PathBuf>, TaskError> {
    let program = Program::build(workspace, None)?;
    let archive = pack(workspace, &program)?;
    try_out(workspace, &archive)?;
    if times == Times::Twice {
        twice::check(workspace, &program)?;
    }
    Ok(vec![archive])
}

/// Gathers everything in a folder below dist/ and packs it.
pub(super) fn pack(workspace: &Workspace, program: &Program) -> Result<PathBuf, TaskError> {
    let folder = workspace.root().join(format!("dist/stackade-{VERSION}-{}", program.target));
    fresh_folder(&folder)?;
    contents::copy(&program.binary, &folder.join(program.file_name()))?;
    for (shell, file) in COMPLETIONS {
        contents::write(
            &folder.join("completions").join(file),
            &program.generate(workspace, &["completions", shell])?,
        )?;
    }
    contents::write(&folder.join("man/man1/stackade.1"), &program.generate(workspace, &["man"])?)?;
    contents::write_licences(workspace, program, &folder)?;
    for paper in PAPERS {
        contents::copy(&workspace.root().join(paper), &folder.join(paper))?;
    }
    let form = form(&program.target);
    archive::pack(workspace, &folder, &packages(workspace)?, form)
}

/// What people of a system can unpack without installing anything.
fn form(target: &str) -> Form {
    match target {
        target if target.contains("linux") => Form::Zstd,
        target if target.contains("windows") => Form::Zip,
        _ => Form::Gzip,
    }
}

/// Unpacks the archive and plays, with the program alone in the root of its files.
fn try_out(workspace: &Workspace, archive: &Path) -> Result<(), TaskError> {
    let root = workspace.target().join("made/empty-root");
    fresh_folder(&root)?;
    let unpack = ["--strip-components=1", "--wildcards", "*/stackade", "--extract", "--zstd", "--file"];
    run(Command::new("tar").current_dir(&root).args(unpack).arg(archive))?;
    let program = || {
        let mut command = tools::as_root("chroot");
        command.arg(&root).arg("/stackade");
        command
    };
    trial::play(program)?;
    trial::serve(program, "/data")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_gets_what_it_can_unpack() {
        assert_eq!(form("x86_64-unknown-linux-musl"), Form::Zstd);
        assert_eq!(form("x86_64-pc-windows-gnu"), Form::Zip);
        assert_eq!(form("aarch64-apple-darwin"), Form::Gzip);
    }
}
