//! The store: games and what has happened in them, in SQLite or PostgreSQL.
//!
//! Everything is written by one task, many writes in one transaction where they come at the same time; nothing
//! counts as written before that is committed. Reading goes through a pool.

mod admin;
mod dialect;
mod games;
mod lists;
mod people;
mod ratings;
mod reader;
mod rows;
mod seekers;
mod servers;
mod writer;
mod writes;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _, Row as _, SqlSafeStr as _};
use stackade_online::Moment;
use tokio::time::Instant;

pub use admin::Registration;
use dialect::Dialect;
pub use dialect::Timeouts;
pub(crate) use dialect::is_no_database;
pub use games::{Appended, Outlook, Step};
pub use lists::{RatingStep, Results, Standing};
pub use people::{Account, Key, NewSession, Report, folded};
pub use ratings::SURE;
pub use rows::{GameRow, SeatRow, Summary, family};
pub use seekers::{Paired, SeekerRow};
pub(crate) use servers::last_alive_in;
pub use servers::{Coming, Outage, Seen};
use writer::Writer;
use writes::Write;
#[cfg(test)]
use writes::sql;

use crate::lock;
use crate::supervisor::Supervisor;

/// What makes the database what it is: version, description and statements, which both kinds understand. They are listed
/// because the macro that would find them compiles both drivers and SQLite once more, for the compiler itself.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "start", include_str!("../../migrations/0001_start.sql")),
    (2, "under_way", include_str!("../../migrations/0002_under_way.sql")),
    (3, "servers", include_str!("../../migrations/0003_servers.sql")),
];
/// The last version whose servers keep others away with a lock.
const LAST_ALONE: i64 = 2;

/// How many connections read at the same time.
const READERS: u32 = 4;

/// Why something could not be read or written.
#[derive(Clone, Debug)]
pub struct StoreError {
    text: String,
    is_lasting: bool,
    is_away: bool,
    is_full: bool,
}

impl StoreError {
    fn new(text: impl Into<String>) -> StoreError {
        StoreError { text: text.into(), is_lasting: false, is_away: false, is_full: false }
    }

    /// What is stored makes no sense.
    fn wrong(text: impl Into<String>) -> StoreError {
        StoreError { text: text.into(), is_lasting: true, is_away: false, is_full: false }
    }

    /// The database cannot be reached, or does not answer.
    fn away(text: impl Into<String>) -> StoreError {
        StoreError { text: text.into(), is_lasting: false, is_away: true, is_full: false }
    }

    /// Whether the database cannot be reached, so that asking it what has become of something takes just as long.
    pub fn is_away(&self) -> bool {
        self.is_away
    }

    /// Whether there is no room where the database is.
    pub fn is_full(&self) -> bool {
        self.is_full
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
        let is_full = dialect::is_full(&error);
        StoreError { is_full, ..StoreError::new(format!("the database failed: {error}")) }
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

/// The database in a data directory.
pub fn file(directory: &Path) -> PathBuf {
    directory.join("stackade.db")
}

/// Its address.
pub fn file_url(directory: &Path) -> String {
    format!("sqlite://{}?mode=rwc", file(directory).display())
}

/// Games, people, and what has happened.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    own: AnyPool,
    writer: Writer,
    supervisor: Supervisor,
    dialect: Dialect,
    timeouts: Timeouts,
}

impl Store {
    /// Opens a database, makes it if there is none, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_within(url, Timeouts::default()).await
    }

    /// The same where a database server may take so long.
    pub async fn open_within(url: &str, timeouts: Timeouts) -> Result<Store, StoreError> {
        let (store, options) = Store::connect(url, timeouts).await?;
        bring_up_to_date(url, &store.own, timeouts.handover).await?;
        Ok(store.with_readers(options).await?)
    }

    /// Opens a database beside the servers that have it: one of another version is left as it is and refused.
    pub async fn open_beside(url: &str) -> Result<Store, StoreError> {
        let timeouts = Timeouts::default();
        let (store, options) = Store::connect(url, timeouts).await?;
        let found = version(&store.own).await?;
        let known = MIGRATIONS.map(|(version, ..)| version);
        match found {
            Some(found) if Some(&found) == known.last() => Ok(store.with_readers(options).await?),
            None => bring_up_to_date(url, &store.own, timeouts.handover).await.map(|()| store),
            Some(found) if !known.contains(&found) => Err(MigrateError::VersionMissing(found).into()),
            Some(_) => Err(StoreError::new(
                "the database is of an older version of this program: it is brought up to date when `stackade serve` \
                 starts on it",
            )),
        }
    }

    async fn connect(url: &str, timeouts: Timeouts) -> Result<(Store, AnyConnectOptions), StoreError> {
        sqlx::any::install_default_drivers();
        let (dialect, options) = (Dialect::of(url), url.parse::<AnyConnectOptions>()?);
        let timeouts = dialect.timeouts(timeouts);
        if let Some(file) = lock::file_of(url) {
            // A pool would try again and again, and say in the end that nobody has answered.
            look_into(&options, dialect)
                .await
                .map_err(|error| StoreError::new(format!("{}: {error}", file.display())))?;
        }
        let own = pool(dialect, dialect.writers(), timeouts).connect_with(options.clone()).await?;
        let supervisor = Supervisor::default();
        let writer = Writer::start(own.clone(), dialect, timeouts.commit, &supervisor);
        Ok((Store { readers: own.clone(), own, writer, supervisor, dialect, timeouts }, options))
    }

