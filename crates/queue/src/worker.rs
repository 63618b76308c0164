//! A worker: claims jobs, has them done, and keeps its lease meanwhile.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{interval, sleep};

use crate::{Job, Queue, QueueError};

/// How often a lease is extended while it lasts.
const BEATS: u32 = 3;
/// How long a failed job waits before it is tried again.
const PAUSE: Duration = Duration::from_secs(10);
/// How long to wait before a database that failed is asked again: this long at first, then twice as long each time.
const FIRST_DELAY: Duration = Duration::from_millis(100);
/// How often it is asked in all.
const TRIES: u32 = 10;

/// What does jobs of some kinds.
pub trait Handler: Send + Sync + 'static {
    /// The kinds that it can do.
    fn kinds(&self) -> Vec<&str>;

    /// Does a job, on a thread that it may keep busy. When `stop` becomes true, it should end soon.
    fn handle(&self, job: &Job, stop: &AtomicBool) -> Outcome;
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done, with this result.
    Done(String),
    /// It failed for this reason, and may be tried again.
    Failed(String),
    /// It was stopped, and is as if it had never begun.
    Stopped,
}

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// By what name it is known.
    pub name: String,
    /// How long it may be silent before its job is given to another.
    pub lease: Duration,
    /// How long it waits before it looks again when there is nothing to do.
    pub poll: Duration,
}

/// Does jobs, one at a time, until `stop` becomes true.
pub async fn work(
    queue: &Queue,
    handler: Arc<dyn Handler>,
    options: &WorkerOptions,
    mut stop: watch::Receiver<bool>,
) -> Result<(), QueueError> {
    while !is_stopped(&stop) {
        let kinds = handler.kinds();
        let claim = || queue.claim(&kinds, &options.name, options.lease);
        match retry(claim).await? {
            Some(job) => do_job(queue, &handler, job, options.lease, &mut stop).await?,
            None => {
                tokio::select! {
                    () = sleep(options.poll) => {}
                    () = stopped(&mut stop) => {}
                }
            }
        }
    }
    Ok(())
}

async fn do_job(
    queue: &Queue,
    handler: &Arc<dyn Handler>,
    job: Job,
    lease: Duration,
    stop: &mut watch::Receiver<bool>,
) -> Result<(), QueueError> {
    let flag = Arc::new(AtomicBool::new(false));
    let mut done = spawn_blocking({
        let (handler, job, flag) = (handler.clone(), job.clone(), flag.clone());
        move || handler.handle(&job, &flag)
    });
    let mut beat = interval((lease / BEATS).max(Duration::from_millis(1)));
    let outcome = loop {
        tokio::select! {
            outcome = &mut done => break outcome,
            () = stopped(stop), if !flag.load(Ordering::Relaxed) => flag.store(true, Ordering::Relaxed),
            _ = beat.tick() => {
                // A database that does not answer now may do so at the next beat; the fence holds anyway.
                if let Ok(false) = queue.extend(&job, lease).await {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    // Whether it was still ours does not matter here: if not, another worker does it.
    match outcome.unwrap_or_else(|panic| Outcome::Failed(panic.to_string())) {
        Outcome::Done(result) => retry(|| queue.complete(&job, &result)).await?,
        Outcome::Failed(error) => retry(|| queue.fail(&job, &error, PAUSE)).await?,
        Outcome::Stopped => retry(|| queue.release(&job)).await?,
    };
    Ok(())
}

/// Whether the worker is to stop; when nobody is left who could say so, it is.
fn is_stopped(stop: &watch::Receiver<bool>) -> bool {
    *stop.borrow() || stop.has_changed().is_err()
}

/// Returns when the worker is to stop, or nobody is left who could say so.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|&is_stopped| is_stopped).await;
}

/// Asks the database again as long as it fails, within reason.
async fn retry<T, F: Future<Output = Result<T, QueueError>>>(ask: impl Fn() -> F) -> Result<T, QueueError> {
    let mut delay = FIRST_DELAY;
    for _ in 1..TRIES {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(_) => sleep(delay).await,
        }
        delay *= 2;
    }
    ask().await
}
