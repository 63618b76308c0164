//! Files that hold what took hours.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file whole or not at all, and on the disk before it is there.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = fs::File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}
