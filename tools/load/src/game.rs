//! One game: two sockets and random legal moves.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stackade_core::{AnyMatch, GameId, Rng};
use stackade_games::registry;

use crate::wire::{PostError, Socket, patiently, post};

/// What is played: the game with the fewest moves at first, so that the load is the server's and not the rules'.
static GAME: LazyLock<GameId> = LazyLock::new(|| {
    let ids = registry::games().into_iter().map(GameId::standard);
    ids.min_by_key(|id| registry::new_match(id, 0).count_moves()).expect("there are games")
});

/// What can go wrong with a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lost {
    /// It could not be set up, or joined, or entered.
    Game,
    /// A move was refused, not acknowledged in time, or its socket was closed.
    Acknowledgement,
    /// The opponent did not hear of a move that was acknowledged.
    News,
}

/// What all games have seen together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// Moves that were sent.
    pub(crate) sent: u64,
    /// Moves that were acknowledged and of which the opponent has heard.
    pub(crate) arrived: u64,
    /// What was lost, by kind.
    pub(crate) lost: [u64; 3],
    /// Games that were refused for load, with a word about when to come back.
    pub(crate) shed: u64,
    /// How long moves took to arrive.
    pub(crate) delays: Vec<Duration>,
    /// The first answer that was no acknowledgement; none if there was no answer at all.
    pub(crate) refusal: Option<String>,
}

impl Report {
    /// How long this share of the moves took at most, in milliseconds.
    pub(crate) fn delay(&self, share: f64) -> f64 {
        let index = ((self.delays.len() as f64 - 1.0) * share) as usize;
        self.delays.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
    }
}

/// A report that many write.
#[derive(Debug, Default)]
pub(crate) struct SharedReport(Mutex<Report>);

impl SharedReport {
    /// All of it, delays sorted.
    pub(crate) fn read(&self) -> Report {
        let mut report = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        report.delays.sort_unstable();
        report
    }

    fn sent(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).sent += 1;
    }

    fn arrived(&self, delay: Duration) {
        let mut report = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        report.arrived += 1;
        report.delays.push(delay);
    }

    fn refused(&self, answer: &Value) {
        let mut report = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        report.refusal.get_or_insert_with(|| answer.to_string());
    }

    /// A game could not be set up.
    pub(crate) fn refuse(&self, why: PostError) {
        match why {
            PostError::Shed => self.0.lock().unwrap_or_else(PoisonError::into_inner).shed += 1,
            PostError::Failed => self.lost(Lost::Game),
        }
    }

    /// Something is missing.
    pub(crate) fn lost(&self, what: Lost) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).lost[what as usize] += 1;
    }
}

/// A game and its players.
pub(crate) struct Course {
    servers: Arc<[SocketAddr]>,
    number: usize,
    rng: Rng,
    game: Box<dyn AnyMatch>,
    players: [Socket; 2],
}

impl Course {
    /// Makes a game, joins it and connects both players.
    pub(crate) async fn new(servers: Arc<[SocketAddr]>, number: usize) -> Result<Course, PostError> {
        let game = registry::new_match(&GAME, 0);
        let players = seat(&servers, number).await?;
        Ok(Course { servers, number, rng: Rng::new(number as u64), game, players })
    }

    /// Plays a move every now and then; when a game is over, another one is begun.
    pub(crate) async fn play(
        mut self,
        first: Instant,
        pause: Duration,
        until: Instant,
        shared: Arc<SharedReport>,
    ) {
        let mut next = first;
        // Anyone who falls behind does not go on for longer, or the rate would look better than it is.
        while next.max(Instant::now()) < until {
            tokio::time::sleep_until(next.into()).await;
            // A game in which something was lost is over; what it would have sent is missing from the rate.
            if let Err(lost) = self.step(&shared).await {
                return shared.lost(lost);
            }
            next += pause;
        }
    }

    async fn step(&mut self, shared: &SharedReport) -> Result<(), Lost> {
        if self.game.result().is_some() {
            let seated = patiently(|| seat(&self.servers, self.number)).await;
            self.players = seated.map_err(|_| Lost::Game)?;
            self.game = registry::new_match(&self.game.id(), 0);
        }
        let (ply, seat) = (self.game.ply(), self.game.side_to_move().index());
        let mv = self.game.play_random(&mut self.rng).ok_or(Lost::Game)?;
        shared.sent();
        let began = Instant::now();
        let request = json!({ "id": ply, "do": "move", "ply": ply, "move": mv });
        self.players[seat].send(&request).await.ok_or(Lost::Acknowledgement)?;
        let [first, second] = &mut self.players;
        let (mover, other) = if seat == 0 { (first, second) } else { (second, first) };
        let is_news = |message: &Value| message["event"] == "moved" && message["ply"] == ply;
        let heard = async { other.hear(is_news).await.map(|_| began.elapsed()) };
        let answered = mover.hear(|message| message["ack"] == ply || message["refused"] == ply);
        // Anyone who is not acknowledged is not waited for at the other end.
        let acknowledged = async {
            let answer = answered.await.ok_or(Lost::Acknowledgement)?;
            if answer["ack"] == ply {
                return Ok(());
            }
            shared.refused(&answer);
            Err(Lost::Acknowledgement)
        };
        let ((), delay) = tokio::try_join!(acknowledged, async { heard.await.ok_or(Lost::News) })?;
        shared.arrived(delay);
        Ok(())
    }
}

/// A new game with both players at the board, the first player first; at different servers if there are several.
async fn seat(servers: &[SocketAddr], number: usize) -> Result<[Socket; 2], PostError> {
    let [server, other] = [number, number + 1].map(|number| servers[number % servers.len()]);
    let plan = json!({ "game": GAME.to_string(), "seat": "first", "pace": "60+0" });
    let one = post(server, "/api/games", &plan).await?;
    let id = one["id"].as_str().ok_or(PostError::Failed)?;
    let two = post(server, &format!("/api/games/{id}/join"), &json!({ "invite": one["invite"] })).await?;
    let first = Socket::open(server, id, &one["token"]).await.ok_or(PostError::Failed)?;
    let second = Socket::open(other, id, &two["token"]).await.ok_or(PostError::Failed)?;
    Ok([first, second])
}
