//! The database of a server: its folder is for its owner's eyes only, and it is for one server at a time.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection as _, Row as _};

/// What servers on one PostgreSQL database agree on, and nobody else uses.
const NUMBER: i64 = 0x7374_6163_6b61_6465;

/// The right to be the only server on a database, for as long as this is kept.
#[derive(Debug)]
pub struct Lock {
    _what: What,
}

/// What is locked.
#[derive(Debug)]
enum What {
    File {
        _file: File,
    },
    /// Whatever it has locked is free when it ends.
    Connection {
        _connection: Box<AnyConnection>,
    },
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

/// Makes a file, unless it is there, that nobody else can read: there are secrets in a database. An empty one is an
/// empty database.
fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path).map(|_| ())
}

impl Lock {
    /// Takes the database at an address, whose file is made if it is not there; nothing if it is in memory, and an error if another server has it.
    pub async fn take(database: &str) -> io::Result<Option<Lock>> {
        if !database.starts_with("sqlite:") {
            return take_on_server(database).await.map(Some);
        }
        let Some(path) = file_of(database) else { return Ok(None) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder)?;
        }
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(path.with_extension("lock"))?;
        hold(&file).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => {
                io::Error::new(error.kind(), format!("another server runs on {}", path.display()))
            }
            kind => io::Error::new(kind, format!("{} cannot be locked: {kind}", path.display())),
        })?;
        make_file(&path)?;
        Ok(Some(Lock { _what: What::File { _file: file } }))
    }
}

async fn take_on_server(database: &str) -> io::Result<Lock> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(database).await.map_err(io::Error::other)?;
    let asked = sqlx::query("SELECT pg_try_advisory_lock($1) AS is_ours").bind(NUMBER);
    let row = asked.fetch_one(&mut connection).await.map_err(io::Error::other)?;
    if !row.try_get("is_ours").map_err(io::Error::other)? {
        return Err(io::Error::other("another server runs on this database"));
    }
    Ok(Lock { _what: What::Connection { _connection: Box::new(connection) } })
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
pub(crate) fn file_of(database: &str) -> Option<PathBuf> {
    let rest = database.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest).split('?').next().unwrap_or_default();
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, file_url};

    #[tokio::test]
    async fn one_server_has_a_database() {
        let folder = tempfile::tempdir().expect("a folder");
        // A database that no other test locks: all others make their own.
        let on_server = std::env::var("STACKADE_TEST_DATABASE").ok();
        for url in on_server.into_iter().chain([file_url(folder.path())]) {
            let first = Lock::take(&url).await.expect("nobody has it");
            let refused = Lock::take(&url).await.expect_err("somebody has it").to_string();
            assert!(refused.contains("another server runs on"), "{refused}");
            drop(first);
            // A server far away needs a moment to notice.
            let again = async { while Lock::take(&url).await.is_err() {} };
            let again = tokio::time::timeout(std::time::Duration::from_secs(20), again).await;
            again.expect("nobody has it any more");
        }
        assert!(Lock::take("sqlite::memory:").await.expect("nobody can have it").is_none());
    }

    #[tokio::test]
    async fn a_named_file_is_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("new").join("games.db").display());
        assert!(Store::open(&url).await.is_err(), "those who look after a database make none");
        let lock = Lock::take(&url).await.expect("nobody has it");
        Store::open(&url).await.expect("it is there");
        let refused = Lock::take(&url).await.expect_err("somebody has it").to_string();
        assert!(refused.ends_with("games.db"), "{refused}");
        drop(lock);
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