    async fn with_readers(self, options: AnyConnectOptions) -> Result<Store, sqlx::Error> {
        let readers = pool(self.dialect, READERS, self.timeouts).connect_with(options).await?;
        Ok(Store { readers, ..self })
    }

    /// Whether other servers may be on the same database.
    pub fn is_shared(&self) -> bool {
        self.dialect == Dialect::Postgres
    }

    /// What time it is by the database's clock, in milliseconds since 1970, and how exactly that is known; nothing where the
    /// database has no clock of its own.
    pub async fn time(&self) -> Result<Option<(Moment, Duration)>, StoreError> {
        let Some(sql) = self.dialect.time() else { return Ok(None) };
        let asked = Instant::now();
        let row = self.fetch_one(sqlx::query(sql)).await?;
        let took = asked.elapsed();
        // It was read half way, as far as anybody knows.
        let now: Moment = row.try_get("now")?;
        Ok(Some((now + took.as_millis() as Moment / 2, took / 2)))
    }

    /// Closes it once everything that waits is written. What comes later fails.
    pub async fn close(&self) {
        self.own.close().await;
        self.readers.close().await;
    }

    async fn write(&self, write: impl Into<Write>) -> Result<bool, StoreError> {
        self.writer.write(write.into()).await
    }

    /// Whether the task that writes is there.
    pub fn is_writable(&self) -> bool {
        self.writer.is_alive()
    }

    /// Whether something could not be written just now because there is no room where the database is, on whichever machine.
    pub fn is_full(&self) -> bool {
        self.writer.is_full()
    }

    /// Whether it was closed, after which nothing is written.
    pub fn is_closed(&self) -> bool {
        self.own.is_closed()
    }

    /// How many writes wait for a commit.
    pub fn waiting(&self) -> usize {
        self.writer.waiting()
    }

    /// For tests: reports the next writes as failed, although they are carried out, as when a connection breaks at the wrong
    /// moment.
    #[doc(hidden)]
    pub fn lose_answers(&self, count: u32) {
        self.writer.faults().lost_answers.store(count, Ordering::Relaxed);
    }

    /// For tests: lets the next writes fail.
    #[doc(hidden)]
    pub fn fail_writes(&self, count: u32) {
        self.writer.faults().failures.store(count, Ordering::Relaxed);
    }

    /// For tests: appends events whatever was written meanwhile.
    #[doc(hidden)]
    pub fn take_fence_away(&self, is_away: bool) {
        self.writer.faults().no_fence.store(is_away, Ordering::Relaxed);
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

/// Opens a database that is a file and closes it again.
async fn look_into(options: &AnyConnectOptions, dialect: Dialect) -> Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect_with(options).await?;
    if let Some(greeting) = dialect.greeting() {
        connection.execute(greeting).await?;
    }
    sqlx::query("SELECT COUNT(*) FROM sqlite_master").fetch_one(&mut connection).await?;
    connection.close().await
}

fn pool(dialect: Dialect, size: u32, timeouts: Timeouts) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(size).acquire_timeout(timeouts.acquire);
    options.after_connect(move |connection, _| {
        Box::pin(async move {
            if let Some(greeting) = dialect.greeting() {
                connection.execute(greeting).await?;
            }
            Ok(())
        })
    })
}

/// The version of the tables; none in a new database.
async fn version(pool: &AnyPool) -> Result<Option<i64>, StoreError> {
    // Whoever asks for a table that is not there is told so in different words by every database.
    let Ok(row) = sqlx::query("SELECT MAX(version) AS version FROM _sqlx_migrations").fetch_one(pool).await
    else {
        return Ok(None);
    };
    Ok(row.try_get("version")?)
}

/// Carries out the changes that are missing. Servers that know nothing of others have the database to themselves until they end.
async fn bring_up_to_date(url: &str, pool: &AnyPool, handover: Duration) -> Result<(), StoreError> {
    let is_old = version(pool).await?.is_some_and(|version| version <= LAST_ALONE);
    let alone = match Dialect::of(url) {
        Dialect::Postgres if is_old => Some(lock::wait_for_server(url, handover).await),
        _ => None,
    };
    let _alone = alone.transpose().map_err(|error| StoreError::new(error.to_string()))?;
    Ok(migrator().run(pool).await?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[tokio::test]
    async fn a_damaged_file_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("stackade.db");
        std::fs::write(&file, "this is no database, however long one looks at it".repeat(100))
            .expect("a file");
        let error = Store::open(&file_url(folder.path())).await.expect_err("it is damaged").to_string();
        assert!(error.starts_with(&format!("{}: ", file.display())), "{error}");
        let missing = format!("sqlite://{}", folder.path().join("none.db").display());
        let error = Store::open(&missing).await.expect_err("there is none").to_string();
        assert!(error.contains("none.db: "), "{error}");
    }

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
