//! The page for any web host, in an archive, played from a folder of a plain host.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::archive::{self, Form};
use super::program::Program;
use super::{VERSION, contents, packages};
use crate::golden::fresh_folder;
use crate::node::Node;
use crate::shell::{TaskError, run};
use crate::tools;
use crate::web;
use crate::workspace::Workspace;

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    tools::ensure(&[tools::CHROMIUM])?;
    let program = Program::build(workspace, None)?;
    let name = format!("stackade-{VERSION}-site");
    let folder = workspace.root().join("dist").join(&name);
    web::write_site(&program.binary, &folder, None)?;
    contents::write_licences(workspace, &program, &folder.join("licences"))?;
    let archive = archive::pack(workspace, &folder, &packages(workspace)?, Form::Gzip)?;
    try_out(workspace, &archive, &name)?;
    Ok(vec![archive])
}

/// Unpacks the archive and plays what is in it.
fn try_out(workspace: &Workspace, archive: &Path, name: &str) -> Result<(), TaskError> {
    let folder = workspace.target().join("made/site");
    fresh_folder(&folder)?;
    run(Command::new("tar").current_dir(&folder).args(["--extract", "--gzip", "--file"]).arg(archive))?;
    let mut trial = Node::find(workspace)?.command("node");
    trial.current_dir(workspace.root().join("web")).arg("scripts/trial-site.mjs");
    run(trial.arg(folder.join(name)))
}
