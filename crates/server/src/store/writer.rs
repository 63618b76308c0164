//! The one task that writes: what comes at the same time is committed together.

use std::time::Instant;

use sqlx::{Any, AnyConnection, AnyPool, Connection, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::writes::{self, Write};
use crate::metrics::METRICS;
use crate::supervisor::Supervisor;

/// How many writes may wait; anyone who comes then waits before.
const WAITING: usize = 4_096;
/// How many go into one transaction.
const TOGETHER: usize = 512;

/// What a write comes to: whether it changed anything.
pub(super) type Outcome = Result<bool, StoreError>;

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Outcome>,
}

/// A way to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub(super) fn start(pool: AnyPool, supervisor: &Supervisor) -> Writer {
        let (sender, jobs) = mpsc::channel(WAITING);
        supervisor.spawn_to_the_last("writer", run(pool, jobs));
        Writer(sender)
    }

    /// Whether it still takes writes.
    pub(super) fn is_alive(&self) -> bool {
        !self.0.is_closed()
    }

    /// One whose task has ended.
    #[cfg(test)]
    pub(super) fn dead() -> Writer {
        Writer(mpsc::channel(1).0)
    }

    /// Writes, and returns when it is committed; tells whether anything was changed.
    pub(super) async fn write(&self, write: Write) -> Outcome {
        let gone = || StoreError::new("the database has been closed");
        let (done, outcome) = oneshot::channel();
        self.0.send(Job { write, done }).await.map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

async fn run(pool: AnyPool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while jobs.recv_many(&mut batch, TOGETHER).await > 0 {
        let began = Instant::now();
        let together = together(&pool, &batch).await;
        METRICS.committed(batch.len(), began.elapsed());
        let outcomes = match together {
            Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
            // One of them spoils it for all: each on its own, to see which.
            Err(_) => one_by_one(&pool, &batch).await,
        };
        for (job, outcome) in batch.drain(..).zip(outcomes) {
            // Anyone who asked may be gone by now; it is written all the same.
            let _ = job.done.send(outcome);
        }
    }
}

async fn together(pool: &AnyPool, batch: &[Job]) -> Result<Vec<bool>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let outcomes = transact(&mut connection, batch.iter().map(|job| &job.write)).await;
    if outcomes.is_err() {
        // A database that ends a transaction by itself, as SQLite does on a full disk, leaves a connection on
        // which nothing would really be committed any more.
        connection.close_on_drop();
    }
    outcomes
}

async fn transact<'a>(
    connection: &mut AnyConnection,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction: Transaction<'_, Any> = connection.begin().await?;
    let mut outcomes = Vec::new();
    for write in writes {
        outcomes.push(writes::execute(&mut transaction, write).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

async fn one_by_one(pool: &AnyPool, batch: &[Job]) -> Vec<Outcome> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        let outcome = alone(pool, job).await.map_err(StoreError::from);
        if let Err(failure) = &outcome {
            METRICS.failed();
            tracing::error!("a write failed: {failure}");
        }
        outcomes.push(outcome);
    }
    outcomes
}

async fn alone(pool: &AnyPool, job: &Job) -> Result<bool, sqlx::Error> {
    let outcomes = together(pool, std::slice::from_ref(job)).await?;
    Ok(outcomes.first().copied().unwrap_or_default())
}
