//! The crates as they would be published: packed, unpacked elsewhere and compiled from what was packed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, cargo, output, run};
use crate::web;
use crate::workspace::Workspace;

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    web::build(workspace)?;
    // The page is no part of the repository, but of the program that people install.
    let page = workspace.root().join("crates/page/site");
    fresh_folder(&page)?;
    copy_folder(&workspace.root().join("web/dist/site"), &page)?;
    let packed = pack(workspace);
    fs::remove_dir_all(&page).map_err(|error| about(&page, &error))?;
    packed?;
    Ok(vec![workspace.target().join("package")])
}

fn pack(workspace: &Workspace) -> Result<(), TaskError> {
    let mut command = cargo(workspace);
    // What git ignores, the built page, counts as a change that was not committed.
    command.args(["package", "--locked", "--allow-dirty"]);
    for name in published(workspace)? {
        command.args(["--package", &name]);
    }
    run(&mut command)
}

/// The crates of the workspace that may be published: all that the program is built from.
fn published(workspace: &Workspace) -> Result<Vec<String>, TaskError> {
    let mut tree = cargo(workspace);
    tree.args(["tree", "--package", "stackade", "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let root = workspace.root().display().to_string();
    let lines = output(&mut tree)?;
    let mut names: Vec<String> = lines
        .lines()
        .filter(|line| line.contains(&root))
        .filter_map(|line| line.split(' ').next())
        .map(str::to_owned)
        .collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), TaskError> {
    fs::create_dir_all(to).map_err(|error| about(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| about(from, &error))?.flatten() {
        let (old, new) = (entry.path(), to.join(entry.file_name()));
        if old.is_dir() {
            copy_folder(&old, &new)?;
        } else {
            fs::copy(&old, &new).map_err(|error| about(&old, &error))?;
        }
    }
    Ok(())
}
