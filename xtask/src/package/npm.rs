//! The engine and the board for npm, installed into an empty project and played with.

use std::fs;
use std::path::{Path, PathBuf};

use super::{VERSION, contents, notices, packages};
use crate::golden::{about, fresh_folder};
use crate::node::Node;
use crate::shell::{TaskError, run};
use crate::tools;
use crate::web;
use crate::workspace::Workspace;

/// The packages of others that are built into the board.
const IN_BOARD: [&str; 1] = ["@preact/signals-core"];

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    tools::ensure(&[tools::CHROMIUM])?;
    let node = Node::find(workspace)?;
    web::build_wasm(workspace)?;
    let crates = notices::of_crate(workspace, "stackade-wasm", "", web::TARGET)?;
    let engine = pack(workspace, &node, "engine", &crates)?;
    let board = pack(workspace, &node, "board", &contents::notices_of_npm(workspace, &IN_BOARD)?)?;
    let project = install(workspace, &node, &[&engine, &board])?;
    let trials = workspace.root().join("web/packages");
    // Node looks for packages beside the script.
    let here = project.join("trial.mjs");
    contents::copy(&trials.join("engine/trial.mjs"), &here)?;
    run(node.command("node").current_dir(&project).arg(&here))?;
    contents::copy(&project.join("node_modules/stackade-board/example.html"), &project.join("example.html"))?;
    run(node.command("node").arg(trials.join("board/trial.mjs")).arg(&project))?;
    Ok(vec![engine, board])
}

/// Builds `web/packages/NAME` and packs it as `stackade-NAME`.
fn pack(workspace: &Workspace, node: &Node, name: &str, notices: &str) -> Result<PathBuf, TaskError> {
    let (folder, tarballs) = (workspace.root().join("dist/npm").join(name), packages(workspace)?);
    fresh_folder(&folder)?;
    let mut script = node.command("node");
    script.current_dir(workspace.root().join("web")).arg(format!("scripts/package-{name}.mjs"));
    run(script.arg(&folder).arg(VERSION))?;
    contents::write(&folder.join("NOTICES"), notices)?;
    run(node.npm(&folder).args(["pack", "--silent", "--pack-destination"]).arg(&tarballs))?;
    Ok(tarballs.join(format!("stackade-{name}-{VERSION}.tgz")))
}

/// Installs packages into an empty project.
fn install(workspace: &Workspace, node: &Node, tarballs: &[&Path]) -> Result<PathBuf, TaskError> {
    let project = workspace.target().join("made/npm-project");
    fresh_folder(&project)?;
    let manifest = project.join("package.json");
    fs::write(&manifest, "{ \"private\": true }\n").map_err(|error| about(&manifest, &error))?;
    run(node.npm(&project).args(["install", "--silent", "--no-audit", "--no-fund"]).args(tarballs))?;
    Ok(project)
}
