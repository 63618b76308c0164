//! The program for Windows, built on Linux and played with in Wine.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::Program;
use super::{binary, trial, wine};
use crate::golden::fresh_folder;
use crate::shell::{TaskError, run};
use crate::tools;
use crate::workspace::Workspace;

const TARGET: &str = "x86_64-pc-windows-gnu";

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    tools::ensure(&[tools::PYTHON])?;
    let program = Program::build(workspace, Some(TARGET.to_owned()))?;
    let archive = binary::pack(workspace, &program)?;
    try_out(workspace, &archive)?;
    Ok(vec![archive])
}

/// Unpacks the archive and plays.
fn try_out(workspace: &Workspace, archive: &Path) -> Result<(), TaskError> {
    let folder = workspace.target().join("made/windows");
    fresh_folder(&folder)?;
    run(Command::new("python3").args(["-m", "zipfile", "--extract"]).arg(archive).arg(&folder))?;
    let name = archive.file_stem().unwrap_or_default();
    let unpacked = folder.join(name).join("stackade.exe");
    trial::play(|| wine::command(workspace, &unpacked))
}
