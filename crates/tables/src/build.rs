//! Building a table: what is missing becomes jobs, and what workers have found is stored.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use stackade_queue::{Queue, QueueError, WorkerOptions, work};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::error::TableError;
use crate::jobs::{BlockHandler, block_job, block_results, kind};
use crate::store::Writer;
use crate::table::{Ground, Known};

/// How often results are collected and progress is told.
const TICK: Duration = Duration::from_millis(250);
/// How long a worker without a job waits before it looks for one again.
const POLL: Duration = Duration::from_millis(500);
/// How many results are stored at a time.
const TOGETHER: u32 = 64;

/// What to build, and how.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Where the table is kept.
    pub folder: PathBuf,
    /// The end of the build, in blocks solved by then; none to build all of it.
    pub most_blocks: Option<u32>,
    /// How it works at it itself.
    pub crew: Crew,
}

/// The workers of one process.
#[derive(Clone, Debug)]
pub struct Crew {
    /// The database of the queue.
    pub database_url: String,
    /// How many there are; 0 leaves the work to others.
    pub threads: usize,
    /// By what name they are known, each with a number behind it.
    pub name: String,
    /// How long one may be silent before its job is given to another.
    pub lease: Duration,
}

/// How far a build has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is known now.
    pub known: Known,
    /// What was known when it began.
    pub at_first: Known,
    /// Since then.
    pub time: Duration,
}

/// Why a table is not built.
#[derive(Debug)]
pub enum BuildError {
    /// Its files cannot be used.
    Table(TableError),
    /// The queue cannot be used.
    Queue(QueueError),
    /// There is no thread to work on.
    Thread(std::io::Error),
    /// A block was given up, or its results are not such.
    Block {
        /// The block.
        key: String,
        /// Why.
        error: String,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Table(error) => error.fmt(f),
            BuildError::Queue(error) => error.fmt(f),
            BuildError::Thread(error) => write!(f, "no thread could be started: {error}"),
            BuildError::Block { key, error } => write!(f, "block {key} cannot be solved: {error}"),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> BuildError {
        BuildError::Table(error)
    }
}

impl From<QueueError> for BuildError {
    fn from(error: QueueError) -> BuildError {
        BuildError::Queue(error)
    }
}

/// Builds a table until it is complete, has enough blocks, or `stop` becomes true; returns what is known then, all
/// of it on the disk.
pub fn build(
    ground: Ground,
    options: &BuildOptions,
    stop: &AtomicBool,
    report: impl FnMut(&Progress),
) -> Result<Known, BuildError> {
    runtime()?.block_on(async {
        let writer = Writer::open(&options.folder, ground)?;
        let queue = Queue::open(&options.crew.database_url).await?;
        let mut build = Build { kind: kind(writer.table().ground().id()), writer, queue };
        let built = build.run(options, stop, report).await;
        build.queue.close().await;
        built
    })
}

/// Does jobs of tables until `stop` becomes true.
pub fn run_workers(crew: &Crew, stop: &AtomicBool) -> Result<(), BuildError> {
    runtime()?.block_on(async {
        let queue = Queue::open(&crew.database_url).await?;
        let mut team = Team::start(&queue, crew);
        while !stop.load(Ordering::Relaxed) && team.is_well().await? {
            tokio::time::sleep(TICK).await;
        }
        team.stop().await?;
        queue.close().await;
        Ok(())
    })
}

fn runtime() -> Result<Runtime, BuildError> {
    Runtime::new().map_err(BuildError::Thread)
}

/// A build that goes on.
struct Build {
    writer: Writer,
    queue: Queue,
    kind: String,
}

impl Build {
    async fn run(
        &mut self,
        options: &BuildOptions,
        stop: &AtomicBool,
        mut report: impl FnMut(&Progress),
    ) -> Result<Known, BuildError> {
        let (at_first, began) = (self.known(), Instant::now());
        let end = options.most_blocks.map_or(u32::MAX, |blocks| at_first.blocks.saturating_add(blocks));
        self.enqueue(options.most_blocks).await?;
        let mut team = Team::start(&self.queue, &options.crew);
        let built = loop {
            if let Err(error) = self.collect(end).await {
                break Err(error);
            }
            let known = self.known();
            report(&Progress { known, at_first, time: began.elapsed() });
            if known.is_complete() || known.blocks >= end || stop.load(Ordering::Relaxed) {
                break Ok(());
            }
            match self.look_after(&mut team).await {
                Ok(()) => tokio::time::sleep(TICK).await,
                Err(error) => break Err(error),
            }
        };
        team.stop().await?;
        built?;
        self.collect(end).await?;
        Ok(self.known())
    }

