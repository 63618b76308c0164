//! The library for those who write in Python: a wheel for every Linux with an old C library or a newer one, tried in an
//! environment with NumPy and nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{archive, contents, notices, packages};
use crate::golden::{about, fresh_folder};
use crate::places::leave_out;
use crate::python::{self, PACKAGING};
use crate::shell::{TaskError, run};
use crate::workspace::Workspace;

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The C library of 2014, and all that are newer.
const PLATFORM: &str = "manylinux2014";

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    let python = python::make(workspace, &PACKAGING)?;
    let wheel = pack(workspace, &python)?;
    try_out(workspace, &wheel)?;
    Ok(vec![wheel])
}

/// Builds the wheel, with the licences in it, in a folder of its own.
fn pack(workspace: &Workspace, python: &Path) -> Result<PathBuf, TaskError> {
    let made = workspace.target().join("made/library");
    fresh_folder(&made)?;
    // The licences of others are no part of the repository, but of the package; pyproject.toml says where they are.
    let licences = workspace.root().join("crates/python/licences");
    fresh_folder(&licences)?;
    let built = write_licences(workspace, &licences).and_then(|()| build(workspace, python, &made));
    fs::remove_dir_all(&licences).map_err(|error| about(&licences, &error))?;
    built?;
    let built = only_file(&made)?;
    let wheel = packages(workspace)?.join(built.file_name().unwrap_or_default());
    contents::copy(&built, &wheel)?;
    Ok(wheel)
}

fn write_licences(workspace: &Workspace, folder: &Path) -> Result<(), TaskError> {
    contents::copy_licences(workspace, folder)?;
    let notices = notices::of_crate(workspace, "stackade-python", "module", TARGET)?;
    contents::write(&folder.join(contents::NOTICES), &notices)
}

fn build(workspace: &Workspace, python: &Path, into: &Path) -> Result<(), TaskError> {
    let mut maturin = Command::new(python);
    maturin.current_dir(workspace.root().join("crates/python"));
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--zig", "--target", TARGET]);
    maturin.args(["--compatibility", PLATFORM, "--out"]).arg(into);
    leave_out(workspace, &mut maturin, &[]);
    maturin.env("CARGO_TARGET_DIR", workspace.target());
    maturin.env("SOURCE_DATE_EPOCH", archive::source_date(workspace).to_string());
    // Maturin looks for Zig in the Python that is first in the path.
    run(maturin.env("PATH", python::path_with(python)?))
}

fn only_file(folder: &Path) -> Result<PathBuf, TaskError> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?.flatten();
    let files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    match files.as_slice() {
        [file] => Ok(file.clone()),
        _ => Err(TaskError::new(format!("{} should hold one file, not {}", folder.display(), files.len()))),
    }
}

/// Installs the wheel, with NumPy from PyPI, and plays.
fn try_out(workspace: &Workspace, wheel: &Path) -> Result<(), TaskError> {
    let folder = workspace.target().join("made/library-environment");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let python = folder.join("bin/python");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"];
    run(Command::new(&python).args(install).arg(wheel))?;
    // What is tried is what was installed, and nothing that lies about in folders that Python looks into.
    let script = workspace.root().join("xtask/library.py");
    run(Command::new(&python).current_dir(&folder).env_remove("PYTHONPATH").arg(script))
}
