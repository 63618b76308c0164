//! The page for any web host, in an archive.

use std::path::PathBuf;

use super::archive::{self, Form};
use super::program::Program;
use super::{VERSION, contents, packages};
use crate::shell::TaskError;
use crate::web;
use crate::workspace::Workspace;

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    let program = Program::build(workspace, None)?;
    let folder = workspace.root().join(format!("dist/stackade-{VERSION}-site"));
    web::write_site(&program.binary, &folder, None)?;
    contents::write_licences(workspace, &program, &folder.join("licences"))?;
    Ok(vec![archive::pack(workspace, &folder, &packages(workspace)?, Form::Gzip)?])
}
