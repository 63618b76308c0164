//! A table in a folder: finished parts, which are never written again, and the one that is growing.
//!
//! A block is appended to `current` and on the disk before it counts. When `current` has enough of them it becomes
//! the next `part-NNNN`. A writer that is killed while appending leaves a torn record at the end, which the next writer
//! cuts off; a reader leaves it out.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use stackade_games::table::Results;

use crate::error::TableError;
use crate::format::{RecordError, read_record, record, title};
use crate::table::{Ground, Table};

/// How many blocks a part has; the last one has what is left.
const PART_BLOCKS: u32 = 32;
/// The part that is growing.
const CURRENT: &str = "current";
/// Who holds a lock on this file writes.
const LOCK: &str = "lock";

/// Reads the table of a folder; one without files is a table of which nothing is known.
pub fn read(folder: &Path, ground: Ground) -> Result<Table, TableError> {
    let mut table = Table::new(ground);
    for path in parts(folder)? {
        read_part(&path, &mut table)?;
    }
    read_current(&folder.join(CURRENT), &mut table)?;
    Ok(table)
}

/// A table that grows in a folder, which it has to itself.
#[derive(Debug)]
pub struct Writer {
    folder: PathBuf,
    table: Table,
    current: File,
    /// Blocks in `current`.
    appended: u32,
    _lock: File,
}

impl Writer {
    /// Opens a folder, makes it if it is not there, and cuts off what a killed writer has left unfinished.
    pub fn open(folder: &Path, ground: Ground) -> Result<Writer, TableError> {
        fs::create_dir_all(folder).map_err(TableError::io(folder))?;
        let lock = lock(folder)?;
        let mut table = Table::new(ground);
        for path in parts(folder)? {
            read_part(&path, &mut table)?;
        }
        let path = folder.join(CURRENT);
        let (whole, appended) = read_current(&path, &mut table)?;
        let current =
            open_current(&path, &title(&table.ground().id()), whole).map_err(TableError::io(&path))?;
        let mut writer = Writer { folder: folder.to_owned(), table, current, appended, _lock: lock };
        writer.finish_part()?;
        Ok(writer)
    }

    /// What is known so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Stores the results of a block; when this returns they are on the disk. A block that is known already is
    /// left as it is, and an error if the results are others.
    pub fn append(&mut self, block: u32, results: Results) -> Result<(), TableError> {
        let is_known = self.table.results(block).is_some();
        let bytes = record(block, &results);
        self.table.enter(block, results)?;
        if is_known {
            return Ok(());
        }
        let path = self.folder.join(CURRENT);
        let written = self.current.write_all(&bytes).and_then(|()| self.current.sync_data());
        written.map_err(TableError::io(&path))?;
        self.appended += 1;
        self.finish_part()
    }

    /// Makes `current` the next part if it is full or the table complete.
    fn finish_part(&mut self) -> Result<(), TableError> {
        let is_last = self.appended > 0 && self.table.known().is_complete();
        if self.appended < PART_BLOCKS && !is_last {
            return Ok(());
        }
        let number =
            parts(&self.folder)?.last().and_then(|path| part_number(path)).map_or(0, |last| last + 1);
        let (current, part) = (self.folder.join(CURRENT), self.folder.join(format!("part-{number:04}")));
        fs::rename(&current, &part).map_err(TableError::io(&part))?;
        self.current =
            open_current(&current, &title(&self.table.ground().id()), 0).map_err(TableError::io(&current))?;
        self.appended = 0;
        sync_folder(&self.folder).map_err(TableError::io(&self.folder))
    }
}

/// The finished parts of a folder in order; none if there is no such folder.
fn parts(folder: &Path) -> Result<Vec<PathBuf>, TableError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(TableError::io(folder)(error)),
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>();
    let mut parts = paths.map_err(TableError::io(folder))?;
    parts.retain(|path| part_number(path).is_some());
    parts.sort_by_key(|path| part_number(path));
    Ok(parts)
}

