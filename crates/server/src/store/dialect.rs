//! What SQLite and PostgreSQL say differently; everything else is the same for both.

use std::time::Duration;

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// A file, which one server has for itself.
    Sqlite,
    /// A server that any number of ours share.
    Postgres,
}

impl Dialect {
    /// The dialect of the database at an address.
    pub(super) fn of(url: &str) -> Dialect {
        if url.starts_with("sqlite:") { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// What a connection begins with.
    pub(super) fn greeting(self) -> Option<&'static str> {
        match self {
            // A commit is on the disk before it is reported.
            Dialect::Sqlite => Some(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
                 PRAGMA foreign_keys = ON;",
            ),
            Dialect::Postgres => None,
        }
    }

    /// The time by the database's clock, in milliseconds since 1970; none where it is this machine's.
    pub(super) fn time(self) -> Option<&'static str> {
        match self {
            Dialect::Sqlite => None,
            Dialect::Postgres => {
                Some("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now")
            }
        }
    }

    /// Makes the row of an account ours until the end of the transaction. Only one transaction at a time writes to SQLite. Rows
    /// that name the account may be written meanwhile: whoever has done so and waits for another account would never end.
    pub(super) fn lock_account(self) -> &'static str {
        match self {
            Dialect::Sqlite => "SELECT id FROM accounts WHERE id = $1",
            Dialect::Postgres => "SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE",
        }
    }

    /// Writes an event if it is the next one, and what the table is to know of the game then, in one statement: each one is a
    /// way to the database and back, which is what bounds how many moves a server writes down. None where it is no way.
    pub(super) fn append_with_outlook(self) -> Option<&'static str> {
        match self {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(
                "WITH appended AS (INSERT INTO events (game, seq, at, body) SELECT $1, $2, $3, $4 \
                 WHERE EXISTS (SELECT 1 FROM events WHERE game = $1 AND seq = $2 - 1) \
                 ON CONFLICT (game, seq) DO NOTHING RETURNING game) \
                 UPDATE games SET under_way = $5, due = $6 WHERE id IN (SELECT game FROM appended)",
            ),
        }
    }

    /// How many connections there are for writing, one at a time.
    pub(super) fn writers(self) -> u32 {
        match self {
            Dialect::Sqlite => 1,
            // One may still be closing after it has failed.
            Dialect::Postgres => 2,
        }
    }

    /// How long to wait where a server may take so long.
    pub(super) fn timeouts(self, of_server: Timeouts) -> Timeouts {
        match self {
            // It is a file, and waits for other programs by itself, as the greeting says: whoever waits was starved of
            // processor time.
            Dialect::Sqlite => Timeouts {
                acquire: Duration::from_secs(30),
                read: Duration::from_secs(600),
                commit: Duration::from_secs(600),
                ..of_server
            },
            Dialect::Postgres => of_server,
        }
    }
}

/// Counts the tables of this name in SQLite. Every database tells whoever asks one that is not there in words of its own.
pub(super) const COUNT_TABLES: &str = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = $1";

/// Whether an error says that a file is no SQLite database.
pub(crate) fn is_no_database(error: &sqlx::Error) -> bool {
    // `SQLITE_NOTADB`.
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == "26")
}

/// Whether an error says that there is no room where the database is.
pub(super) fn is_full(error: &sqlx::Error) -> bool {
    // PostgreSQL: `disk_full`. SQLite: `SQLITE_FULL`.
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == "53100" || code == "13")
}

/// How long a database server may take before it counts as away: one that is cut off does not say so, and whoever waits must be
/// told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For a connection to read: others may be using them all.
    pub acquire: Duration,
    /// For reading.
    pub read: Duration,
    /// For a transaction, and the connection for it.
    pub commit: Duration,
    /// For a server of a version that keeps others away to end, before the database is changed.
    pub handover: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            acquire: Duration::from_secs(10),
            read: Duration::from_secs(5),
            commit: Duration::from_millis(2_500),
            handover: Duration::from_secs(10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How soon players are told is measured nowhere, since machines may be busy: it is what a transaction is given.
    #[test]
    fn that_a_database_is_away_is_said_within_three_seconds() {
        let timeouts = Dialect::Postgres.timeouts(Timeouts::default());
        assert!(timeouts.commit < Duration::from_secs(3));
    }
}
