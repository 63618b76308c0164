//! The Python package: tested as the workspace is built, measured as people install it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::golden::{about, fresh_folder};
use crate::python::{self, PACKAGE_MEASURES, PACKAGE_TESTS};
use crate::shell::{TaskError, cargo, run};
use crate::workspace::Workspace;

/// The crate is empty without this feature.
const FEATURE: [&str; 2] = ["--features", "stackade-python/extension"];

/// The module with a game from outside in it.
const MODULE: &str = "with_cairn";

/// The package in a folder, and a Python that has what its tests need; nothing where that cannot be installed.
pub(crate) struct TestBed {
    python: PathBuf,
    site: PathBuf,
    tests: PathBuf,
}

impl TestBed {
    /// Builds the package as all tests are built, with the same profile and the same features of everything it depends
    /// on, so that only the crate itself and Python's own crates are compiled.
    pub(crate) fn build(workspace: &Workspace) -> Result<Option<TestBed>, TaskError> {
        let Some(python) = python::with_environment(workspace, &PACKAGE_TESTS)? else { return Ok(None) };
        let mut build = cargo(workspace);
        build.args(["build", "--workspace", "--example", MODULE]).args(FEATURE);
        run(build.env("PYO3_PYTHON", &python))?;
        let site = workspace.target().join("python-site");
        let package = site.join("stackade");
        fresh_folder(&package)?;
        let folder = workspace.root().join("crates/python");
        let sources = folder.join("python/stackade");
        for entry in fs::read_dir(&sources).map_err(|error| about(&sources, &error))? {
            let path = entry.map_err(|error| about(&sources, &error))?.path();
            if path.is_file() {
                copy(&path, &package.join(path.file_name().unwrap_or_default()))?;
            }
        }
        let module = workspace.target().join(format!("debug/examples/lib{MODULE}.so"));
        copy(&module, &package.join("_native.abi3.so"))?;
        Ok(Some(TestBed { python, site, tests: folder }))
    }

    /// The tests of the package, with the suites of the libraries that it has adapters for.
    pub(crate) fn tests(&self) -> Command {
        let mut command = self.module("pytest");
        command.args(["--quiet", "--durations=5", "-p", "no:cacheprovider", "tests"]);
        command
    }

    /// Lints the crate, which those who lint the workspace find empty, and checks types: whether those that the package
    /// declares hold together, and whether what is declared of the part in Rust is what is there.
    pub(crate) fn check(&self, workspace: &Workspace) -> Result<(), TaskError> {
        let mut clippy = cargo(workspace);
        clippy.args(["clippy", "--workspace", "--lib", "--example", MODULE]).args(FEATURE);
        run(clippy.args(["--", "--deny", "warnings"]).env("PYO3_PYTHON", &self.python))?;
        run(self.module("mypy").arg("--cache-dir").arg(self.site.join("types")))?;
        run(self.module("mypy.stubtest").arg("stackade._native"))
    }

    fn module(&self, name: &str) -> Command {
        let mut command = Command::new(&self.python);
        command.args(["-m", name]).current_dir(&self.tests);
        command.env("PYTHONPATH", &self.site).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }
}

/// Builds and tests the package.
pub(crate) fn test(workspace: &Workspace) -> Result<(), TaskError> {
    let bed = TestBed::build(workspace)?.ok_or_else(|| TaskError::new("nothing was tested"))?;
    bed.check(workspace)?;
    run(&mut bed.tests())
}

/// Installs the package as people do, and measures it beside other libraries.
pub(crate) fn measure(workspace: &Workspace, rest: &[OsString]) -> Result<(), TaskError> {
    let python = python::make(workspace, &PACKAGE_MEASURES)?;
    let folder = workspace.root().join("crates/python");
    // Built by the maturin that is there, so that nothing is fetched.
    let install =
        ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--force-reinstall"];
    run(Command::new(&python).args(install).arg(&folder).env("PATH", python::path_with(&python)?))?;
    run(Command::new(&python).arg(folder.join("measure/measure.py")).args(rest))
}

fn copy(from: &Path, to: &Path) -> Result<(), TaskError> {
    fs::copy(from, to).map(|_| ()).map_err(|error| about(from, &error))
}
