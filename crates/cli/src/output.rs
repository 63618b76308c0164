//! Where results go: standard output, buffered, or a file.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::CommandError;
use crate::files::quoted;
use crate::terminal;

/// Standard output. What is written appears at the latest with [`finish`](Output::finish), and on a
/// terminal line by line.
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    is_seen: bool,
}

impl Output {
    /// Standard output, for one command.
    pub(crate) fn new() -> Output {
        Output { writer: BufWriter::new(io::stdout().lock()), is_seen: terminal::is_seen() }
    }

    /// Writes one item on a line of its own.
    pub(crate) fn line(&mut self, item: impl Display) -> Result<(), CommandError> {
        writeln!(self.writer, "{item}")?;
        self.show()
    }

    /// Writes a text that has its own line ends.
    pub(crate) fn text(&mut self, text: impl Display) -> Result<(), CommandError> {
        write!(self.writer, "{text}")?;
        self.show()
    }

    /// Writes one JSON document on a line of its own.
    pub(crate) fn json(&mut self, item: &impl Serialize) -> Result<(), CommandError> {
        serde_json::to_writer(&mut self.writer, item).map_err(io::Error::from)?;
        self.writer.write_all(b"\n")?;
        self.show()
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), CommandError> {
        Ok(self.writer.write_all(bytes)?)
    }

    /// Lets a person see the line that was just written.
    fn show(&mut self) -> Result<(), CommandError> {
        if self.is_seen {
            self.writer.flush()?;
        }
        Ok(())
    }

    /// Hands over what there is, for results that somebody waits for.
    pub(crate) fn flush(&mut self) -> Result<(), CommandError> {
        Ok(self.writer.flush()?)
    }

    /// Hands everything over.
    pub(crate) fn finish(mut self) -> Result<(), CommandError> {
        self.flush()
    }
}

/// Says something beside the results; whoever has closed standard error does not want to hear it.
pub(crate) fn remark(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a single item to standard output.
pub(crate) fn print(item: impl Display) -> Result<(), CommandError> {
    let mut out = Output::new();
    out.line(item)?;
    out.finish()
}

/// Writes a single JSON document to standard output.
pub(crate) fn print_json(item: &impl Serialize) -> Result<(), CommandError> {
    let mut out = Output::new();
    out.json(item)?;
    out.finish()
}

/// The file that is asked for: none for `-`, which is standard output.
pub(crate) fn file(argument: Option<&Path>) -> Option<&Path> {
    argument.filter(|path| path.as_os_str() != "-")
}

/// Writes a file, or standard output when none is named.
pub(crate) fn deliver(bytes: &[u8], file: Option<&Path>) -> Result<(), CommandError> {
    let Some(path) = file else {
        let mut out = Output::new();
        out.bytes(bytes)?;
        return out.finish();
    };
    write_file(path, bytes)
        .map_err(|error| CommandError::refused(format!("cannot write {}: {error}", quoted(path))))
}

/// Writes beside the file first, so that a failure leaves the old content whole.
fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if target.exists() && !target.is_file() {
        // A device or a pipe cannot be replaced, only written to; a folder says that it is one.
        return fs::OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let beside = beside(&target)?;
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name in the same folder that nobody else uses.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not the name of a file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(hidden))
}
