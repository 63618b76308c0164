//! Work that is nobody's in particular: looking at games that are due, pairing, sweeping.
//!
//! Where several servers share a database, each piece is a job that comes back after a while. Whoever claims it does it, and if
//! that server dies, another one does it soon. A lease is no more than that: should two servers do the same work, the numbers
//! of events and the keys of tables keep it from being done twice.

use std::time::Duration;

use stackade_queue::{Job, NewJob, Queue, QueueError};

use crate::api;
use crate::rooms::Waits;

/// A piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chore {
    Due,
    Pairing,
    Sweep,
}

impl Chore {
    const ALL: [Chore; 3] = [Chore::Due, Chore::Pairing, Chore::Sweep];

    fn name(self) -> &'static str {
        match self {
            Chore::Due => "due",
            Chore::Pairing => "pairing",
            Chore::Sweep => "sweep",
        }
    }

    /// How long after it was done it is due again.
    fn period(self) -> Duration {
        match self {
            Chore::Due => Duration::from_millis(500),
            Chore::Pairing => Duration::from_millis(250),
            Chore::Sweep => Duration::from_secs(60),
        }
    }

    /// How long a server may take for it before another one does it.
    fn lease(self) -> Duration {
        match self {
            Chore::Due | Chore::Pairing => Duration::from_secs(3),
            Chore::Sweep => Duration::from_secs(60),
        }
    }

    /// How long it may take in all: something that it waits for does not come.
    fn timeout(self) -> Duration {
        self.lease() * 10
    }

    /// How often it is looked whether it is due.
    fn poll(self) -> Duration {
        self.period().min(Duration::from_secs(5))
    }

    async fn carry_out(self, context: &api::Context) {
        let work = async {
            match self {
                Chore::Due => {
                    context.rooms.look_at_due().await.map(|_| ()).map_err(|error| error.to_string())
                }
                Chore::Pairing => api::pair_all(context).await.map_err(|error| format!("{error:?}")),
                Chore::Sweep => {
                    context.rooms.sweep(Waits::default()).await.map_err(|error| error.to_string())
                }
            }
        };
        match tokio::time::timeout(self.timeout(), work).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(chore = self.name(), "{error}"),
            Err(_) => tracing::error!(chore = self.name(), "it took too long"),
        }
    }
}

/// Starts doing all of it, or its share where others may do it, too.
pub(crate) fn start(context: &api::Context, queue: Option<Queue>) {
    for chore in Chore::ALL {
        let work = run(chore, context.clone(), queue.clone());
        context.supervisor.spawn(chore.name(), work);
    }
}

async fn run(chore: Chore, context: api::Context, queue: Option<Queue>) {
    let mut beat = tokio::time::interval(chore.poll());
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut last = None::<tokio::time::Instant>;
    loop {
        beat.tick().await;
        let Some(queue) = &queue else {
            // Nobody else does it.
            if last.is_none_or(|last| last.elapsed() >= chore.period()) {
                chore.carry_out(&context).await;
                last = Some(tokio::time::Instant::now());
            }
            continue;
        };
        match claim(queue, chore, context.rooms.server()).await {
            Ok(Some(job)) => {
                chore.carry_out(&context).await;
                if let Err(error) = queue.postpone(&job, chore.period()).await {
                    // The lease runs out.
                    tracing::error!(chore = chore.name(), "{error}");
                }
            }
            Ok(None) => {}
            Err(error) => tracing::error!(chore = chore.name(), "{error}"),
        }
    }
}

async fn claim(queue: &Queue, chore: Chore, server: &str) -> Result<Option<Job>, QueueError> {
    queue.claim(&[chore.name()], server, chore.lease()).await
}

/// Opens the queue of a database, with everything that there is to do in it.
pub(crate) async fn open_queue(url: &str, timeout: Duration) -> Result<Queue, QueueError> {
    let queue = Queue::open(url).await?.with_timeout(timeout);
    let job = |chore: Chore| NewJob {
        kind: chore.name().to_owned(),
        key: String::new(),
        payload: String::new(),
        // It is never given up.
        most_failures: u32::MAX,
    };
    queue.enqueue(&Chore::ALL.map(job)).await?;
    Ok(queue)
}
