//! Programs in Python that jobs run: in virtual environments of their own, each at one version.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::golden;
use crate::shell::{TaskError, run, say};
use crate::tools;
use crate::workspace::Workspace;

/// A virtual environment in the target folder.
pub(crate) struct Environment {
    folder: &'static str,
    /// The file that lists what is in it, below the root of the repository.
    list: &'static str,
    /// What stands in that file.
    wanted: &'static str,
}

/// The programs that tests of the server run.
pub(crate) const TOOLS: Environment = Environment {
    folder: "python",
    list: "xtask/requirements.txt",
    wanted: include_str!("../requirements.txt"),
};

/// What the tests of the Python package need.
pub(crate) const PACKAGE_TESTS: Environment = Environment {
    folder: "python-package",
    list: "crates/python/tests/requirements.txt",
    wanted: include_str!("../../crates/python/tests/requirements.txt"),
};

/// What makes the wheel of the Python package.
pub(crate) const PACKAGING: Environment = Environment {
    folder: "python-packaging",
    list: "xtask/packaging.txt",
    wanted: include_str!("../packaging.txt"),
};

/// What the Python package is measured beside.
pub(crate) const PACKAGE_MEASURES: Environment = Environment {
    folder: "python-measure",
    list: "crates/python/measure/requirements.txt",
    wanted: include_str!("../../crates/python/measure/requirements.txt"),
};

/// The Python of an environment that has all of its list; made if it is not there, or not what it should be. Where it
/// cannot be had, for want of a network say, nothing is returned and the reason is printed; but in continuous
/// integration it is a failure, so that nobody takes silence for success.
pub(crate) fn with_environment(
    workspace: &Workspace,
    environment: &Environment,
) -> Result<Option<PathBuf>, TaskError> {
    match make(workspace, environment) {
        Ok(python) => Ok(Some(python)),
        Err(failure) if std::env::var_os("CI").is_some() => Err(failure),
        Err(failure) => {
            say(format!("SKIPPED: what {} lists cannot be installed here: {failure}", environment.list));
            Ok(None)
        }
    }
}

/// The same for those who can do nothing without it.
pub(crate) fn make(workspace: &Workspace, environment: &Environment) -> Result<PathBuf, TaskError> {
    let folder = workspace.target().join(environment.folder);
    let (python, note) = (folder.join("bin/python"), folder.join("installed.txt"));
    if std::fs::read_to_string(&note).is_ok_and(|installed| installed == environment.wanted) {
        return Ok(python);
    }
    tools::ensure(&[tools::PYTHON, tools::VENV])?;
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let list = workspace.root().join(environment.list);
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(&python).args(install).arg(list))?;
    // Written last: an installation that was broken off is none.
    std::fs::write(&note, environment.wanted).map_err(|error| golden::about(&note, &error))?;
    Ok(python)
}

/// Where programs are looked for, with those of an environment first.
pub(crate) fn path_with(python: &Path) -> Result<OsString, TaskError> {
    let tools = python.parent().unwrap_or(Path::new("")).to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(tools).chain(std::env::split_paths(&others));
    std::env::join_paths(all).map_err(|error| TaskError::new(error.to_string()))
}
