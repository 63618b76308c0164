//! Jobs for any number of workers on any number of machines, in SQLite or PostgreSQL.
//!
//! A job has a kind and a key, by which it is there once however often it is [enqueued](Queue::enqueue). A worker
//! [claims](Queue::claim) it with a lease and [extends](Queue::extend) that while it works. Whose lease runs out may
//! be dead: then the next worker gets the job, and what the first one says of it later is refused, because every
//! claim has a number of its own (a fencing token). [`work`] does all of that around a [`Handler`].
//!
//! Time is the database's, so that the clocks of the machines do not matter.

mod dialect;
mod queue;
mod worker;

use std::fmt;

pub use queue::{Counts, FailedJob, Finished, Job, NewJob, Queue, Running};
pub use worker::{Handler, Outcome, WorkerOptions, work};

/// Why the queue could not be asked.
#[derive(Debug)]
pub struct QueueError {
    error: sqlx::Error,
}

impl fmt::Display for QueueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database of the queue failed: {}", self.error)
    }
}

impl std::error::Error for QueueError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl From<sqlx::Error> for QueueError {
    fn from(error: sqlx::Error) -> QueueError {
        QueueError { error }
    }
}
