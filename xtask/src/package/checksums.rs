//! One file with the SHA-256 of every package.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::golden::about;
use crate::shell::{TaskError, output};

const NAME: &str = "SHA256SUMS";

/// Writes the sums of all packages in a folder, for `sha256sum --check`.
pub(super) fn write(folder: &Path) -> Result<(), TaskError> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?.flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).filter(|name| name != NAME).collect();
    names.sort_unstable();
    let sums = output(Command::new("sha256sum").current_dir(folder).args(names))?;
    let file = folder.join(NAME);
    fs::write(&file, sums).map_err(|error| about(&file, &error))
}
