//! `stackade.Queue`: jobs for several processes, on one machine or many.

use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use stackade_queue::{NewJob, QueueError};
use tokio::runtime::Runtime;

use crate::error::{ArgumentError, StackadeError};

/// A queue of jobs in SQLite (`sqlite:jobs.db?mode=rwc`) or PostgreSQL, which any number of processes share.
#[pyclass(frozen, module = "stackade")]
pub(crate) struct Queue {
    queue: stackade_queue::Queue,
    /// There until it is dropped.
    runtime: Option<Arc<Runtime>>,
    /// The process that has the connections.
    process: u32,
}

/// A job that was claimed.
#[pyclass(frozen, module = "stackade")]
pub(crate) struct Job {
    job: stackade_queue::Job,
}

#[pymethods]
impl Job {
    /// What kind of work it is.
    #[getter]
    fn kind(&self) -> &str {
        &self.job.kind
    }

    /// What tells it apart from others of its kind.
    #[getter]
    fn key(&self) -> &str {
        &self.job.key
    }

    /// What a worker must know.
    #[getter]
    fn payload(&self) -> &str {
        &self.job.payload
    }

    fn __repr__(&self) -> String {
        format!("<stackade.Job {} {}>", self.job.kind, self.job.key)
    }
}

#[pymethods]
impl Queue {
    #[new]
    fn new(py: Python<'_>, url: &str) -> PyResult<Queue> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let queue = py.detach(|| runtime.block_on(stackade_queue::Queue::open(url))).map_err(refuse)?;
        Ok(Queue { queue, runtime: Some(Arc::new(runtime)), process: std::process::id() })
    }

    /// Adds jobs, each with a key and a payload; those that are there already stay as they are. Tells how many are new.
    #[pyo3(signature = (kind, jobs, most_failures=3))]
    fn enqueue(
        &self,
        py: Python<'_>,
        kind: &str,
        jobs: Vec<(String, String)>,
        most_failures: u32,
    ) -> PyResult<u64> {
        let new_job = |(key, payload)| NewJob { kind: kind.to_owned(), key, payload, most_failures };
        let jobs: Vec<_> = jobs.into_iter().map(new_job).collect();
        self.ask(py, async { self.queue.enqueue(&jobs).await })
    }

    /// Gives a worker the first job of a kind that is due, for so many seconds; none if there is none.
    #[pyo3(signature = (kind, worker, lease=60.0))]
    fn claim(&self, py: Python<'_>, kind: &str, worker: &str, lease: f64) -> PyResult<Option<Job>> {
        let lease = seconds(lease)?;
        let claimed = self.ask(py, async { self.queue.claim(&[kind], worker, lease).await })?;
        Ok(claimed.map(|job| Job { job }))
    }

    /// Lengthens a lease; false if the job is no longer this worker's.
    #[pyo3(signature = (job, lease=60.0))]
    fn extend(&self, py: Python<'_>, job: &Job, lease: f64) -> PyResult<bool> {
        let lease = seconds(lease)?;
        self.ask(py, async { self.queue.extend(&job.job, lease).await })
    }

    /// Notes what came of a job; false if it is no longer this worker's.
    fn complete(&self, py: Python<'_>, job: &Job, result: &str) -> PyResult<bool> {
        self.ask(py, async { self.queue.complete(&job.job, result).await })
    }

    /// Notes why a job failed. It is tried again after a pause, or given up after too many failures.
    #[pyo3(signature = (job, error, pause=1.0))]
    fn fail(&self, py: Python<'_>, job: &Job, error: &str, pause: f64) -> PyResult<bool> {
        let pause = seconds(pause)?;
        self.ask(py, async { self.queue.fail(&job.job, error, pause).await })
    }

    /// The keys and results of jobs of a kind that are done, the oldest first.
    #[pyo3(signature = (kind, most=1000))]
    fn finished(&self, py: Python<'_>, kind: &str, most: u32) -> PyResult<Vec<(String, String)>> {
        let finished = self.ask(py, async { self.queue.finished(kind, most).await })?;
        Ok(finished.into_iter().map(|job| (job.key, job.result)).collect())
    }

    /// How many jobs of a kind wait, run, are done, and were given up.
    fn counts(&self, py: Python<'_>, kind: &str) -> PyResult<(u64, u64, u64, u64)> {
        let counts = self.ask(py, async { self.queue.counts(kind).await })?;
        Ok((counts.waiting, counts.running, counts.done, counts.failed))
    }
}

impl Queue {
    /// Waits for the database while other threads of Python run.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Future<Output = Result<T, QueueError>> + Send,
    ) -> PyResult<T> {
        if self.process != std::process::id() {
            let said = "this queue belongs to the process before a fork, expected one opened in this process";
            return Err(crate::error::ClosedError::new_err(said));
        }
        let runtime = self.runtime.as_ref().expect("it is there until the queue is dropped");
        py.detach(|| runtime.block_on(question)).map_err(refuse)
    }
}

impl Drop for Queue {
    /// A forked child has none of the threads that it would wait for.
    fn drop(&mut self) {
        if self.process != std::process::id() {
            std::mem::forget(self.runtime.take());
        }
    }
}

fn seconds(seconds: f64) -> PyResult<Duration> {
    let wrong = |_| ArgumentError::new_err(format!("{seconds} is not a time, expected seconds"));
    Duration::try_from_secs_f64(seconds).map_err(wrong)
}

fn refuse(error: QueueError) -> PyErr {
    StackadeError::new_err(error.to_string())
}
