//! The program for those who have pip, pipx or uv: a wheel with the static binary in it, as other tools come.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use super::program::Program;
use super::{VERSION, archive, contents, packages, trial};
use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// So much may be fetched before the first move.
const MOST_BYTES: u64 = 15_000_000;

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    tools::ensure(&[tools::PYTHON, tools::VENV])?;
    let wheel = pack(workspace, &Program::build(workspace, None)?)?;
    let size = std::fs::metadata(&wheel).map_err(|error| about(&wheel, &error))?.len();
    if size > MOST_BYTES {
        return Err(TaskError::new(format!("{} has {size} bytes, more than {MOST_BYTES}", wheel.display())));
    }
    try_out(workspace, &wheel)?;
    Ok(vec![wheel])
}

fn pack(workspace: &Workspace, program: &Program) -> Result<PathBuf, TaskError> {
    let licences = workspace.target().join("made/wheel-licences");
    fresh_folder(&licences)?;
    contents::write_licences(workspace, program, &licences)?;
    let mut script = Command::new("python3");
    script.arg(workspace.root().join("xtask/wheel.py")).arg(&program.binary).arg(&licences);
    script.arg(workspace.root().join("xtask/wheel.md")).args([VERSION, &tag(&program.target)]);
    script.arg(archive::source_date(workspace).to_string()).arg(packages(workspace)?);
    Ok(PathBuf::from(output(&mut script)?.trim()))
}

/// Where the wheel can be installed: a static program runs on every Linux, whatever its C library is.
fn tag(target: &str) -> String {
    let machine = target.split('-').next().unwrap_or_default();
    format!("py3-none-manylinux2014_{machine}.musllinux_1_1_{machine}")
}

/// Installs the wheel into an environment with nothing else and plays; and by uv, where that is installed.
fn try_out(workspace: &Workspace, wheel: &Path) -> Result<(), TaskError> {
    let folder = workspace.target().join("made/wheel-environment");
    let began = Instant::now();
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let install = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"];
    run(Command::new(folder.join("bin/python")).args(install).arg(wheel))?;
    let program = || Command::new(folder.join("bin/stackade"));
    first_move(program, "an environment and pip", began)?;
    trial::play(program)?;
    if output(Command::new("uvx").arg("--version")).is_err() {
        println!("uv is not installed here: the wheel was not tried with it");
        return Ok(());
    }
    let uvx = || {
        let mut command = Command::new("uvx");
        command.args(["--no-cache", "--from"]).arg(wheel).arg("stackade");
        command
    };
    first_move(uvx, "uvx", Instant::now())
}

fn first_move(program: impl Fn() -> Command, way: &str, began: Instant) -> Result<(), TaskError> {
    let chosen = output(program().args(["best", "nava", "--level", "3"]))?;
    let seconds = began.elapsed().as_secs_f64();
    println!("from nothing to the first move, {}, by {way}: {seconds:.1} s", chosen.trim());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_static_program_is_for_every_linux() {
        let tag = tag("x86_64-unknown-linux-musl");
        assert_eq!(tag, "py3-none-manylinux2014_x86_64.musllinux_1_1_x86_64");
    }
}
