//! The store: games and what has happened in them, in SQLite or PostgreSQL.
//!
//! Everything is written by one task ([`writer`]), many writes in one transaction where they come at the same
//! time; nothing counts as written before that is committed. Reading goes through a pool.

mod rows;
mod writer;

use std::fmt;
use std::path::Path;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::Migrator;
use sqlx::{AnyPool, Executor as _, Row as _};
use stackade_online::{Event, Moment, Seat};

pub use rows::{GameRow, NewGame, SeatRow, State, Summary};
use writer::{Write, Writer};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// So many connections read at the same time.
const READERS: u32 = 4;

/// What a connection to SQLite begins with: a commit is on the disk before it is reported.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
                       PRAGMA foreign_keys = ON;";

/// Why something could not be read or written.
#[derive(Clone, Debug)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        Failure(format!("the database failed: {error}"))
    }
}

impl From<sqlx::migrate::MigrateError> for Failure {
    fn from(error: sqlx::migrate::MigrateError) -> Failure {
        Failure(match error {
            sqlx::migrate::MigrateError::VersionMissing(version) => {
                format!("the database was made by a newer version of this program (it has change {version})")
            }
            other => format!("the database could not be brought up to date: {other}"),
        })
    }
}

/// The address of the database in a data directory.
pub fn file_url(directory: &Path) -> String {
    format!("sqlite://{}?mode=rwc", directory.join("stackade.db").display())
}

/// Games and what has happened in them.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens a database, makes it if there is none, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, Failure> {
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
        if is_sqlite { &SQLITE } else { &POSTGRES }.run(&own).await?;
        let readers = pool(READERS).connect_with(options).await?;
        Ok(Store { readers, writer: Writer::start(own) })
    }

    /// Writes down a new game.
    pub async fn create(&self, game: NewGame) -> Result<(), Failure> {
        self.writer.write(Write::Create(Box::new(game))).await
    }

    /// Writes down what has happened in a game, from event number `seq` on, and how it stands now.
    pub async fn append(
        &self,
        game: &str,
        seq: u64,
        at: Moment,
        events: &[Event],
        summary: Summary,
    ) -> Result<(), Failure> {
        let bodies = events.iter().map(|event| serde_json::to_string(event).unwrap_or_default()).collect();
        self.writer.write(Write::Append { game: game.to_owned(), seq, at, bodies, summary }).await
    }

    /// Notes that the server is up.
    pub async fn note_alive(&self, at: Moment) -> Result<(), Failure> {
        self.writer.write(Write::Alive(at)).await
    }

    /// When the server was last known to be up.
    pub async fn last_alive(&self) -> Result<Option<Moment>, Failure> {
        let row = sqlx::query("SELECT at FROM alive WHERE id = 0").fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("at")).transpose()?)
    }

    /// A game, with its seats.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, Failure> {
        let row =
            sqlx::query("SELECT * FROM games WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let seats = sqlx::query("SELECT * FROM seats WHERE game = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        GameRow::read(&row, &seats).map(Some)
    }

    /// What has happened in a game, from event number `seq` on.
    pub async fn events(&self, game: &str, seq: u64) -> Result<Vec<(Moment, Event)>, Failure> {
        let rows = sqlx::query("SELECT at, body FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq")
            .bind(game)
            .bind(seq as i64)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(rows::event).collect()
    }

    /// The ids of the games that are going on.
    pub async fn unfinished(&self) -> Result<Vec<String>, Failure> {
        self.ids("SELECT id FROM games WHERE state IN ('open', 'on') ORDER BY created").await
    }

    /// The ids of public games with a free seat, the newest first.
    pub async fn open_games(&self) -> Result<Vec<String>, Failure> {
        self.ids("SELECT id FROM games WHERE state = 'open' AND public ORDER BY created DESC LIMIT 100").await
    }

    async fn ids(&self, query: &'static str) -> Result<Vec<String>, Failure> {
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Gives a free seat of a game to somebody; false if somebody else was quicker.
    pub async fn take_seat(&self, game: &str, seat: Seat, name: &str, token: &str) -> Result<bool, Failure> {
        let (game, name, token) = (game.to_owned(), name.to_owned(), token.to_owned());
        self.writer.write_if(Write::Seat { game, seat, name, token }).await
    }
}
