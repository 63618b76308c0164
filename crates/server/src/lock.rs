//! The folder of a server: for its owner's eyes only, and for one server at a time.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The right to be the only server on a database file, for as long as this is kept.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Makes a folder, unless it is there, that nobody else can look into.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}

impl Lock {
    /// Takes the database at an address; nothing if it is not a file, and an error if another server has it.
    pub fn take(database: &str) -> io::Result<Option<Lock>> {
        let Some(path) = file_of(database) else { return Ok(None) };
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(path.with_extension("lock"))?;
        hold(&file).map_err(|error| {
            let text = format!("another server runs on {}: {error}", path.display());
            io::Error::new(error.kind(), text)
        })?;
        Ok(Some(Lock { _file: file }))
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

/// The file of an SQLite database.
fn file_of(database: &str) -> Option<PathBuf> {
    let rest = database.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest).split('?').next().unwrap_or_default();
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::file_url;

    #[test]
    fn one_server_has_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = file_url(folder.path());
        let first = Lock::take(&url).expect("nobody has it");
        let refused = Lock::take(&url).expect_err("somebody has it").to_string();
        assert!(refused.contains("another server runs on"), "{refused}");
        drop(first);
        assert!(Lock::take(&url).expect("nobody has it any more").is_some());
        assert!(Lock::take("sqlite::memory:").expect("nobody can have it").is_none());
        assert!(Lock::take("postgres://a@b/c").expect("it is not a file").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn folders_are_for_their_owner() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("a").join("data");
        make_folder(&data).expect("it is made");
        assert_eq!(fs::metadata(&data).expect("it is there").permissions().mode() & 0o777, 0o700);
        make_folder(&data).expect("it is there already");
    }
}
