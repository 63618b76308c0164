//! Programs in Python that tests run: in a virtual environment of their own, each at one version.

use std::path::PathBuf;
use std::process::Command;

use crate::golden;
use crate::shell::{TaskError, run, say};
use crate::tools;
use crate::workspace::Workspace;

/// The programs and their versions.
const WANTED: &str = include_str!("../requirements.txt");

/// The Python of an environment that has all of them; made if it is not there, or not what it should be. Where they
/// cannot be had, for want of a network say, nothing is returned and the reason is printed; but in continuous
/// integration it is a failure, so that nobody takes silence for success.
pub(crate) fn with_tools(workspace: &Workspace) -> Result<Option<PathBuf>, TaskError> {
    match environment(workspace) {
        Ok(python) => Ok(Some(python)),
        Err(failure) if std::env::var_os("CI").is_some() => Err(failure),
        Err(failure) => {
            say(format!(
                "SKIPPED: the programs in xtask/requirements.txt cannot be installed here: {failure}"
            ));
            Ok(None)
        }
    }
}

fn environment(workspace: &Workspace) -> Result<PathBuf, TaskError> {
    let folder = workspace.target().join("python");
    let (python, note) = (folder.join("bin/python"), folder.join("installed.txt"));
    if std::fs::read_to_string(&note).is_ok_and(|installed| installed == WANTED) {
        return Ok(python);
    }
    tools::ensure(&[tools::PYTHON, tools::VENV])?;
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let list = workspace.root().join("xtask/requirements.txt");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(&python).args(install).arg(list))?;
    // Written last: an installation that was broken off is none.
    std::fs::write(&note, WANTED).map_err(|error| golden::about(&note, &error))?;
    Ok(python)
}
