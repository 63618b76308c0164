//! The crates as they would be published: packed, unpacked elsewhere and compiled from what was packed, by the oldest Rust
//! that they promise to do with.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::contents;
use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, cargo, output, run};
use crate::web;
use crate::workspace::Workspace;

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    web::build(workspace)?;
    // The page is no part of the repository, but of the program that people install.
    let page = workspace.root().join("crates/page/site");
    fresh_folder(&page)?;
    contents::copy_folder(&workspace.root().join("web/dist/site"), &page)?;
    let packed = pack(workspace);
    fs::remove_dir_all(&page).map_err(|error| about(&page, &error))?;
    packed?;
    Ok(vec![workspace.target().join("package")])
}

/// What the crates promise to be compiled by, and nothing older.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

fn pack(workspace: &Workspace) -> Result<(), TaskError> {
    let mut command = oldest_cargo(workspace)?;
    // What git ignores, the built page, counts as a change that was not committed.
    command.args(["package", "--locked", "--allow-dirty"]);
    for name in published(workspace)? {
        command.args(["--package", &name]);
    }
    command.arg("--target-dir").arg(workspace.target());
    // Nobody runs what is compiled here.
    run(command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0"))
}

/// The cargo of the oldest Rust that the crates promise to do with, which rustup fetches; where there is none, the one that
/// is here.
fn oldest_cargo(workspace: &Workspace) -> Result<Command, TaskError> {
    if output(Command::new("rustup").arg("--version")).is_err() {
        println!("rustup is not installed here: the crates are not tried with Rust {OLDEST_RUST}");
        return Ok(cargo(workspace));
    }
    run(Command::new("rustup").args(["toolchain", "install", OLDEST_RUST, "--profile", "minimal"]))?;
    let mut command = Command::new("rustup");
    command.current_dir(workspace.root()).args(["run", OLDEST_RUST, "cargo"]);
    // Those of the cargo that runs this program are others.
    command.env_remove("CARGO").env_remove("RUSTC");
    Ok(command)
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
