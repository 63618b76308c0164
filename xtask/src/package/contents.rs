//! What goes with the program into every package: completions, the manual, licences and notices.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::notices;
use super::program::Program;
use crate::golden::about;
use crate::node::Node;
use crate::shell::{TaskError, output};
use crate::workspace::Workspace;

/// Shells that completions are made for, and the file name each expects.
pub(super) const COMPLETIONS: [(&str, &str); 4] = [
    ("bash", "stackade.bash"),
    ("zsh", "_stackade"),
    ("fish", "stackade.fish"),
    ("powershell", "_stackade.ps1"),
];

/// The licences of the program itself, and what they are called in a package.
const LICENCES: [(&str, &str); 3] = [
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    // The outlines of the letters in pictures are part of the binary.
    ("crates/draw/font/OFL.txt", "LICENSE-OFL"),
];

/// Where the licences of others are told.
pub(super) const NOTICES: &str = "NOTICES";

/// Writes the licences of the program and of all that is built into it.
pub(super) fn write_licences(
    workspace: &Workspace,
    program: &Program,
    folder: &Path,
) -> Result<(), TaskError> {
    copy_licences(workspace, folder)?;
    let crates = notices::of_crate(workspace, "stackade", "", &program.target)?;
    write(&folder.join(NOTICES), &format!("{crates}{}", notices_of_npm(workspace, &[])?))
}

/// Writes our own licences alone.
pub(super) fn copy_licences(workspace: &Workspace, folder: &Path) -> Result<(), TaskError> {
    LICENCES.iter().try_for_each(|(paper, name)| copy(&workspace.root().join(paper), &folder.join(name)))
}

/// The licences of what the page is built from, or of some packages of that.
pub(super) fn notices_of_npm(workspace: &Workspace, names: &[&str]) -> Result<String, TaskError> {
    let mut script = Node::find(workspace)?.command("node");
    output(script.current_dir(workspace.root().join("web")).arg("scripts/notices.mjs").args(names))
}

pub(super) fn copy(from: &Path, to: &Path) -> Result<(), TaskError> {
    make_parent(to)?;
    fs::copy(from, to).map(|_| ()).map_err(|error| about(from, &error))
}

/// Copies a folder with all that is in it.
pub(super) fn copy_folder(from: &Path, to: &Path) -> Result<(), TaskError> {
    fs::create_dir_all(to).map_err(|error| about(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| about(from, &error))?.flatten() {
        let (old, new) = (entry.path(), to.join(entry.file_name()));
        if old.is_dir() { copy_folder(&old, &new)? } else { copy(&old, &new)? }
    }
    Ok(())
}

pub(super) fn write(file: &Path, text: &str) -> Result<(), TaskError> {
    make_parent(file)?;
    fs::write(file, text).map_err(|error| about(file, &error))
}

fn make_parent(file: &Path) -> Result<(), TaskError> {
    let Some(folder) = file.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| about(folder, &error))
}

/// Compresses a file in its place, always to the same bytes.
pub(super) fn gzip(file: &Path) -> Result<(), TaskError> {
    output(Command::new("gzip").args(["--best", "--no-name"]).arg(file)).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licences_are_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (paper, _) in LICENCES {
            assert!(root.join(paper).is_file(), "{paper}");
        }
    }
}
