//! Whatever is done to a queue, it behaves like a list in memory that does the same.
//!
//! Leases last for ever or have run out at once, so that no test waits for a clock.

use std::time::Duration;

use proptest::prelude::*;
use stackade_queue::{Counts, Job, NewJob, Queue};

use crate::{Database, LONG, NONE, new_job};

const KINDS: [&str; 2] = ["even", "odd"];

/// Something that somebody does.
#[derive(Clone, Debug)]
enum Step {
    Enqueue {
        kind: usize,
        key: u8,
    },
    Claim {
        kinds: Vec<usize>,
        lasts: bool,
    },
    /// With one of the claims so far.
    With {
        claim: prop::sample::Index,
        what: Change,
    },
    Remove {
        kind: usize,
    },
    Retry {
        kind: usize,
    },
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Extend { lasts: bool },
    Complete,
    Fail { at_once: bool },
    Release,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let change = prop_oneof![
        any::<bool>().prop_map(|lasts| Change::Extend { lasts }),
        Just(Change::Complete),
        any::<bool>().prop_map(|at_once| Change::Fail { at_once }),
        Just(Change::Release),
    ];
    let kinds = prop_oneof![Just(vec![0]), Just(vec![1]), Just(vec![0, 1]), Just(vec![])];
    let step = prop_oneof![
        4 => (0..2usize, 0..4u8).prop_map(|(kind, key)| Step::Enqueue { kind, key }),
        5 => (kinds, any::<bool>()).prop_map(|(kinds, lasts)| Step::Claim { kinds, lasts }),
        6 => (any::<prop::sample::Index>(), change).prop_map(|(claim, what)| Step::With { claim, what }),
        1 => (0..2usize).prop_map(|kind| Step::Remove { kind }),
        1 => (0..2usize).prop_map(|kind| Step::Retry { kind }),
    ];
    prop::collection::vec(step, 1..60)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    Done,
    Failed,
}

/// A job of the list in memory.
#[derive(Debug)]
struct Entry {
    new: NewJob,
    state: State,
    /// Which of all claims is the latest.
    claim: Option<usize>,
    failures: u32,
    is_due: bool,
    result: Option<String>,
}

#[derive(Default)]
struct Model {
    /// In the order in which they came.
    jobs: Vec<Entry>,
    claims: usize,
}

impl Model {
    fn enqueue(&mut self, new: NewJob) -> u64 {
        if self.jobs.iter().any(|job| job.new.kind == new.kind && job.new.key == new.key) {
            return 0;
        }
        self.jobs.push(Entry {
            new,
            state: State::Waiting,
            claim: None,
            failures: 0,
            is_due: true,
            result: None,
        });
        1
    }

    fn claim(&mut self, kinds: &[&str], lasts: bool) -> Option<NewJob> {
        if kinds.is_empty() {
            return None;
        }
        for job in self.jobs.iter_mut().filter(|job| job.state == State::Running && job.is_due) {
            if job.failures + 1 >= job.new.most_failures {
                (job.state, job.failures, job.result) = (State::Failed, job.failures + 1, None);
            }
        }
        let is_free = |job: &&mut Entry| {
            job.is_due
                && matches!(job.state, State::Waiting | State::Running)
                && kinds.contains(&job.new.kind.as_str())
        };
        let job = self.jobs.iter_mut().find(is_free)?;
        job.failures += u32::from(job.state == State::Running);
        (job.state, job.is_due, job.claim) = (State::Running, !lasts, Some(self.claims));
        self.claims += 1;
        Some(job.new.clone())
    }

    fn change(&mut self, claim: usize, what: Change) -> bool {
        let holds = |job: &&mut Entry| job.claim == Some(claim) && job.state == State::Running;
        let Some(job) = self.jobs.iter_mut().find(holds) else { return false };
        match what {
            Change::Extend { lasts } => job.is_due = !lasts,
            Change::Complete => (job.state, job.result) = (State::Done, Some(format!("result {claim}"))),
            Change::Fail { at_once } => {
                job.failures += 1;
                let is_last = job.failures >= job.new.most_failures;
                job.state = if is_last { State::Failed } else { State::Waiting };
                (job.is_due, job.result) = (at_once, Some(format!("error {claim}")));
            }
            Change::Release => (job.state, job.is_due) = (State::Waiting, true),
        }
        true
    }

    fn of(&self, kind: &str, state: State) -> impl Iterator<Item = &Entry> {
        self.jobs.iter().filter(move |job| job.new.kind == kind && job.state == state)
    }