fn part_number(path: &Path) -> Option<u32> {
    path.file_name()?.to_str()?.strip_prefix("part-")?.parse().ok()
}

/// Reads a finished part, of which every byte must be right.
fn read_part(path: &Path, table: &mut Table) -> Result<(), TableError> {
    let bytes = fs::read(path).map_err(TableError::io(path))?;
    let title = title(&table.ground().id());
    if !bytes.starts_with(title.as_bytes()) {
        return Err(foreign(path, &title));
    }
    let (end, _, trouble) = read_records(path, &bytes, title.len(), table)?;
    match trouble {
        Some(error) => Err(damaged(path, end, error)),
        None => Ok(()),
    }
}

/// Reads the part that is growing: how many of its bytes are whole, and how many blocks they hold.
fn read_current(path: &Path, table: &mut Table) -> Result<(usize, u32), TableError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((0, 0)),
        Err(error) => return Err(TableError::io(path)(error)),
    };
    let title = title(&table.ground().id());
    if title.as_bytes().starts_with(&bytes) {
        return Ok((0, 0));
    }
    if !bytes.starts_with(title.as_bytes()) {
        return Err(foreign(path, &title));
    }
    let (end, blocks, trouble) = read_records(path, &bytes, title.len(), table)?;
    match trouble {
        None | Some(RecordError::Torn) => Ok((end, blocks)),
        // The disk may have taken the length of the last record and not all of its bytes.
        Some(RecordError::Checksum(length)) if end + length == bytes.len() => Ok((end, blocks)),
        Some(error) => Err(damaged(path, end, error)),
    }
}

/// Reads records from a byte on: where they end, how many there are, and what is wrong with the next, if it is not
/// the end of the file.
fn read_records(
    path: &Path,
    bytes: &[u8],
    mut at: usize,
    table: &mut Table,
) -> Result<(usize, u32, Option<RecordError>), TableError> {
    let mut blocks = 0;
    while at < bytes.len() {
        match read_record(&bytes[at..], |block| table.ground().classes().len(block)) {
            Ok((block, results, length)) => {
                let contradiction = |_| TableError::Damaged {
                    path: path.to_owned(),
                    at,
                    what: format!("block {block} has other results elsewhere"),
                };
                table.enter(block, results).map_err(contradiction)?;
                at += length;
                blocks += 1;
            }
            Err(error) => return Ok((at, blocks, Some(error))),
        }
    }
    Ok((at, blocks, None))
}

fn foreign(path: &Path, title: &str) -> TableError {
    TableError::Foreign { path: path.to_owned(), title: title.trim_end().to_owned() }
}

fn damaged(path: &Path, at: usize, error: RecordError) -> TableError {
    let what = match error {
        RecordError::Torn => "a record is not complete".to_owned(),
        RecordError::Checksum(_) => "the checksum of a record is wrong".to_owned(),
        RecordError::Block(block, classes) => format!("there is no block {block} of {classes} classes"),
        RecordError::Results(block) => format!("block {block} has results that are none"),
    };
    TableError::Damaged { path: path.to_owned(), at, what }
}

/// Opens the growing part behind its whole records, with the title if it has nothing yet.
fn open_current(path: &Path, title: &str, whole: usize) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(whole as u64)?;
    if whole == 0 {
        file.write_all(title.as_bytes())?;
    }
    file.sync_all()?;
    Ok(file)
}

/// Takes the folder for oneself as long as the file is open.
fn lock(folder: &Path) -> Result<File, TableError> {
    let path = folder.join(LOCK);
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(TableError::io(&path))?;
    match hold(&file) {
        Ok(()) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
            Err(TableError::Locked { folder: folder.to_owned() })
        }
        Err(error) => Err(TableError::io(&path)(error)),
    }
}

#[cfg(unix)]
fn hold(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(not(unix))]
fn hold(_: &File) -> io::Result<()> {
    Ok(())
}

/// A renamed file is in its folder for good once the folder is on the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
