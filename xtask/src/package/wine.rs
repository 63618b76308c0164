//! Programs for Windows, run on Linux: Wine, with its registry and all that in the target folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{TaskError, run};
use crate::tools;
use crate::workspace::Workspace;

/// A library of Windows that older versions of Wine do not have.
const LIBRARY: &str = "windows/system32/bcryptprimitives.dll";

/// Makes sure that Wine is there and has what programs in Rust ask for.
pub(super) fn prepare(workspace: &Workspace) -> Result<(), TaskError> {
    tools::ensure(&[tools::MINGW, tools::WINE])?;
    run(wine(workspace).args(["wineboot", "--init"]))?;
    let library = prefix(workspace).join("drive_c").join(LIBRARY);
    if library.exists() {
        return Ok(());
    }
    let source = workspace.root().join("xtask/bcryptprimitives.c");
    let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
    run(compiler.args(["-shared", "-O2", "-o"]).arg(&library).arg(&source).arg("-ladvapi32"))
}

/// Runs a program, by Wine where it is for Windows and this machine is not.
pub(super) fn command(workspace: &Workspace, binary: &Path) -> Command {
    if cfg!(windows) || binary.extension().is_none_or(|extension| extension != "exe") {
        return Command::new(binary);
    }
    let mut command = wine(workspace);
    command.arg(binary);
    command
}

fn wine(workspace: &Workspace) -> Command {
    let mut command = Command::new("wine");
    // Without a screen, and without what it says about itself.
    command.env("WINEPREFIX", prefix(workspace)).env("WINEDEBUG", "-all").env_remove("DISPLAY");
    command
}

fn prefix(workspace: &Workspace) -> PathBuf {
    workspace.target().join("made/wine")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_programs_for_windows_need_wine() {
        let workspace = Workspace::find().expect("tests run in the repository");
        let program = |binary: &str| command(&workspace, Path::new(binary)).get_program().to_owned();
        assert_eq!(program("/target/stackade"), "/target/stackade");
        if !cfg!(windows) {
            assert_eq!(program("/target/stackade.exe"), "wine");
        }
    }
}
