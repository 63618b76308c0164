//! The one task that writes: what comes at the same time is committed together.

use std::time::Instant;

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::Failure;
use super::writes::{self, Write};
use crate::metrics::METRICS;

/// So many writes may wait; whoever comes then waits before.
const WAITING: usize = 4_096;
/// So many go into one transaction.
const TOGETHER: usize = 512;

/// What a write comes to: whether it changed anything.
pub(super) type Outcome = Result<bool, Failure>;

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Outcome>,
}

/// A way to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub(super) fn start(pool: AnyPool) -> Writer {
        let (sender, jobs) = mpsc::channel(WAITING);
        tokio::spawn(run(pool, jobs));
        Writer(sender)
    }

    /// Writes, and returns when it is committed; tells whether anything was changed.
    pub(super) async fn write(&self, write: Write) -> Outcome {
        let gone = || Failure::new("the database has been closed");
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
            // Whoever asked may be gone by now; it is written all the same.
            let _ = job.done.send(outcome);
        }
    }
}

async fn together(pool: &AnyPool, batch: &[Job]) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction: Transaction<'_, Any> = pool.begin().await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        outcomes.push(writes::execute(&mut transaction, &job.write).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

async fn one_by_one(pool: &AnyPool, batch: &[Job]) -> Vec<Outcome> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        let outcome = alone(pool, &job.write).await.map_err(Failure::from);
        if let Err(failure) = &outcome {
            METRICS.failed();
            tracing::error!("a write failed: {failure}");
        }
        outcomes.push(outcome);
    }
    outcomes
}

async fn alone(pool: &AnyPool, write: &Write) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let outcome = writes::execute(&mut transaction, write).await?;
    transaction.commit().await?;
    Ok(outcome)
}
