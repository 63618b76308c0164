//! The queue on SQLite, and on PostgreSQL where `STACKADE_TEST_DATABASE` names a server.

mod concurrent;
mod model;
mod worker;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use stackade_queue::{NewJob, Queue};

/// A lease that lasts longer than any test.
const LONG: Duration = Duration::from_secs(3_600);
/// A lease that has run out at once.
const NONE: Duration = Duration::ZERO;

/// A database of the test's own.
struct Database {
    url: String,
    _folder: tempfile::TempDir,
}

impl Database {
    async fn new() -> Database {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match std::env::var("STACKADE_TEST_DATABASE") {
            Ok(server) => on_server(&server).await,
            Err(_) => format!("sqlite://{}?mode=rwc", folder.path().join("queue.db").display()),
        };
        Database { url, _folder: folder }
    }

    async fn queue(&self) -> Queue {
        Queue::open(&self.url).await.expect("it opens")
    }
}

/// A new database on a server, with a name that nobody else has.
async fn on_server(server: &str) -> String {
    use sqlx::Connection as _;
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("queue_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let (base, _) = server.rsplit_once('/').expect("an address with a database");
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(server).await.expect("the server is there");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut connection).await.expect("a new database");
    format!("{base}/{name}")
}

fn new_job(kind: &str, key: impl ToString) -> NewJob {
    let key = key.to_string();
    NewJob { kind: kind.into(), payload: format!("do {key}"), key, most_failures: 3 }
}
