//! One game: two sockets and random legal moves.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stackade_core::{AnyMatch, Rng};
use stackade_games::registry;

use crate::wire::{Socket, post};

const GAME: &str = "nava";

/// What all games have seen together.
#[derive(Debug, Default)]
pub(crate) struct Tallies(Mutex<(u64, u64, Vec<Duration>)>);

impl Tallies {
    /// How many moves were sent, how many were acknowledged, and how long they took to arrive, sorted.
    pub(crate) fn read(&self) -> (u64, u64, Vec<Duration>) {
        let mut tallies = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        tallies.2.sort_unstable();
        tallies
    }

    fn sent(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0 += 1;
    }

    fn arrived(&self, delay: Duration) {
        let mut tallies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tallies.1 += 1;
        tallies.2.push(delay);
    }
}

/// A game and its players.
pub(crate) struct Course {
    server: SocketAddr,
    rng: Rng,
    game: Box<dyn AnyMatch>,
    players: [Socket; 2],
}

impl Course {
    /// Makes a game, joins it and connects both players.
    pub(crate) async fn new(server: SocketAddr, seed: u64) -> Option<Course> {
        let game = registry::new_match(&registry::parse_id(GAME).ok()?, 0);
        let players = seat(server).await?;
        Some(Course { server, rng: Rng::new(seed), game, players })
    }

    /// Plays a move every now and then; when a game is over, another one is begun.
    pub(crate) async fn play(
        mut self,
        first: Instant,
        pause: Duration,
        until: Instant,
        tallies: Arc<Tallies>,
    ) {
        let mut next = first;
        while next < until {
            tokio::time::sleep_until(next.into()).await;
            if self.step(&tallies).await.is_none() {
                return;
            }
            next += pause;
        }
    }

    async fn step(&mut self, tallies: &Tallies) -> Option<()> {
        if self.game.result().is_some() {
            self.players = seat(self.server).await?;
            self.game = registry::new_match(&self.game.id(), 0);
        }
        let (ply, seat) = (self.game.moves().len(), self.game.side_to_move().index());
        let mv = self.game.play_random(&mut self.rng)?;
        tallies.sent();
        let began = Instant::now();
        let request = json!({ "id": ply, "do": "move", "ply": ply, "move": mv });
        self.players[seat].send(&request).await?;
        let [first, second] = &mut self.players;
        let (mover, other) = if seat == 0 { (first, second) } else { (second, first) };
        let is_news = |message: &Value| message["event"] == "moved" && message["ply"] == ply;
        let heard = async { other.hear(is_news).await.map(|_| began.elapsed()) };
        let acknowledged = mover.hear(|message| message["ack"] == ply);
        let (heard, acknowledged) = tokio::join!(heard, acknowledged);
        acknowledged?;
        tallies.arrived(heard?);
        Some(())
    }
}

/// A new game with both players at the board, the first player first.
async fn seat(server: SocketAddr) -> Option<[Socket; 2]> {
    let one = post(server, "/api/games", &json!({ "game": GAME, "seat": "first", "pace": "60+0" })).await?;
    let id = one["id"].as_str()?;
    let two = post(server, &format!("/api/games/{id}/join"), &json!({ "invite": one["invite"] })).await?;
    let first = Socket::open(server, id, &one["token"]).await?;
    let second = Socket::open(server, id, &two["token"]).await?;
    Some([first, second])
}
