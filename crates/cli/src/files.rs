//! Reads the files that are given as arguments, with a bound on what they may cost.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::printable;

/// No file larger than this is read.
const LARGEST: u64 = 256 << 20;

/// The text of a file, or why it cannot be had; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{} is not UTF-8 at byte {at}", name(path))
    })
}

/// The bytes of a file, or why they cannot be had; `-` is standard input.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = read(path).map_err(|error| format!("cannot read {}: {error}", name(path)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{} is larger than {} MiB", name(path), LARGEST >> 20));
    }
    Ok(bytes)
}

/// How a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { quoted(path) }
}

/// A path in quotes, on one line whatever it holds.
pub(crate) fn quoted(path: &Path) -> String {
    format!("'{}'", printable(&path.display().to_string()))
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of a file, one more than allowed at the most.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_stdin(path) {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
