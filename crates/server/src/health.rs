//! Whether the server can do its work, for anyone who asks `/ready`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use stackade_online::Moment;

use crate::api::Context;
use crate::lock;
use crate::rooms::ALIVE;

/// A database that takes longer to answer does not answer.
const STORE_TIMEOUT: Duration = Duration::from_secs(2);
/// The newest sign of life in the database is no older than this many of them take.
const BEATS: u32 = 10;
/// On a disk with fewer free bytes nothing can be relied on to be saved.
const LEAST_FREE: u64 = 1 << 20;

/// Why the server cannot do its work. The names are codes that programs may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Failing {
    /// It was told to stop.
    Stopping,
    /// The task that writes has ended.
    Writer,
    /// The database cannot be read, or not in time.
    Database,
    /// Nobody has noted for a while that the server is up: nothing is being saved.
    Heartbeat,
    /// There is no room where the database is.
    Disk,
}

impl fmt::Display for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failing::Stopping => "the server is stopping",
            Failing::Writer => "the task that writes to the database has ended",
            Failing::Database => "the database does not answer",
            Failing::Heartbeat => "nothing has been saved for a while",
            Failing::Disk => "the disk is full",
        })
    }
}

/// Everything that fails; nothing if all is well.
pub async fn failing(context: &Context) -> Vec<Failing> {
    let mut failing = Vec::new();
    if *context.closing.borrow() {
        failing.push(Failing::Stopping);
    }
    if !context.store.is_writable() {
        failing.push(Failing::Writer);
    }
    let alive = context.store.alive(context.rooms.server());
    match tokio::time::timeout(STORE_TIMEOUT, alive).await {
        Ok(Ok(alive)) if is_fresh(alive, context.rooms.now()) => {}
        Ok(Ok(_)) => failing.push(Failing::Heartbeat),
        Ok(Err(_)) | Err(_) => failing.push(Failing::Database),
    }
    if context.store.is_full() || context.disk.as_ref().is_some_and(Disk::is_full) {
        failing.push(Failing::Disk);
    }
    failing
}

fn is_fresh(alive: Option<Moment>, now: Moment) -> bool {
    alive.is_some_and(|alive| now - alive <= (ALIVE * BEATS).as_millis() as Moment)
}

/// The disk that a database is on.
#[derive(Clone, Debug)]
pub struct Disk {
    folder: PathBuf,
    /// It is full when fewer bytes than these are free.
    pub least_free: u64,
}

impl Disk {
    /// The disk of a database that is a file.
    pub fn of(database: &str) -> Option<Disk> {
        let file = lock::file_of(database)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(Disk { folder: folder.unwrap_or(Path::new(".")).to_owned(), least_free: LEAST_FREE })
    }

    /// Whether there is no room; a folder that is gone has none either.
    fn is_full(&self) -> bool {
        free_bytes(&self.folder).is_none_or(|free| free < self.least_free)
    }
}

#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Where nobody can say, there is room.
#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    Some(u64::MAX)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use http_body_util::BodyExt as _;
    use serde_json::{Value, json};
    use tower::ServiceExt as _;

    use super::*;
    use crate::limits::{LimitTable, Limits};
    use crate::rooms::{Engines, Rooms};
    use crate::store::{Store, file_url};
    use crate::time::{Hands, Time};

    async fn healthy(folder: &Path) -> (Context, Hands) {
        let url = file_url(folder);
        let store = Store::open(&url).await.expect("the database opens");
        let (time, hands) = Time::set(1_700_000_000_000);
        let rooms = Rooms::new(store.clone(), Engines::new(1, LimitTable::off()), time);
        rooms.part().await.expect("it is noted");
        let mut context = Context::new(store, rooms, Limits::new(LimitTable::off()), &[], &[]);
        context.disk = Disk::of(&url);
        (context, hands)
    }

    async fn ready(context: &Context) -> (StatusCode, String) {
        let asked = Request::get("/ready").body(Body::empty()).expect("a request");
        let answer = crate::api::router(context.clone()).oneshot(asked).await.expect("an answer");
        let status = answer.status();
        let body = answer.into_body().collect().await.expect("a body").to_bytes();
        (status, String::from_utf8(body.into()).expect("a text"))
    }

    async fn check(context: &Context, error: &str, failing: Value) {
        let (status, body) = ready(context).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        let body: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(body, json!({ "error": error, "failing": failing }));
    }

    #[tokio::test]
    async fn everything_that_fails_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let (context, hands) = healthy(folder.path()).await;
        assert_eq!(ready(&context).await, (StatusCode::OK, "ready\n".to_owned()));

        let mut full = context.clone();
        full.disk.as_mut().expect("a folder").least_free = u64::MAX;
        check(&full, "the disk is full", json!(["disk"])).await;

        let mut mute = context.clone();
        mute.store = mute.store.without_writer();
        check(&mute, "the task that writes to the database has ended", json!(["writer"])).await;

        hands.advance(10_000);
        assert_eq!(ready(&context).await.0, StatusCode::OK);
        hands.advance(1);
        check(&context, "nothing has been saved for a while", json!(["heartbeat"])).await;
        let error = "nothing has been saved for a while, and the disk is full";
        check(&full, error, json!(["heartbeat", "disk"])).await;
        context.rooms.part().await.expect("it is noted");
        assert_eq!(ready(&context).await.0, StatusCode::OK);

        context.closing.send_replace(true);
        check(&context, "the server is stopping", json!(["stopping"])).await;
        context.store.close().await;
        let error = "the server is stopping, and the database does not answer";
        check(&context, error, json!(["stopping", "database"])).await;
    }

    #[test]
    fn databases_elsewhere_have_no_disk() {
        assert!(
            Disk::of("postgres://games@localhost/games").is_none() && Disk::of("sqlite::memory:").is_none()
        );
        assert_eq!(Disk::of("sqlite://games.db").map(|disk| disk.is_full()), Some(false));
        assert_eq!(Disk::of("sqlite:///nowhere/games.db").map(|disk| disk.is_full()), Some(true));
    }
}
