//! The queue: one table of jobs.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, Executor as _, Row as _};

use crate::QueueError;
use crate::dialect::{Dialect, PRAGMAS};

/// The table. `attempt` numbers the claims of a job and is the fence; `due` is when a job may be claimed: from when
/// on while it waits, and when its lease runs out while it is running. Lost leases count as failures.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS jobs (
    id            {id},
    kind          TEXT NOT NULL,
    key           TEXT NOT NULL,
    payload       TEXT NOT NULL,
    state         TEXT NOT NULL,
    attempt       BIGINT NOT NULL,
    failures      BIGINT NOT NULL,
    most_failures BIGINT NOT NULL,
    worker        TEXT,
    due           BIGINT NOT NULL,
    result        TEXT,
    created       BIGINT NOT NULL,
    changed       BIGINT NOT NULL,
    UNIQUE (kind, key)
)";
const INDEX: &str = "CREATE INDEX IF NOT EXISTS jobs_by_state ON jobs (state, kind, id)";

/// How many connections at the same time.
const CONNECTIONS: u32 = 4;
/// A file is there or it is not: a process that waits this long for its own was starved, and is no error. Nor is a database that
/// takes long to answer, unless somebody [says so](Queue::with_timeout).
const PATIENCE: Duration = Duration::from_secs(15 * 60);

/// A queue of jobs.
#[derive(Clone, Debug)]
pub struct Queue {
    pool: AnyPool,
    dialect: Dialect,
    timeout: Duration,
}

/// A job to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// What kind of work it is.
    pub kind: String,
    /// What tells it apart from others of its kind.
    pub key: String,
    /// What its handler must know.
    pub payload: String,
    /// After this many failures and lost leases it is given up.
    pub most_failures: u32,
}

/// A job that was claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    id: i64,
    attempt: i64,
    /// What kind of work it is.
    pub kind: String,
    /// What tells it apart from others of its kind.
    pub key: String,
    /// What its handler must know.
    pub payload: String,
}

/// A job that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    id: i64,
    /// What tells it apart from others of its kind.
    pub key: String,
    /// What came of it.
    pub result: String,
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedJob {
    /// What tells it apart from others of its kind.
    pub key: String,
    /// Why.
    pub error: String,
}

/// A job that somebody works at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// What tells it apart from others of its kind.
    pub key: String,
    /// Who.
    pub worker: String,
    /// Until when, in milliseconds since 1970 by the clock of the database.
    pub due: i64,
}

/// How many jobs there are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nobody works at them yet.
    pub waiting: u64,
    /// Somebody works at them.
    pub running: u64,
    /// They are done and not removed yet.
    pub done: u64,
    /// They were given up.
    pub failed: u64,
}

