//! What a database that is a file is known to hold: noted beside it while a server runs, so that the next one notices if it is gone.
//!
//! SQLite keeps what was committed last in a log beside the database (`-wal`) until it is copied over. If a server was killed and
//! that log is then deleted, cut off or damaged, SQLite opens what is left without a word. Here is how that is told from a copy
//! that somebody has put in place of the database, which may hold whatever it does: the file is then another one.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use stackade_online::Moment;

use crate::store;
use crate::time::written;

/// A high-water mark: what a database held for certain at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HighWater {
    /// The newest sign of life in it.
    saved: Moment,
    /// The file then.
    file: Stamp,
}

/// A file as it was last changed: what is written to the log does not change it, and on Unix a copy is another one, however it was
/// made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    length: u64,
    /// When it was changed, in nanoseconds since 1970.
    changed: u64,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let file = fs::metadata(path)?;
        Ok(Stamp { length: file.len(), changed: changed(&file)? })
    }
}

#[cfg(unix)]
fn changed(file: &fs::Metadata) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt as _;
    Ok((file.ctime() * 1_000_000_000 + file.ctime_nsec()) as u64)
}

#[cfg(not(unix))]
fn changed(file: &fs::Metadata) -> io::Result<u64> {
    let modified = file.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Ok(modified.as_nanos() as u64)
}

/// Always as long, so that it can be written over the one before.
impl fmt::Display for HighWater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HighWater { saved, file: Stamp { length, changed } } = self;
        write!(f, "saved {saved:020} length {length:020} changed {changed:020}")
    }
}

impl FromStr for HighWater {
    type Err = ();

    fn from_str(line: &str) -> Result<HighWater, ()> {
        let words: Vec<&str> = line.split(' ').collect();
        let ["saved", saved, "length", length, "changed", changed] = words[..] else { return Err(()) };
        let number = |text: &str| text.parse::<u64>().map_err(drop);
        let saved = Moment::try_from(number(saved)?).map_err(drop)?;
        Ok(HighWater { saved, file: Stamp { length: number(length)?, changed: number(changed)? } })
    }
}

impl HighWater {
    /// What is saved up to a moment in a database as it is now.
    pub(crate) fn of(database: &Path, saved: Moment) -> io::Result<HighWater> {
        Ok(HighWater { saved, file: Stamp::of(database)? })
    }

    /// An error if the database is the one that this was noted of, and holds less; a warning if it holds less and may be a copy, or
    /// if nobody can tell. Nothing is changed by looking, so that whoever has the log can put it back.
    pub(crate) async fn check(self, database: &Path, lock: &Path) -> io::Result<Option<String>> {
        let log = log_of(database);
        let has_log = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
        // What is not there, or is no database, is named when it is opened.
        let Ok(file) = Stamp::of(database) else { return Ok(None) };
        let found = match store::last_alive_in(database).await {
            Ok(found) if found >= Some(self.saved) => return Ok(None),
            Ok(found) => found,
            Err(error) if store::is_no_database(&error) => return Ok(None),
            Err(error) => {
                return Ok(Some(format!(
                    "whether {} holds what was saved in it could not be checked: {error}",
                    database.display()
                )));
            }
        };
        let (database, until) = (database.display(), written(self.saved));
        let span = match found {
            Some(found) => format!("from {} to {until}", written(found)),
            None => format!("up to {until}"),
        };
        // Elsewhere a copy cannot be told: it may have the times of the file that it was made of.
        if !cfg!(unix) || file != self.file {
            return Ok(Some(format!(
                "{database} does not hold what was saved {span}, and was changed since: it is taken for a copy of before"
            )));
        }
        let what = if has_log { "damaged or cut off" } else { "gone" };
        Err(io::Error::other(format!(
            "{database} does not hold what was saved {span}, for its log {} is {what}: put the log back as it was, or a copy in \
             place of the database, or remove {} to go on without",
            log.display(),
            lock.display()
        )))
    }
}

/// The log that SQLite keeps beside a database.
fn log_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection as _};

    use super::*;

    /// What a check says of a file that should hold what was saved up to a moment.
    async fn check(file: &Path) -> Option<String> {
        let mark = HighWater::of(file, 1_789_000_000_123).expect("it is there");
        mark.check(file, &file.with_extension("lock")).await.expect("nothing is known to be missing")
    }

    #[tokio::test]
    async fn that_nobody_can_tell_is_said() {
        sqlx::any::install_default_drivers();
        let folder = tempfile::tempdir().expect("a folder");
        let mut made = AnyConnection::connect(&store::file_url(folder.path())).await.expect("a database");
        sqlx::query("CREATE TABLE servers (id TEXT)").execute(&mut made).await.expect("a table");
        made.close().await.expect("it is closed");
        let file = folder.path().join("stackade.db");
        let warning = check(&file).await.expect("a warning");
        let expected =
            format!("whether {} holds what was saved in it could not be checked: ", file.display());
        assert!(warning.starts_with(&expected) && warning.ends_with("no such column: at"), "{warning}");
        fs::write(&file, "this is no database, however long one looks at it".repeat(100)).expect("a file");
        assert_eq!(check(&file).await, None, "it is named when it is opened");
    }

    #[test]
    fn marks_are_read_as_they_are_written() {
        let mark = HighWater { saved: 1_789_000_000_123, file: Stamp { length: 4_096, changed: u64::MAX } };
        assert_eq!(mark.to_string().parse(), Ok(mark));
        let early = HighWater { saved: 0, file: Stamp { length: 0, changed: 0 } };
        assert_eq!(early.to_string().len(), mark.to_string().len());
        for text in [
            "",
            "saved 1 length 2",
            "saved x length 2 changed 3",
            "saved 99999999999999999999 length 2 changed 3",
        ] {
            assert_eq!(text.parse::<HighWater>(), Err(()), "{text}");
        }
    }
}
