//! What servers on one database know of each other: which are up, when none was, and where players are.

use std::path::Path;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection as _, Row as _};
use stackade_online::{Moment, Seat};

use super::dialect::COUNT_TABLES;
use super::rows::{flag, seat_named, seat_text};
use super::writes::{Statement, Write, sql};
use super::{Store, StoreError};

/// A time in which no server was up, or none could write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When the last of them was up.
    pub began: Moment,
    /// When the first of them was up again.
    pub ended: Moment,
}

/// That a player is in a game through a server, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Which player.
    pub seat: Seat,
    /// Through which server.
    pub server: String,
    /// Whether it is there.
    pub here: bool,
    /// Since when.
    pub since: Moment,
    /// When that server was last known to be up, if anybody knows.
    pub alive: Option<Moment>,
}

/// That a player has come to a game through a server, or has gone.
#[derive(Clone, Debug)]
pub struct Coming {
    /// Which game.
    pub game: String,
    /// Which player.
    pub seat: Seat,
    /// Whether it is there.
    pub here: bool,
    /// Since when.
    pub since: Moment,
}

/// When any server was last known to be up.
const LAST_ALIVE: &str = "SELECT MAX(at) AS at FROM servers";

/// The same in a database that is a file, which is only read, and need not be up to date; none in one without that table.
pub(crate) async fn last_alive_in(database: &Path) -> Result<Option<Moment>, sqlx::Error> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("sqlite://{}?mode=ro", database.display())).await?;
    let tables = sqlx::query_scalar::<_, i64>(COUNT_TABLES).bind("servers");
    let last = match tables.fetch_one(&mut connection).await? {
        0 => None,
        _ => sqlx::query_scalar(LAST_ALIVE).fetch_one(&mut connection).await?,
    };
    connection.close().await?;
    Ok(last)
}

impl Store {
    /// Notes that a server is up. If the newest sign of life of any server is older than this many milliseconds, none was up
    /// since then, which is noted first.
    pub async fn note_alive(&self, server: &str, at: Moment, gap: i64) -> Result<(), StoreError> {
        let outage = "INSERT INTO outages (began, ended) \
                      SELECT began, $1 FROM (SELECT MAX(at) AS began FROM servers) AS last WHERE began < $1 - $2 \
                      ON CONFLICT (began) DO NOTHING";
        let alive =
            "INSERT INTO servers (id, at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
        let statements = vec![sql![outage, at, gap], sql![alive, server, at]];
        self.write(Write { least: 0, ..statements.into() }).await.map(|_| ())
    }

    /// When any server was last known to be up.
    pub async fn last_alive(&self) -> Result<Option<Moment>, StoreError> {
        let row = self.fetch_one(sqlx::query(LAST_ALIVE)).await?;
        Ok(row.try_get("at")?)
    }

    /// When a server was last known to be up.
    pub async fn alive(&self, server: &str) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query("SELECT at FROM servers WHERE id = $1").bind(server);
        let row = self.fetch_optional(query).await?;
        Ok(row.map(|row| row.try_get("at")).transpose()?)
    }

    /// The other servers that were up after a moment.
    pub async fn others_alive(&self, server: &str, after: Moment) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM servers WHERE id <> $1 AND at > $2";
        let query = sqlx::query(sql).bind(server).bind(after);
        let rows = self.fetch_all(query).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The outages that ended after a moment, in their order.
    pub async fn outages(&self, after: Moment) -> Result<Vec<Outage>, StoreError> {
        let sql = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began";
        let rows = self.fetch_all(sqlx::query(sql).bind(after)).await?;
        let read = |row: &AnyRow| Ok(Outage { began: row.try_get("began")?, ended: row.try_get("ended")? });
        rows.iter().map(read).collect()
    }

    /// Notes who has come to a server and gone, in this order.
    pub async fn note_presence(&self, server: &str, comings: &[Coming]) -> Result<(), StoreError> {
        let sql = "INSERT INTO presence (game, seat, server, here, since) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (game, seat, server) DO UPDATE SET here = excluded.here, since = excluded.since";
        let note = |coming: &Coming| {
            sql![sql, &coming.game, seat_text(coming.seat), server, coming.here, coming.since]
        };
        let statements: Vec<Statement> = comings.iter().map(note).collect();
        self.write(statements).await.map(|_| ())
    }

    /// Where the players of a game are, and were.
    pub async fn presence(&self, game: &str) -> Result<Vec<Seen>, StoreError> {
        let sql = "SELECT p.seat, p.server, p.here, p.since, s.at AS alive FROM presence p \
                   LEFT JOIN servers s ON s.id = p.server WHERE p.game = $1 ORDER BY p.server, p.seat";
        let rows = self.fetch_all(sqlx::query(sql).bind(game)).await?;
        let read = |row: &AnyRow| {
            Ok(Seen {
                seat: seat_named(row.try_get("seat")?)?,
                server: row.try_get("server")?,
                here: flag(row, "here")?,
                since: row.try_get("since")?,
                alive: row.try_get("alive")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The games to which somebody has come through another server since a moment, or from which somebody has gone.
    pub async fn come_or_gone(&self, server: &str, since: Moment) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT game FROM presence WHERE server <> $1 AND since >= $2";
        let query = sqlx::query(sql).bind(server).bind(since);
        let rows = self.fetch_all(query).await?;
        rows.iter().map(|row| Ok(row.try_get("game")?)).collect()
    }

    /// Forgets where players of games were that are over, and servers that have not been up since a moment; the one that was up
    /// last stays.
    pub async fn forget_servers(&self, before: Moment) -> Result<(), StoreError> {
        let statements = vec![
            sql![
                "DELETE FROM presence WHERE game NOT IN (SELECT id FROM games WHERE state IN ('open', 'on'))"
            ],
            sql!["DELETE FROM servers WHERE at < $1 AND at < (SELECT MAX(at) FROM servers)", before],
        ];
        self.write(Write { least: 0, ..statements.into() }).await.map(|_| ())
    }
}