    fn counts(&self, kind: &str) -> Counts {
        let [waiting, running, done, failed] = [State::Waiting, State::Running, State::Done, State::Failed]
            .map(|state| self.of(kind, state).count() as u64);
        Counts { waiting, running, done, failed }
    }
}

fn lease(lasts: bool) -> Duration {
    if lasts { LONG } else { NONE }
}

async fn check(steps: Vec<Step>) {
    let database = Database::new().await;
    let queue = database.queue().await;
    let mut model = Model::default();
    let mut claims: Vec<Job> = Vec::new();
    for step in steps {
        match step {
            Step::Enqueue { kind, key } => {
                let new = new_job(KINDS[kind], key);
                assert_eq!(
                    queue.enqueue(std::slice::from_ref(&new)).await.expect("it works"),
                    model.enqueue(new)
                );
            }
            Step::Claim { kinds, lasts } => {
                let kinds: Vec<_> = kinds.into_iter().map(|kind| KINDS[kind]).collect();
                let job = queue.claim(&kinds, "somebody", lease(lasts)).await.expect("it works");
                let expected = model.claim(&kinds, lasts);
                let found = job.as_ref().map(|job| (&job.kind, &job.key, &job.payload));
                assert_eq!(found, expected.as_ref().map(|new| (&new.kind, &new.key, &new.payload)));
                claims.extend(job);
            }
            Step::With { claim, what } if !claims.is_empty() => {
                let claim = claim.index(claims.len());
                let changed = change(&queue, &claims[claim], claim, what).await;
                assert_eq!(changed, model.change(claim, what), "{what:?} by claim {claim}");
            }
            Step::With { .. } => {}
            Step::Remove { kind } => {
                let finished = queue.finished(KINDS[kind], 2).await.expect("it works");
                queue.remove(&finished).await.expect("it works");
                let removed: Vec<_> = finished.iter().map(|job| job.key.clone()).collect();
                let expected: Vec<_> =
                    model.of(KINDS[kind], State::Done).take(2).map(|job| job.new.key.clone()).collect();
                assert_eq!(removed, expected);
                model.jobs.retain(|job| job.new.kind != KINDS[kind] || !removed.contains(&job.new.key));
            }
            Step::Retry { kind } => {
                let expected = model.of(KINDS[kind], State::Failed).count() as u64;
                assert_eq!(queue.retry_failed(KINDS[kind]).await.expect("it works"), expected);
                let failed = |job: &&mut Entry| job.new.kind == KINDS[kind] && job.state == State::Failed;
                for job in model.jobs.iter_mut().filter(failed) {
                    (job.state, job.failures, job.is_due) = (State::Waiting, 0, true);
                }
            }
        }
        for kind in KINDS {
            compare(&queue, &model, kind).await;
        }
    }
    queue.close().await;
}

async fn change(queue: &Queue, job: &Job, claim: usize, what: Change) -> bool {
    let changed = match what {
        Change::Extend { lasts } => queue.extend(job, lease(lasts)).await,
        Change::Complete => queue.complete(job, &format!("result {claim}")).await,
        Change::Fail { at_once } => queue.fail(job, &format!("error {claim}"), lease(!at_once)).await,
        Change::Release => queue.release(job).await,
    };
    changed.expect("it works")
}

async fn compare(queue: &Queue, model: &Model, kind: &str) {
    assert_eq!(queue.counts(kind).await.expect("it works"), model.counts(kind));
    let finished = queue.finished(kind, 100).await.expect("it works");
    let finished: Vec<_> = finished.iter().map(|job| (&job.key, Some(&job.result))).collect();
    let expected: Vec<_> =
        model.of(kind, State::Done).map(|job| (&job.new.key, job.result.as_ref())).collect();
    assert_eq!(finished, expected);
    let failed = queue.failed(kind).await.expect("it works");
    for (job, expected) in failed.iter().zip(model.of(kind, State::Failed)) {
        assert_eq!(job.key, expected.new.key);
        assert!(expected.result.as_ref().is_none_or(|error| *error == job.error), "{}", job.error);
    }
    let running = queue.running(kind).await.expect("it works");
    assert_eq!(running.len(), model.of(kind, State::Running).count());
    assert!(running.iter().all(|job| job.worker == "somebody"));
}

#[test]
fn a_queue_behaves_like_a_list() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let config = ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(steps in steps())| runtime.block_on(check(steps)));
}
