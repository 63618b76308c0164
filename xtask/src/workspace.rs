//! Where things are: the root of the repository and what is built in it.

use std::path::{Path, PathBuf};

use crate::golden;
use crate::shell::{TaskError, cargo, run};

/// The repository this program belongs to.
#[derive(Clone)]
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// The repository of the running program. Cargo names the folder at run time; a binary run by
    /// hand falls back on the folder it was built in.
    pub(crate) fn find() -> Result<Workspace, TaskError> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let here = here.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
        let root = here.parent().expect("the xtask folder lies in the repository").to_owned();
        let program = std::env::current_exe()
            .map_err(|error| TaskError::new(format!("where this program lies is not known: {error}")))?;
        // The program is <target>/debug/xtask, wherever cargo was told to put its output.
        let target = program.ancestors().nth(2).map_or_else(|| root.join("target"), Path::to_owned);
        Ok(Workspace { root, target })
    }

    /// A copy of the repository, built elsewhere.
    pub(crate) fn at(root: PathBuf, target: PathBuf) -> Workspace {
        Workspace { root, target }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Cargo's output folder.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Whether somebody compiles incrementally here, as Cargo does by itself. It makes a first build a sixth longer, so that
    /// nobody but those who work on the code should pay for it. This program is always compiled so.
    pub(crate) fn is_built_incrementally(&self) -> bool {
        let entries = std::fs::read_dir(self.target.join("debug").join("incremental"));
        let is_other = |name: &str| !name.starts_with(concat!(env!("CARGO_PKG_NAME"), "-"));
        entries
            .is_ok_and(|found| found.flatten().any(|entry| entry.file_name().to_str().is_some_and(is_other)))
    }

    /// Builds `stackade` in release mode, with cargo's progress on the terminal, and returns its path.
    pub(crate) fn build_stackade(&self) -> Result<PathBuf, TaskError> {
        run(cargo(self).args(["build", "--release", "--package", "stackade"]))?;
        Ok(self.target.join("release").join(program_name()))
    }

    /// Builds `stackade` for anyone who wants to play now, with the page that is there.
    pub(crate) fn build_for_play(&self) -> Result<(), TaskError> {
        run(cargo(self).args(["build", "--profile", "play", "--package", "stackade"]))
    }

    /// The program that [`Workspace::build_for_play`] builds.
    pub(crate) fn play_program(&self) -> PathBuf {
        self.target.join("play").join(program_name())
    }

    /// The program as the tests build it, with a single one of the tests: the whole workspace is named, so that nothing is
    /// built once more with other features.
    pub(crate) fn build_for_tests(&self) -> Result<PathBuf, TaskError> {
        run(cargo(self).args(["test", "--workspace", "--no-run", "--test", PROGRAM_TEST]))?;
        Ok(self.test_program())
    }

    /// The program beside the tests that run it.
    pub(crate) fn test_program(&self) -> PathBuf {
        self.target.join("debug").join(program_name())
    }

    /// The conformance files, sorted by name.
    pub(crate) fn conformance_files(&self) -> Result<Vec<PathBuf>, TaskError> {
        let folder = self.root.join("conformance");
        let entries = std::fs::read_dir(&folder).map_err(|error| golden::about(&folder, &error))?;
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| golden::about(&folder, &error))?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                files.push(path);
            }
        }
        files.sort();
        match files.is_empty() {
            true => Err(TaskError::new(format!("{} holds no conformance files", folder.display()))),
            false => Ok(files),
        }
    }
}

/// Its tests run the program, so that Cargo builds that, too.
const PROGRAM_TEST: &str = "smoke";

fn program_name() -> String {
    format!("stackade{}", std::env::consts::EXE_SUFFIX)
}
