//! What SQLite and PostgreSQL say differently.

use sqlx::AssertSqlSafe;

/// What a connection to SQLite begins with: writers wait for each other, and a commit is on the disk.
pub(crate) const PRAGMAS: &str =
    "PRAGMA busy_timeout = 30000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

/// The number under which programs that make the tables on PostgreSQL wait for each other.
const SCHEMA_LOCK: &str = "SELECT pg_advisory_xact_lock(8391162081023226981)";

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// The dialect of the database at an address.
    pub(crate) fn of(url: &str) -> Dialect {
        if url.starts_with("sqlite:") { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// A statement in which `{now}` is the time in milliseconds since 1970, `{id}` the type of a column that numbers
    /// its rows, and `{lock}` what makes a selected row ours alone.
    pub(crate) fn statement(self, template: &str) -> AssertSqlSafe<String> {
        let (now, id, lock) = match self {
            // One statement at a time writes to SQLite. A number that was given out is never given out again: claims of a
            // job that was removed must not fit another one.
            Dialect::Sqlite => {
                ("CAST(unixepoch('subsec') * 1000 AS INTEGER)", "INTEGER PRIMARY KEY AUTOINCREMENT", "")
            }
            Dialect::Postgres => (
                "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)",
                "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                "FOR UPDATE SKIP LOCKED",
            ),
        };
        // The templates are ours, and values are bound.
        AssertSqlSafe(template.replace("{now}", now).replace("{id}", id).replace("{lock}", lock))
    }

    /// What keeps two programs from making the tables at the same time.
    pub(crate) fn schema_lock(self) -> Option<&'static str> {
        (self == Dialect::Postgres).then_some(SCHEMA_LOCK)
    }
}
