//! Databases of the tests' own.

use sqlx::{AnyConnection, Connection as _};
use stackade_server::store::{self, Store, StoreError};

use super::server::patient;

/// A database of its own for a test.
pub(crate) struct Database {
    pub(crate) url: String,
    /// Where it is, if it is a file; gone when the test is over.
    _folder: tempfile::TempDir,
}

impl Database {
    pub(crate) fn new() -> Database {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match std::env::var("STACKADE_TEST_DATABASE") {
            Ok(server) => on_server(&server),
            Err(_) => store::file_url(folder.path()),
        };
        Database { url, _folder: folder }
    }

    /// A new one on a server of the test's own.
    pub(crate) fn on(server: &str) -> Database {
        Database { url: on_server(server), _folder: tempfile::tempdir().expect("a folder") }
    }

    /// A file in a folder of somebody else's.
    pub(crate) fn within(folder: &std::path::Path) -> Database {
        Database { url: store::file_url(folder), _folder: tempfile::tempdir().expect("a folder") }
    }

    /// From now on nothing that happens in a game can be written down, as on a full disk.
    pub(crate) async fn refuse_events(&self) {
        let full = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END";
        execute(self, full).await;
    }

    /// Now it can again.
    pub(crate) async fn take_events(&self) {
        execute(self, "DROP TRIGGER full").await;
    }

    /// Opens it, beside a server or without one.
    pub(crate) async fn open(&self) -> Result<Store, StoreError> {
        Store::open_within(&self.url, patient().timeouts).await
    }
}

/// A new database on a server, with a name that nobody else has.
fn on_server(server: &str) -> String {
    let name = format!("t{}", stackade_server::secret::id().expect("randomness").to_lowercase());
    let (base, _) = server.rsplit_once('/').expect("an address with a database");
    let made = tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(server).await.expect("the server is there");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await
    });
    made.expect("a new database");
    format!("{base}/{name}")
}

/// Does something to a database behind the server's back.
pub(crate) async fn execute(database: &Database, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database.url).await.expect("the database is there");
    sqlx::query(sql).execute(&mut connection).await.expect("it does as it is told");
}

/// Somebody who writes to a database that is a file: everybody else waits for that.
pub(crate) struct OtherWriter(AnyConnection);

impl OtherWriter {
    pub(crate) async fn begin(database: &Database) -> OtherWriter {
        let mut other = AnyConnection::connect(&database.url).await.expect("it is there");
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("nobody else writes");
        OtherWriter(other)
    }

    /// The others may.
    pub(crate) async fn end(mut self) {
        sqlx::query("ROLLBACK").execute(&mut self.0).await.expect("it had begun");
    }
}
