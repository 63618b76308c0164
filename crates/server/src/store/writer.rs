//! The one task that writes: what comes at the same time is committed together.

use sqlx::{Any, AnyPool, Transaction};
use stackade_online::{Moment, Seat};
use tokio::sync::{mpsc, oneshot};

use super::rows::{NewGame, Summary, seat_text};
use super::{Failure, SeatRow};

/// So many writes may wait; whoever comes then waits before.
const WAITING: usize = 4_096;
/// So many go into one transaction.
const TOGETHER: usize = 512;

/// Something to be written.
#[derive(Clone, Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Append { game: String, seq: u64, at: Moment, bodies: Vec<String>, summary: Summary },
    Seat { game: String, seat: Seat, name: String, token: String },
    Alive(Moment),
}

type Outcome = Result<bool, Failure>;

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

    /// Writes, and returns when it is committed.
    pub(super) async fn write(&self, write: Write) -> Result<(), Failure> {
        self.write_if(write).await.map(|_| ())
    }

    /// The same; tells whether anything was changed.
    pub(super) async fn write_if(&self, write: Write) -> Outcome {
        let gone = || Failure("the database has been closed".to_owned());
        let (done, outcome) = oneshot::channel();
        self.0.send(Job { write, done }).await.map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

async fn run(pool: AnyPool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while jobs.recv_many(&mut batch, TOGETHER).await > 0 {
        let outcomes = match together(&pool, &batch).await {
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
    let mut transaction = pool.begin().await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        outcomes.push(execute(&mut transaction, &job.write).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

async fn one_by_one(pool: &AnyPool, batch: &[Job]) -> Vec<Outcome> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        outcomes.push(alone(pool, &job.write).await.map_err(Failure::from));
    }
    outcomes
}

async fn alone(pool: &AnyPool, write: &Write) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let outcome = execute(&mut transaction, write).await?;
    transaction.commit().await?;
    Ok(outcome)
}

async fn execute(on: &mut Transaction<'_, Any>, write: &Write) -> Result<bool, sqlx::Error> {
    match write {
        Write::Create(game) => create(on, game).await.map(|()| true),
        Write::Append { game, seq, at, bodies, summary } => {
            for (seq, body) in (*seq..).zip(bodies) {
                sqlx::query("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)")
                    .bind(game)
                    .bind(seq as i64)
                    .bind(at)
                    .bind(body)
                    .execute(&mut **on)
                    .await?;
            }
            sqlx::query("UPDATE games SET state = $1, winner = $2, reason = $3, changed = $4 WHERE id = $5")
                .bind(summary.state.text())
                .bind(summary.winner.map(seat_text))
                .bind(&summary.reason)
                .bind(at)
                .bind(game)
                .execute(&mut **on)
                .await?;
            Ok(true)
        }
        Write::Seat { game, seat, name, token } => {
            let free = "UPDATE seats SET name = $1, token = $2 \
                        WHERE game = $3 AND seat = $4 AND token IS NULL AND level IS NULL";
            let done = sqlx::query(free)
                .bind(name)
                .bind(token)
                .bind(game)
                .bind(seat_text(*seat))
                .execute(&mut **on)
                .await?;
            Ok(done.rows_affected() == 1)
        }
        Write::Alive(at) => {
            let note =
                "INSERT INTO alive (id, at) VALUES (0, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
            sqlx::query(note).bind(at).execute(&mut **on).await.map(|_| true)
        }
    }
}

async fn create(on: &mut Transaction<'_, Any>, game: &NewGame) -> Result<(), sqlx::Error> {
    let columns = "INSERT INTO games (id, game, start, pace, public, created, state, changed) \
                   VALUES ($1, $2, $3, $4, $5, $6, 'open', $6)";
    sqlx::query(columns)
        .bind(&game.id)
        .bind(&game.game)
        .bind(&game.start)
        .bind(game.pace.to_string())
        .bind(game.public)
        .bind(game.created)
        .execute(&mut **on)
        .await?;
    for (seat, SeatRow { name, level, token }) in Seat::BOTH.into_iter().zip(&game.seats) {
        sqlx::query("INSERT INTO seats (game, seat, name, level, token) VALUES ($1, $2, $3, $4, $5)")
            .bind(&game.id)
            .bind(seat_text(seat))
            .bind(name)
            .bind(level)
            .bind(token)
            .execute(&mut **on)
            .await?;
    }
    Ok(())
}
