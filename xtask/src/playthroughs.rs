//! Golden playthroughs: one game of each variant written out step by step, so that any change in the
//! rules shows up as a difference between files.

use std::path::Path;

use crate::golden;
use crate::shell::{Failure, cargo, run};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Where the repository keeps them.
const FOLDER: &str = "playthroughs";

/// Writes the files anew.
pub(crate) fn write(workspace: &Workspace) -> Result<(), Failure> {
    let folder = workspace.root().join(FOLDER);
    golden::fresh_folder(&folder)?;
    make(workspace, &folder)
}

/// Makes them somewhere else and compares.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally, Failure> {
    let made = workspace.target().join("made").join(FOLDER);
    golden::fresh_folder(&made)?;
    make(workspace, &made)?;
    golden::compare(&workspace.root().join(FOLDER), &made, "cargo xtask playthroughs")
}

fn make(workspace: &Workspace, folder: &Path) -> Result<(), Failure> {
    let example =
        ["run", "--release", "--package", "stackade-conformance", "--example", "playthroughs", "--"];
    run(cargo(workspace).args(example).arg(folder))
}