impl Queue {
    /// Opens the queue of a database and makes its table if there is none.
    pub async fn open(url: &str) -> Result<Queue, QueueError> {
        sqlx::any::install_default_drivers();
        let dialect = Dialect::of(url);
        let options: AnyConnectOptions = url.parse()?;
        let mut pool = AnyPoolOptions::new().max_connections(CONNECTIONS);
        if dialect == Dialect::Sqlite {
            pool = pool.acquire_timeout(PATIENCE);
        }
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move {
                if dialect == Dialect::Sqlite {
                    connection.execute(PRAGMAS).await?;
                }
                Ok(())
            })
        });
        let queue = Queue { pool: pool.connect_with(options).await?, dialect, timeout: PATIENCE };
        queue.make_table().await?;
        Ok(queue)
    }

    /// The same whose jobs are claimed and given back in this time, or not at all: a database that is cut off does not say so.
    pub fn with_timeout(self, timeout: Duration) -> Queue {
        Queue { timeout, ..self }
    }

    async fn make_table(&self) -> Result<(), QueueError> {
        let mut transaction = self.pool.begin().await?;
        if let Some(lock) = self.dialect.schema_lock() {
            transaction.execute(lock).await?;
        }
        for statement in [TABLE, INDEX] {
            sqlx::query(self.dialect.statement(statement)).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Closes it.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Adds jobs, all or none of them; those that are there already stay as they are. Tells how many are new.
    pub async fn enqueue(&self, jobs: &[NewJob]) -> Result<u64, QueueError> {
        let insert = "INSERT INTO jobs (kind, key, payload, most_failures, state, attempt, failures, due, created, changed)
            VALUES ($1, $2, $3, $4, 'waiting', 0, 0, 0, {now}, {now}) ON CONFLICT (kind, key) DO NOTHING";
        let mut transaction = self.pool.begin().await?;
        let mut added = 0;
        for job in jobs {
            let query = sqlx::query(self.dialect.statement(insert)).bind(&*job.kind).bind(&*job.key);
            let query = query.bind(&*job.payload).bind(i64::from(job.most_failures));
            added += query.execute(&mut *transaction).await?.rows_affected();
        }
        transaction.commit().await?;
        Ok(added)
    }

    /// Gives a worker the first job of these kinds that is due, for as long as the lease.
    pub async fn claim(
        &self,
        kinds: &[&str],
        worker: &str,
        lease: Duration,
    ) -> Result<Option<Job>, QueueError> {
        if kinds.is_empty() {
            return Ok(None);
        }
        self.give_up_lost().await?;
        let kind_list: Vec<_> = (3..).map(|n| format!("${n}")).take(kinds.len()).collect();
        let claim = format!(
            "UPDATE jobs SET state = 'running', attempt = attempt + 1, worker = $1, due = {{now}} + $2, changed = {{now}},
                failures = failures + CASE state WHEN 'running' THEN 1 ELSE 0 END
            WHERE id = (SELECT id FROM jobs WHERE state IN ('waiting', 'running') AND due <= {{now}} AND kind IN ({})
                ORDER BY id LIMIT 1 {{lock}})
            RETURNING id, attempt, kind, key, payload",
            kind_list.join(", ")
        );
        let query = sqlx::query(self.dialect.statement(&claim)).bind(worker).bind(milliseconds(lease));
        let query = kinds.iter().fold(query, |query, kind| query.bind(*kind));
        let mut connection = self.connect().await?;
        let claimed = tokio::time::timeout(self.timeout, query.fetch_optional(&mut *connection)).await;
        let claimed = claimed.map_err(|_| give_up(&mut connection))??;
        Ok(claimed.as_ref().map(job).transpose()?)
    }

    /// Gives up jobs whose lease has run out once too often.
    async fn give_up_lost(&self) -> Result<(), QueueError> {
        let give_up = "UPDATE jobs SET state = 'failed', failures = failures + 1, changed = {now},
                result = 'the worker ' || worker || ' did not finish it in time, nor did others before'
            WHERE state = 'running' AND due <= {now} AND failures + 1 >= most_failures";
        self.execute(sqlx::query(self.dialect.statement(give_up))).await?;
        Ok(())
    }

    /// Lengthens a lease, to end this much from now; false if the job is no longer this worker's.
    pub async fn extend(&self, job: &Job, lease: Duration) -> Result<bool, QueueError> {
        let extend = "UPDATE jobs SET due = {now} + $3 WHERE id = $1 AND attempt = $2 AND state = 'running'";
        self.change(job, extend, |query| query.bind(milliseconds(lease))).await
    }

    /// Notes what came of a job; false if it is no longer this worker's.
    pub async fn complete(&self, job: &Job, result: &str) -> Result<bool, QueueError> {
        let complete = "UPDATE jobs SET state = 'done', result = $3, changed = {now}
            WHERE id = $1 AND attempt = $2 AND state = 'running'";
        self.change(job, complete, |query| query.bind(result.to_owned())).await
    }

    /// Notes why a job failed. It is tried again after a pause, or given up after too many failures; false if it is
    /// no longer this worker's.
    pub async fn fail(&self, job: &Job, error: &str, pause: Duration) -> Result<bool, QueueError> {
        let fail = "UPDATE jobs SET failures = failures + 1, result = $3, due = {now} + $4, changed = {now},
                state = CASE WHEN failures + 1 >= most_failures THEN 'failed' ELSE 'waiting' END
            WHERE id = $1 AND attempt = $2 AND state = 'running'";
        self.change(job, fail, |query| query.bind(error.to_owned()).bind(milliseconds(pause))).await
    }

    /// Gives a job back undone; false if it is no longer this worker's.
    pub async fn release(&self, job: &Job) -> Result<bool, QueueError> {
        let release = "UPDATE jobs SET state = 'waiting', due = 0, changed = {now}
            WHERE id = $1 AND attempt = $2 AND state = 'running'";
        self.change(job, release, |query| query).await
    }

    /// Lets a job wait again, for this long: work that comes back. False if it is no longer this worker's.
    pub async fn postpone(&self, job: &Job, pause: Duration) -> Result<bool, QueueError> {
        let postpone = "UPDATE jobs SET state = 'waiting', failures = 0, due = {now} + $3, changed = {now}
            WHERE id = $1 AND attempt = $2 AND state = 'running'";
        self.change(job, postpone, |query| query.bind(milliseconds(pause))).await
    }

    /// Changes a job if it is still this claim's.
    async fn change<'q>(
        &self,
        job: &Job,
        statement: &str,
        bind: impl FnOnce(Query<'q, Any, AnyArguments>) -> Query<'q, Any, AnyArguments>,
    ) -> Result<bool, QueueError> {
        let query = sqlx::query(self.dialect.statement(statement)).bind(job.id).bind(job.attempt);
        Ok(self.execute(bind(query)).await? == 1)
    }

    /// Runs a statement; tells how many rows it changed.
    async fn execute(&self, query: Query<'_, Any, AnyArguments>) -> Result<u64, sqlx::Error> {
        let mut connection = self.connect().await?;
        let done = tokio::time::timeout(self.timeout, query.execute(&mut *connection)).await;
        Ok(done.map_err(|_| give_up(&mut connection))??.rows_affected())
    }

    async fn connect(&self) -> Result<PoolConnection<Any>, sqlx::Error> {
        let connection = tokio::time::timeout(self.timeout, self.pool.acquire()).await;
        connection.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    /// Some of the jobs of a kind that are done, the oldest first. They stay until they are
    /// [removed](Queue::remove), so that a program that stores the results elsewhere loses none.
    pub async fn finished(&self, kind: &str, most: u32) -> Result<Vec<Finished>, QueueError> {
        let select =
            "SELECT id, key, result FROM jobs WHERE state = 'done' AND kind = $1 ORDER BY id LIMIT $2";
        let rows = sqlx::query(select).bind(kind).bind(i64::from(most)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(finished(row)?)).collect()
    }

    /// The jobs of a kind that are done, but for those whose keys are known already. Jobs end in any order, and what comes of them
    /// may be long: only what is new is fetched.
    pub async fn finished_besides(
        &self,
        kind: &str,
        known: &HashSet<String>,
    ) -> Result<Vec<Finished>, QueueError> {
        let select = "SELECT id, key FROM jobs WHERE state = 'done' AND kind = $1 ORDER BY id";
        let mut found = Vec::new();
        for row in sqlx::query(select).bind(kind).fetch_all(&self.pool).await? {
            if known.contains(&row.try_get::<String, _>("key")?) {
                continue;
            }
            let select = "SELECT id, key, result FROM jobs WHERE id = $1 AND state = 'done'";
            let query = sqlx::query(select).bind(row.try_get::<i64, _>("id")?);
            // Somebody may have removed it meanwhile.
            found.extend(query.fetch_optional(&self.pool).await?.as_ref().map(finished).transpose()?);
        }
        Ok(found)
    }

    /// Removes jobs that are done.
    pub async fn remove(&self, finished: &[Finished]) -> Result<(), QueueError> {
        let mut transaction = self.pool.begin().await?;
        for job in finished {
            let delete = sqlx::query("DELETE FROM jobs WHERE id = $1 AND state = 'done'").bind(job.id);
            delete.execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The jobs of a kind that were given up.
    pub async fn failed(&self, kind: &str) -> Result<Vec<FailedJob>, QueueError> {
        let select = "SELECT key, result FROM jobs WHERE state = 'failed' AND kind = $1 ORDER BY id";
        let rows = sqlx::query(select).bind(kind).fetch_all(&self.pool).await?;
        let failed = |row: &AnyRow| Ok(FailedJob { key: row.try_get("key")?, error: row.try_get("result")? });
        rows.iter().map(failed).collect()
    }

    /// Lets the jobs of a kind that were given up be tried again, as if they had never failed.
    pub async fn retry_failed(&self, kind: &str) -> Result<u64, QueueError> {
        let retry = "UPDATE jobs SET state = 'waiting', failures = 0, due = 0, changed = {now}
            WHERE state = 'failed' AND kind = $1";
        let query = sqlx::query(self.dialect.statement(retry)).bind(kind);
        Ok(query.execute(&self.pool).await?.rows_affected())
    }

    /// Who works at which jobs of a kind.
    pub async fn running(&self, kind: &str) -> Result<Vec<Running>, QueueError> {
        let select = "SELECT key, worker, due FROM jobs WHERE state = 'running' AND kind = $1 ORDER BY id";
        let rows = sqlx::query(select).bind(kind).fetch_all(&self.pool).await?;
        let running = |row: &AnyRow| {
            Ok(Running { key: row.try_get("key")?, worker: row.try_get("worker")?, due: row.try_get("due")? })
        };
        rows.iter().map(running).collect()
    }

    /// How many jobs of a kind there are in each state.
    pub async fn counts(&self, kind: &str) -> Result<Counts, QueueError> {
        let select = "SELECT state, COUNT(*) AS jobs FROM jobs WHERE kind = $1 GROUP BY state";
        let mut counts = Counts::default();
        for row in sqlx::query(select).bind(kind).fetch_all(&self.pool).await? {
            let jobs = row.try_get::<i64, _>("jobs")? as u64;
            match row.try_get::<String, _>("state")?.as_str() {
                "waiting" => counts.waiting = jobs,
                "running" => counts.running = jobs,
                "done" => counts.done = jobs,
                _ => counts.failed = jobs,
            }
        }
        Ok(counts)
    }
}

fn finished(row: &AnyRow) -> Result<Finished, sqlx::Error> {
    Ok(Finished { id: row.try_get("id")?, key: row.try_get("key")?, result: row.try_get("result")? })
}

fn job(row: &AnyRow) -> Result<Job, sqlx::Error> {
    Ok(Job {
        id: row.try_get("id")?,
        attempt: row.try_get("attempt")?,
        kind: row.try_get("kind")?,
        key: row.try_get("key")?,
        payload: row.try_get("payload")?,
    })
}

/// A connection on which nobody has answered in time is closed: the pool would wait for the answer.
fn give_up(connection: &mut PoolConnection<Any>) -> sqlx::Error {
    connection.close_on_drop();
    sqlx::Error::PoolTimedOut
}

/// A length of time as the database counts it.
fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2).min(i64::MAX / 2)
}
