//! Many workers at once: every job is done, and none of them twice.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use stackade_queue::Queue;

use crate::{Database, LONG, NONE, new_job};

const JOBS: usize = 120;
const WORKERS: usize = 6;

/// Fills a queue, and opens it as several processes would.
async fn queues(database: &Database) -> Vec<Queue> {
    let jobs: Vec<_> = (0..JOBS).map(|key| new_job("job", key)).collect();
    assert_eq!(database.queue().await.enqueue(&jobs).await.expect("it works"), JOBS as u64);
    let mut queues = Vec::new();
    for _ in 0..WORKERS {
        queues.push(database.queue().await);
    }
    queues
}

#[tokio::test(flavor = "multi_thread")]
async fn every_job_is_claimed_once() {
    let database = Database::new().await;
    let mut tasks = Vec::new();
    for (number, queue) in queues(&database).await.into_iter().enumerate() {
        tasks.push(tokio::spawn(async move {
            let mut keys = Vec::new();
            while let Some(job) =
                queue.claim(&["job"], &format!("worker {number}"), LONG).await.expect("it works")
            {
                assert!(queue.complete(&job, &format!("by {number}")).await.expect("it works"));
                keys.push(job.key);
            }
            keys
        }));
    }
    let mut keys = Vec::new();
    for task in tasks {
        keys.extend(task.await.expect("no worker panics"));
    }
    keys.sort_by_key(|key| key.parse::<usize>().expect("a number"));
    assert_eq!(keys, (0..JOBS).map(|key| key.to_string()).collect::<Vec<_>>());
}

/// Every lease has run out at once, so that all snatch jobs from each other; the fence lets each through once.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_lost_a_job_does_not_finish_it() {
    let database = Database::new().await;
    let mut jobs: Vec<_> = (0..JOBS).map(|key| new_job("job", key)).collect();
    jobs.iter_mut().for_each(|job| job.most_failures = u32::MAX);
    database.queue().await.enqueue(&jobs).await.expect("it works");
    let mut tasks = Vec::new();
    for _ in 0..WORKERS {
        let queue = database.queue().await;
        tasks.push(tokio::spawn(async move {
            let mut done = Vec::new();
            while let Some(job) = queue.claim(&["job"], "somebody", NONE).await.expect("it works") {
                tokio::task::yield_now().await;
                if queue.complete(&job, "done").await.expect("it works") {
                    done.push(job.key);
                }
            }
            done
        }));
    }
    let mut times = BTreeMap::new();
    for task in tasks {
        for key in task.await.expect("no worker panics") {
            *times.entry(key).or_insert(0) += 1;
        }
    }
    assert_eq!(times.len(), JOBS);
    assert!(times.values().all(|&times| times == 1), "{times:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_of_a_removed_job_fits_no_other() {
    let database = Database::new().await;
    let queue = database.queue().await;
    let claim = async || {
        queue.enqueue(&[new_job("a", 0)]).await.expect("it works");
        queue.claim(&["a"], "somebody", LONG).await.expect("it works").expect("there is a job")
    };
    let old = claim().await;
    assert!(queue.complete(&old, "done").await.expect("it works"));
    queue.remove(&queue.finished("a", 1).await.expect("it works")).await.expect("it works");
    let new = claim().await;
    assert!(!queue.complete(&old, "again").await.expect("it works"));
    assert!(queue.complete(&new, "done").await.expect("it works"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_knows_some_results_is_told_the_others() {
    let database = Database::new().await;
    let queue = database.queue().await;
    queue.enqueue(&[new_job("a", 0), new_job("a", 1), new_job("a", 2)]).await.expect("it works");
    let mut jobs = Vec::new();
    while let Some(job) = queue.claim(&["a"], "somebody", LONG).await.expect("it works") {
        jobs.push(job);
    }
    let mut known = HashSet::new();
    // The first one takes longest.
    for job in jobs.iter().rev() {
        assert!(queue.complete(job, &format!("result {}", job.key)).await.expect("it works"));
        let told = queue.finished_besides("a", &known).await.expect("it works");
        let told: Vec<_> = told.into_iter().map(|job| (job.key, job.result)).collect();
        assert_eq!(told, [(job.key.clone(), format!("result {}", job.key))]);
        known.insert(job.key.clone());
    }
    assert_eq!(queue.finished_besides("a", &known).await.expect("it works"), []);
    assert_eq!(queue.finished_besides("b", &HashSet::new()).await.expect("it works"), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_may_open_a_new_database_and_fill_it() {
    let database = Database::new().await;
    let tasks: Vec<_> = (0..WORKERS)
        .map(|_| {
            let url = database.url.clone();
            tokio::spawn(async move {
                let queue = Queue::open(&url).await.expect("it opens");
                let jobs: Vec<_> = (0..20).map(|key| new_job("job", key)).collect();
                queue.enqueue(&jobs).await.expect("it works")
            })
        })
        .collect();
    let mut added = 0;
    for task in tasks {
        added += task.await.expect("nobody panics");
    }
    assert_eq!(added, 20);
}

/// A database that does not answer is not waited for longer than somebody wants to.
#[tokio::test]
async fn who_gets_no_answer_gives_up() {
    use sqlx::Connection as _;
    let database = Database::new().await;
    if database.url.starts_with("sqlite:") {
        // Nobody can be kept from reading a file.
        return;
    }
    let queue = database.queue().await;
    queue.enqueue(&[new_job("sum", 1)]).await.expect("it is added");
    let mut other = sqlx::AnyConnection::connect(&database.url).await.expect("it is there");
    let mut silence = other.begin().await.expect("a transaction");
    let lock = sqlx::query("LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE");
    lock.execute(&mut *silence).await.expect("nobody else gets at it");
    // More often than there are connections.
    let hasty = queue.clone().with_timeout(Duration::from_millis(200));
    for _ in 0..6 {
        hasty.claim(&["sum"], "one", LONG).await.expect_err("nobody answers");
    }
    silence.rollback().await.expect("the others may");
    let job = queue.claim(&["sum"], "one", LONG).await.expect("somebody answers").expect("a job");
    assert!(queue.postpone(&job, NONE).await.expect("somebody answers"));
}
