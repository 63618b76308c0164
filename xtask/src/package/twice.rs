//! Building the program once more, from a copy of the sources in another folder, to see whether the same bytes come out.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::contents;
use super::program::Program;
use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, output};
use crate::workspace::Workspace;

/// The page as it is built into the program. It is not built again: the program is what is compared here.
const PAGE: &str = "web/dist/site";

/// Builds a program again and fails if it is another one.
pub(super) fn check(workspace: &Workspace, first: &Program) -> Result<(), TaskError> {
    let folder = workspace.target().join("made/again");
    fresh_folder(&folder)?;
    let (sources, target) = (folder.join("sources"), folder.join("target"));
    copy_sources(workspace, &sources)?;
    let second = Program::build_with_page(&Workspace::at(sources, target), Some(first.target.clone()))?;
    let (one, two) = (sum(&first.binary)?, sum(&second.binary)?);
    if one != two {
        return Err(TaskError::new(format!(
            "the program differs from one folder to another: {} has {one}, {} has {two}",
            first.binary.display(),
            second.binary.display(),
        )));
    }
    println!("built twice, in different folders, to the same bytes: {one}");
    fs::remove_dir_all(&folder).map_err(|error| about(&folder, &error))
}

/// Copies what git knows, as it is now, and the page.
fn copy_sources(workspace: &Workspace, into: &Path) -> Result<(), TaskError> {
    let mut git = Command::new("git");
    let known = output(git.current_dir(workspace.root()).args(["ls-files", "-z"]))?;
    for name in known.split_terminator('\0') {
        let file = workspace.root().join(name);
        // What was removed and not yet committed is known, too.
        if file.is_file() {
            contents::copy(&file, &into.join(name))?;
        }
    }
    contents::copy_folder(&workspace.root().join(PAGE), &into.join(PAGE))
}

fn sum(file: &Path) -> Result<String, TaskError> {
    let line = output(Command::new("sha256sum").arg(file))?;
    Ok(line.split(' ').next().unwrap_or_default().to_owned())
}
