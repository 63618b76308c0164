//! The one task that writes: what comes at the same time is committed together.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::{Any, AnyConnection, AnyPool, Connection, Transaction};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::StoreError;
use super::dialect::Dialect;
use super::ratings;
use super::writes::{self, Write};
use crate::metrics::METRICS;
use crate::supervisor::Supervisor;

/// How many writes may wait; anyone who comes then waits before.
const WAITING: usize = 4_096;
/// How many go into one transaction.
const TOGETHER: usize = 512;

/// A database that was away is not tried again for this long.
const AWAY: Duration = Duration::from_millis(500);

/// For so long after something could not be written for want of room there is none, as far as anybody knows.
const FULL: Duration = Duration::from_secs(3);

/// When something last could not be written for want of room.
type LastFull = Arc<Mutex<Option<Instant>>>;

/// What a write comes to: whether it changed anything.
pub(super) type Outcome = Result<bool, StoreError>;

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Outcome>,
}

/// A way to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    faults: Arc<WriteFaults>,
    last_full: LastFull,
}

/// What goes wrong with the next writes, for tests.
#[derive(Debug, Default)]
pub(super) struct WriteFaults {
    /// How many are reported as failed, although they are carried out.
    pub(super) lost_answers: AtomicU32,
    /// How many fail.
    pub(super) failures: AtomicU32,
    /// Whether events are appended whatever was written meanwhile.
    pub(super) no_fence: AtomicBool,
}

impl WriteFaults {
    /// Whether the next one is to go wrong.
    fn take(count: &AtomicU32) -> bool {
        let less = |count: u32| count.checked_sub(1);
        count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }
}

impl Writer {
    pub(super) fn start(
        pool: AnyPool,
        dialect: Dialect,
        timeout: Duration,
        supervisor: &Supervisor,
    ) -> Writer {
        let (sender, jobs) = mpsc::channel(WAITING);
        let last_full = LastFull::default();
        let database = Database { pool, dialect, timeout };
        supervisor.spawn_to_the_last("writer", run(database, jobs, Arc::clone(&last_full)));
        Writer { jobs: sender, faults: Arc::default(), last_full }
    }

    pub(super) fn faults(&self) -> &WriteFaults {
        &self.faults
    }

    /// Whether it still takes writes.
    pub(super) fn is_alive(&self) -> bool {
        !self.jobs.is_closed()
    }

    /// Whether something could not be written just now for want of room.
    pub(super) fn is_full(&self) -> bool {
        let last = *self.last_full.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() < FULL)
    }

    /// How many writes wait.
    pub(super) fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// One whose task has ended.
    #[cfg(test)]
    pub(super) fn dead() -> Writer {
        Writer { jobs: mpsc::channel(1).0, faults: Arc::default(), last_full: Arc::default() }
    }

    /// Writes, and returns when it is committed; tells whether anything was changed.
    pub(super) async fn write(&self, write: Write) -> Outcome {
        let gone = || StoreError::new("the database has been closed");
        if WriteFaults::take(&self.faults.failures) {
            return Err(StoreError::new("the database was told to fail"));
        }
        let (done, outcome) = oneshot::channel();
        self.jobs.send(Job { write, done }).await.map_err(|_| gone())?;
        let outcome = outcome.await.map_err(|_| gone())?;
        if WriteFaults::take(&self.faults.lost_answers) {
            return Err(StoreError::new("the answer of the database was lost"));
        }
        outcome
    }
}

/// What is written to.
struct Database {
    pool: AnyPool,
    dialect: Dialect,
    /// How long a transaction may take, and the connection for it.
    timeout: Duration,
}

async fn run(database: Database, mut jobs: mpsc::Receiver<Job>, last_full: LastFull) {
    let mut batch = Vec::with_capacity(TOGETHER);
    // Nobody waits again for a database that was away a moment ago.
    let mut away_until = None::<Instant>;
    while jobs.recv_many(&mut batch, TOGETHER).await > 0 {
        if away_until.is_some_and(|until| Instant::now() < until) {
            let outcomes = all_failed(&sqlx::Error::PoolTimedOut, batch.len());
            answer(&mut batch, outcomes);
            continue;
        }
        // All servers take what they need in the same order, so that none waits for another that waits for it.
        batch.sort_by(|one, other| one.write.game.cmp(&other.write.game));
        let began = Instant::now();
        let together = database.together(&batch).await;
        METRICS.committed(batch.len(), began.elapsed());
        let outcomes: Vec<Outcome> = match together {
            Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
            Err(error) if is_away(&error) => all_failed(&error, batch.len()),
            // One of them spoils it for all: each on its own, to see which.
            Err(_) => database.one_by_one(&batch).await,
        };
        let has = |what: fn(&StoreError) -> bool| outcomes.iter().any(|one| one.as_ref().is_err_and(what));
        if has(StoreError::is_full) {
            *last_full.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        let is_gone = has(StoreError::is_away);
        away_until = is_gone.then(|| Instant::now() + AWAY);
        answer(&mut batch, outcomes);
    }
}

fn answer(batch: &mut Vec<Job>, outcomes: Vec<Outcome>) {
    for (job, outcome) in batch.drain(..).zip(outcomes) {
        // Anyone who asked may be gone by now; it is written all the same.
        let _ = job.done.send(outcome);
    }
}

/// Whether it is the database that failed rather than what was to be written: nothing else would be written either.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL: the connection failed, or the server is shutting down or starting.
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| code.starts_with("08") || code.starts_with("57P"))
        }
        _ => false,
    }
}

