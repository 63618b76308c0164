//! The database of a server: its folder is for its owner's eyes only, and a file is for one server at a time.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection as _, Row as _};
use stackade_online::Moment;

use crate::saved::HighWater;

/// What servers of older versions have locked on a PostgreSQL database, which they had for themselves.
const NUMBER: i64 = 0x7374_6163_6b61_6465;
/// What stands in the lock of a database that was used.
const USED: &str = "A server has used the database beside this file.\n";
/// How often somebody who waits for such a server looks.
const LOOK: Duration = Duration::from_millis(200);

/// The right to be the only server on a database that is a file, for as long as this is kept.
#[derive(Debug)]
pub struct Lock {
    file: File,
    database: PathBuf,
}

/// That no server of an older version is on a database, for as long as this is kept.
#[derive(Debug)]
pub(crate) struct Alone {
    /// Whatever it has locked is free when it ends.
    _connection: AnyConnection,
}

/// Makes a folder, unless it is there, that nobody else can look into.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
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
    /// Takes the database at an address, whose file is made if it is not there; nothing if it is not a file, and an error if
    /// another server has it.
    pub fn take(database: &str) -> io::Result<Option<Lock>> {
        let Some(path) = file_of(database) else { return Ok(None) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder).map_err(|error| named(folder, &error))?;
        }
        let lock = lock_of(&path);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock);
        let file = file.map_err(|error| named(&lock, &error))?;
        hold(&file).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => {
                io::Error::new(error.kind(), format!("another server runs on {}", path.display()))
            }
            kind => io::Error::new(kind, format!("{} cannot be locked: {kind}", path.display())),
        })?;
        let is_used = file.metadata().is_ok_and(|lock| lock.len() > 0);
        let is_empty = fs::metadata(&path).map_or(true, |database| database.len() == 0);
        if is_used && is_empty {
            return Err(io::Error::other(format!(
                "{} is empty or gone, but a server has used it: put a copy in its place, or remove {} to begin anew",
                path.display(),
                lock.display()
            )));
        }
        make_file(&path).map_err(|error| named(&path, &error))?;
        Ok(Some(Lock { file, database: path }))
    }

    /// Notes up to which moment everything is saved in the database, which must not be missing the next time. Nobody waits for the
    /// disk: an older note is true as well.
    pub fn note(&self, saved: Moment) -> io::Result<()> {
        let mark = HighWater::of(&self.database, saved).map_err(|error| named(&self.database, &error))?;
        let mut file = &self.file;
        let noted = file.rewind().and_then(|()| file.write_all(format!("{USED}{mark}\n").as_bytes()));
        noted.map_err(|error| named(&lock_of(&self.database), &error))
    }
}

/// An error with the file that it is about.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// An error if a database that is a file holds less than its last server has saved in it; a warning if it may be a copy of before. To
/// be asked before anybody opens it, who might make a loss of it.
pub async fn check(database: &str) -> io::Result<Option<String>> {
    let Some(path) = file_of(database) else { return Ok(None) };
    let lock = lock_of(&path);
    // Where nobody has noted anything, nothing is missing.
    let noted = fs::read_to_string(&lock).unwrap_or_default();
    match noted.lines().find_map(|line| line.parse::<HighWater>().ok()) {
        Some(mark) => mark.check(&path, &lock).await,
        None => Ok(None),
    }
}

/// Waits until no server of an older version has a PostgreSQL database. One that was killed may seem to have it for a moment.
pub(crate) async fn wait_for_server(database: &str, patience: Duration) -> io::Result<Alone> {
    let began = Instant::now();
    loop {
        let mut connection = AnyConnection::connect(database).await.map_err(io::Error::other)?;
        let asked = sqlx::query("SELECT pg_try_advisory_lock($1) AS is_ours").bind(NUMBER);
        let row = asked.fetch_one(&mut connection).await.map_err(io::Error::other)?;
        if row.try_get("is_ours").map_err(io::Error::other)? {
            return Ok(Alone { _connection: connection });
        }
        if began.elapsed() > patience {
            return Err(io::Error::other(
                "a server of an older version runs on this database, which has to end before it is brought up to date",
            ));
        }
        tokio::time::sleep(LOOK).await;
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

/// The lock of a database that is a file.
fn lock_of(database: &Path) -> PathBuf {
    database.with_extension("lock")
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

    #[test]
    fn one_server_has_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = file_url(folder.path());
        let first = Lock::take(&url).expect("nobody has it");
        let refused = Lock::take(&url).expect_err("somebody has it").to_string();
        assert!(refused.contains("another server runs on"), "{refused}");
        drop(first);
        Lock::take(&url).expect("nobody has it any more");
        assert!(Lock::take("sqlite::memory:").expect("nobody can have it").is_none());
        assert!(Lock::take("postgres://games@localhost/games").expect("several may").is_none());
    }

    #[tokio::test]
    async fn a_database_that_was_used_is_not_begun_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let (url, file) = (file_url(folder.path()), folder.path().join("stackade.db"));
        let lock = Lock::take(&url).expect("nobody has it").expect("it is a file");
        Store::open(&url).await.expect("it opens").close().await;
        lock.note(0).expect("it is noted");
        drop(lock);
        drop(Lock::take(&url).expect("it is as it was"));
        for damage in [|file: &Path| fs::write(file, ""), |file: &Path| fs::remove_file(file)] {
            damage(&file).expect("it is done");
            let refused = Lock::take(&url).expect_err("something is missing").to_string();
            assert!(refused.starts_with(&format!("{} is empty or gone", file.display())), "{refused}");
        }
        fs::remove_file(folder.path().join("stackade.lock")).expect("it is removed");
        Lock::take(&url).expect("it begins anew");
    }

    #[test]
    fn what_cannot_be_made_is_named() {
        let refused =
            Lock::take("sqlite:///proc/nowhere/games.db").expect_err("there is no room").to_string();
        assert!(refused.starts_with("/proc/nowhere: "), "{refused}");
    }

    #[tokio::test]
    async fn a_named_file_is_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("new").join("games.db").display());
        assert!(Store::open(&url).await.is_err(), "those who look after a database make none");
        let lock = Lock::take(&url).expect("nobody has it");
        Store::open(&url).await.expect("it is there");
        let refused = Lock::take(&url).expect_err("somebody has it").to_string();
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
