//! The store: games and what has happened in them, in SQLite or PostgreSQL.
//!
//! Everything is written by one task, many writes in one transaction where they come at the same time; nothing
//! counts as written before that is committed. Reading goes through a pool.

mod admin;
mod games;
mod lists;
mod people;
mod ratings;
mod rows;
mod writer;
mod writes;

use std::fmt;
use std::path::Path;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _, Row as _, SqlSafeStr as _};
use stackade_online::Moment;

pub use admin::Registration;
pub use games::Step;
pub use lists::{RatingStep, Results, Standing};
pub use people::{Account, Key, NewSession, Report, folded};
pub use ratings::SURE;
pub use rows::{GameRow, SeatRow, Summary, family};
use writer::Writer;
use writes::{Write, sql};

use crate::supervisor::Supervisor;

/// What makes the database what it is: version, description and statements, which both kinds understand. They are listed
/// because the macro that would find them compiles both drivers and SQLite once more, for the compiler itself.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "start", include_str!("../../migrations/0001_start.sql")),
    (2, "under_way", include_str!("../../migrations/0002_under_way.sql")),
];

/// How many connections read at the same time.
const READERS: u32 = 4;

/// What a connection to SQLite begins with: a commit is on the disk before it is reported.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
                       PRAGMA foreign_keys = ON;";

/// Why something could not be read or written.
#[derive(Clone, Debug)]
pub struct StoreError {
    text: String,
    is_lasting: bool,
}

impl StoreError {
    fn new(text: impl Into<String>) -> StoreError {
        StoreError { text: text.into(), is_lasting: false }
    }

    /// What is stored makes no sense.
    fn wrong(text: impl Into<String>) -> StoreError {
        StoreError { text: text.into(), is_lasting: true }
    }

    /// Whether it is what is stored that is wrong, so that trying again does not help.
    pub fn is_lasting(&self) -> bool {
        self.is_lasting
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::new(format!("the database failed: {error}"))
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        StoreError::new(match error {
            MigrateError::VersionMissing(version) => {
                format!("the database was made by a newer version of this program (it has change {version})")
            }
            other => format!("the database could not be brought up to date: {other}"),
        })
    }
}

fn migrator() -> Migrator {
    let migration = |(version, description, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.map(migration).into())
}

/// The address of the database in a data directory.
pub fn file_url(directory: &Path) -> String {
    format!("sqlite://{}?mode=rwc", directory.join("stackade.db").display())
}

/// Games, people, and what has happened.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    own: AnyPool,
    writer: Writer,
    supervisor: Supervisor,
}

impl Store {
    /// Opens a database, makes it if there is none, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        let pool = |size| {
            AnyPoolOptions::new().max_connections(size).after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_sqlite {
                        connection.execute(PRAGMAS).await?;
                    }
                    Ok(())
                })
            })
        };
        let own = pool(1).connect_with(options.clone()).await?;
        migrator().run(&own).await?;
        let readers = pool(READERS).connect_with(options).await?;
        let supervisor = Supervisor::default();
        let writer = Writer::start(own.clone(), &supervisor);
        Ok(Store { readers, own, writer, supervisor })
    }

    /// Closes it once everything that waits is written. What comes later fails.
    pub async fn close(&self) {
        self.own.close().await;
        self.readers.close().await;
    }

    async fn write(&self, write: impl Into<Write>) -> Result<bool, StoreError> {
        self.writer.write(write.into()).await
    }

    /// Notes that the server is up.
    pub async fn note_alive(&self, at: Moment) -> Result<(), StoreError> {
        let note =
            "INSERT INTO alive (id, at) VALUES (0, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
        self.write(vec![sql![note, at]]).await.map(|_| ())
    }

    /// When the server was last known to be up.
    pub async fn last_alive(&self) -> Result<Option<Moment>, StoreError> {
        let row = sqlx::query("SELECT at FROM alive WHERE id = 0").fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("at")).transpose()?)
    }

    /// Whether the task that writes is there.
    pub fn is_writable(&self) -> bool {
        self.writer.is_alive()
    }

    /// Who watches over the task that writes: once it has ended nothing can be saved.
    pub fn supervisor(&self) -> &Supervisor {
        &self.supervisor
    }

    /// Makes the task that writes panic.
    #[cfg(test)]
    pub(crate) async fn break_writer(&self) -> Result<bool, StoreError> {
        self.write(vec![sql![writes::MISTAKE]]).await
    }

    /// The same without the task that writes.
    #[cfg(test)]
    pub(crate) fn without_writer(self) -> Store {
        Store { writer: Writer::dead(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_migration_in_the_folder_is_carried_out() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = std::fs::read_dir(folder).expect("the folder can be read");
        let files = files.map(|file| file.expect("the folder can be read").file_name().into_string());
        let files: BTreeSet<String> = files.map(|name| name.expect("names are plain")).collect();
        let listed = MIGRATIONS.map(|(version, name, _)| format!("{version:04}_{name}.sql"));
        assert_eq!(files, BTreeSet::from(listed));
    }
}