    fn known(&self) -> Known {
        self.writer.table().known()
    }

    /// Makes jobs of the blocks that are missing, or of the first of them. Those given up before get another chance.
    async fn enqueue(&self, most: Option<u32>) -> Result<(), BuildError> {
        let table = self.writer.table();
        let missing = table.missing().take(most.map_or(usize::MAX, |most| most as usize));
        let jobs: Vec<_> = missing.map(|block| block_job(&table.ground().id(), block)).collect();
        self.queue.enqueue(&jobs).await?;
        self.queue.retry_failed(&self.kind).await?;
        Ok(())
    }

    /// Stores what is done, until there are as many blocks as wanted. A job is removed when its results are on the
    /// disk: a process that is killed in between finds them again.
    async fn collect(&mut self, end: u32) -> Result<(), BuildError> {
        loop {
            let most = end.saturating_sub(self.known().blocks).min(TOGETHER);
            let finished = self.queue.finished(&self.kind, most).await?;
            for job in &finished {
                let wrong =
                    || BuildError::Block { key: job.key.clone(), error: "its results are not such".into() };
                let (block, results) = block_results(self.writer.table().ground(), job).ok_or_else(wrong)?;
                self.writer.append(block, results)?;
            }
            self.queue.remove(&finished).await?;
            if finished.is_empty() {
                return Ok(());
            }
        }
    }

    /// An error if a worker has ended or a block was given up.
    async fn look_after(&self, team: &mut Team) -> Result<(), BuildError> {
        team.is_well().await?;
        match self.queue.failed(&self.kind).await?.into_iter().next() {
            Some(job) => Err(BuildError::Block { key: job.key, error: job.error }),
            None => Ok(()),
        }
    }
}

/// Workers of this process that run.
struct Team {
    stop: watch::Sender<bool>,
    tasks: JoinSet<Result<(), QueueError>>,
}

impl Team {
    fn start(queue: &Queue, crew: &Crew) -> Team {
        let (stop, stopped) = watch::channel(false);
        let handler = Arc::new(BlockHandler::default());
        let mut tasks = JoinSet::new();
        for number in 0..crew.threads {
            let (queue, handler, stopped) = (queue.clone(), handler.clone(), stopped.clone());
            let name = format!("{}-{number}", crew.name);
            let options = WorkerOptions { name, lease: crew.lease, poll: POLL };
            tasks.spawn(async move { work(&queue, handler, &options, stopped).await });
        }
        Team { stop, tasks }
    }

    /// An error if a worker has failed; true as long as none has ended.
    async fn is_well(&mut self) -> Result<bool, QueueError> {
        match self.tasks.try_join_next() {
            Some(Ok(ended)) => ended.map(|()| false),
            // A worker that panics has a bug, and the others go on.
            Some(Err(_)) | None => Ok(true),
        }
    }

    /// Ends them; they give back what they have not finished.
    async fn stop(mut self) -> Result<(), QueueError> {
        let _ = self.stop.send(true);
        while let Some(ended) = self.tasks.join_next().await {
            if let Ok(ended) = ended {
                ended?;
            }
        }
        Ok(())
    }
}