/// The same answer for everybody, at once.
fn all_failed(error: &sqlx::Error, count: usize) -> Vec<Outcome> {
    match error {
        // The server is leaving: who has not written by then is told so, and nothing is wrong.
        sqlx::Error::PoolClosed => tracing::debug!("{count} writes came too late: {error}"),
        _ => tracing::error!("{count} writes failed: {error}"),
    }
    let failure = StoreError::away(format!("the database is away: {error}"));
    (0..count).for_each(|_| METRICS.failed());
    vec![Err(failure); count]
}

impl Database {
    async fn together(&self, batch: &[Job]) -> Result<Vec<bool>, sqlx::Error> {
        let until = Instant::now() + self.timeout;
        let connection = tokio::time::timeout_at(until, self.pool.acquire()).await;
        let mut connection = connection.map_err(|_| sqlx::Error::PoolTimedOut)??;
        let work = self.transact(&mut connection, batch.iter().map(|job| &job.write));
        let outcomes = match tokio::time::timeout_at(until, work).await {
            Ok(outcomes) => outcomes,
            // It may be written all the same, later; then nobody else can write the same event.
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        };
        if outcomes.is_err() {
            // A database that ends a transaction by itself, as SQLite does on a full disk, leaves a connection on
            // which nothing would really be committed any more.
            connection.close_on_drop();
        }
        outcomes
    }

    /// What cannot be written because somebody else has written before is left out, and the rest is committed.
    async fn transact<'a>(
        &self,
        connection: &mut AnyConnection,
        writes: impl Iterator<Item = &'a Write>,
    ) -> Result<Vec<bool>, sqlx::Error> {
        let mut transaction: Transaction<'_, Any> = connection.begin().await?;
        let (mut outcomes, mut rates) = (Vec::new(), Vec::new());
        for write in writes {
            let is_done = writes::execute(&mut transaction, write).await?;
            rates.extend(write.rate.as_ref().filter(|_| is_done));
            outcomes.push(is_done);
        }
        ratings::rate_all(&mut transaction, &rates, self.dialect).await?;
        transaction.commit().await?;
        Ok(outcomes)
    }

    async fn one_by_one(&self, batch: &[Job]) -> Vec<Outcome> {
        let mut outcomes = Vec::with_capacity(batch.len());
        for job in batch {
            let outcome = self.alone(job).await.map_err(StoreError::from);
            if let Err(failure) = &outcome {
                METRICS.failed();
                tracing::error!("a write failed: {failure}");
            }
            outcomes.push(outcome);
        }
        outcomes
    }

    async fn alone(&self, job: &Job) -> Result<bool, sqlx::Error> {
        let outcomes = self.together(std::slice::from_ref(job)).await?;
        Ok(outcomes.first().copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use stackade_online::{Event, Seat};

    use super::*;
    use crate::store::games::fenced;
    use crate::store::writes::sql;
    use crate::store::{Store, file_url};

    fn job(write: Write) -> Job {
        Job { write, done: oneshot::channel().0 }
    }

    /// A conflict in one game fails that game's write only, within the one transaction.
    #[tokio::test]
    async fn a_conflict_costs_no_second_transaction() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&file_url(folder.path())).await.expect("the database opens");
        let game = "INSERT INTO games (id, game, family, start, pace, public, rated, invite, watch, created, state, changed) \
                    VALUES ($1, 'nava', 'nava', '', 'none', 0, 0, '', '', 0, 'on', 0)";
        let event = "INSERT INTO events (game, seq, at, body) VALUES ($1, 1, 0, '{}')";
        for id in ["a", "b", "c"] {
            store.write(vec![sql![game, id], sql![event, id]]).await.expect("a game");
        }
        let next =
            |id: &str, seq| fenced(id, seq, 0, &[Event::Joined { seat: Seat::First }]).expect("a write");
        let timeout = store.timeouts.commit;
        let database = Database { pool: store.own.clone(), dialect: Dialect::Sqlite, timeout };
        let batch = [next("a", 2), next("b", 1), next("b", 3), next("c", 2), next("c", 2)].map(job);
        let outcomes = database.together(&batch).await.expect("one transaction");
        assert_eq!(outcomes, [true, false, false, true, false]);
        let lengths = async |id| store.some_events(id, 2, 9).await.map(|events| events.len());
        for (id, length) in [("a", 1), ("b", 0), ("c", 1)] {
            assert_eq!(lengths(id).await.expect("events"), length, "{id}");
        }
    }
}
