//! Workers around handlers: leases are kept, failures tried again, and a worker that stops gives back what it has.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use stackade_queue::{Counts, Handler, Job, Outcome, Queue, WorkerOptions, work};
use tokio::sync::watch;

use crate::{Database, LONG, NONE, new_job};

/// A handler that calls a function.
struct Calls<F>(F);

impl<F: Fn(&Job, &AtomicBool) -> Outcome + Send + Sync + 'static> Handler for Calls<F> {
    fn kinds(&self) -> Vec<&str> {
        vec!["job"]
    }

    fn handle(&self, job: &Job, stop: &AtomicBool) -> Outcome {
        (self.0)(job, stop)
    }
}

/// A worker that runs until it is stopped.
struct Running {
    stop: watch::Sender<bool>,
    task: tokio::task::JoinHandle<()>,
}

impl Running {
    fn start(
        queue: &Queue,
        lease: Duration,
        handle: impl Fn(&Job, &AtomicBool) -> Outcome + Send + Sync + 'static,
    ) -> Running {
        let (stop, stopped) = watch::channel(false);
        let queue = queue.clone();
        let options = WorkerOptions { name: "worker".into(), lease, poll: Duration::from_millis(5) };
        let handler: Arc<dyn Handler> = Arc::new(Calls(handle));
        let task =
            tokio::spawn(async move { work(&queue, handler, &options, stopped).await.expect("it works") });
        Running { stop, task }
    }

    async fn stop(self) {
        self.stop.send(true).expect("it listens");
        self.task.await.expect("it ends");
    }
}

async fn until(queue: &Queue, expected: impl Fn(&Counts) -> bool) -> Counts {
    loop {
        let counts = queue.counts("job").await.expect("it works");
        if expected(&counts) {
            return counts;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn with_jobs(database: &Database, count: u32) -> Queue {
    let queue = database.queue().await;
    let jobs: Vec<_> = (0..count).map(|key| new_job("job", key)).collect();
    queue.enqueue(&jobs).await.expect("it works");
    queue
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_what_the_handler_says() {
    let database = Database::new().await;
    let queue = with_jobs(&database, 3).await;
    let worker = Running::start(&queue, LONG, |job, _| Outcome::Done(format!("{} is done", job.payload)));
    until(&queue, |counts| counts.done == 3).await;
    worker.stop().await;
    let results: Vec<_> =
        queue.finished("job", 9).await.expect("it works").into_iter().map(|job| job.result).collect();
    assert_eq!(results, ["do 0 is done", "do 1 is done", "do 2 is done"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_is_kept_while_the_work_goes_on() {
    let database = Database::new().await;
    let queue = with_jobs(&database, 1).await;
    let (finish, finished) = mpsc::channel::<()>();
    let finished = Mutex::new(finished);
    let worker = Running::start(&queue, Duration::from_millis(300), move |_, _| {
        finished.lock().expect("one at a time").recv().expect("it is told when");
        Outcome::Done("in time".into())
    });
    until(&queue, |counts| counts.running == 1).await;
    let due = async || queue.running("job").await.expect("it works")[0].due;
    // Far beyond what the lease was at first.
    let first = due().await;
    while due().await < first + 900 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    finish.send(()).expect("it waits");
    until(&queue, |counts| counts.done == 1).await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_lost_its_lease_is_told_to_stop() {
    let database = Database::new().await;
    let queue = with_jobs(&database, 1).await;
    let stopped = Arc::new(AtomicU32::new(0));
    let counter = stopped.clone();
    // Its lease runs out at once, however often it is extended.
    let worker = Running::start(&queue, NONE, move |_, stop| {
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        counter.fetch_add(1, Ordering::Relaxed);
        Outcome::Done("too late".into())
    });
    until(&queue, |counts| counts.running == 1).await;
    let thief = loop {
        match queue.claim(&["job"], "thief", LONG).await.expect("it works") {
            Some(job) => break job,
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    };
    while stopped.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.stop().await;
    assert!(queue.complete(&thief, "by the thief").await.expect("it works"));
    assert_eq!(queue.finished("job", 1).await.expect("it works")[0].result, "by the thief");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stops_gives_its_job_back() {
    let database = Database::new().await;
    let queue = with_jobs(&database, 1).await;
    let worker = Running::start(&queue, LONG, |_, stop| {
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Outcome::Stopped
    });
    until(&queue, |counts| counts.running == 1).await;
    worker.stop().await;
    assert_eq!(queue.counts("job").await.expect("it works").waiting, 1);
    assert!(queue.claim(&["job"], "another", LONG).await.expect("it works").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_and_panics_are_noted() {
    let database = Database::new().await;
    let queue = database.queue().await;
    let mut jobs = [new_job("job", "fails"), new_job("job", "panics"), new_job("job", "works")];
    jobs.iter_mut().for_each(|job| job.most_failures = 1);
    queue.enqueue(&jobs).await.expect("it works");
    let worker = Running::start(&queue, LONG, |job, _| match job.key.as_str() {
        "fails" => Outcome::Failed("no luck".into()),
        "panics" => panic!("this job panics"),
        _ => Outcome::Done(String::new()),
    });
    until(&queue, |counts| counts.failed == 2 && counts.done == 1).await;
    worker.stop().await;
    let errors: Vec<_> =
        queue.failed("job").await.expect("it works").into_iter().map(|job| job.error).collect();
    assert_eq!(errors[0], "no luck");
    assert!(errors[1].contains("panic"), "{}", errors[1]);
}
