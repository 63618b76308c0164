//! One room: the task that owns a game.

use std::sync::Arc;

use serde::Serialize;
use stackade_core::record::{Record, Start};
use stackade_engine::Level;
use stackade_online::{Event, Live, Moment, Offer, Request, Seat};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::{Engines, Trouble};
use crate::store::{GameRow, State, Store, Summary};
use crate::time::Time;

/// Something that has happened, for everybody in the room.
#[derive(Clone, Debug, Serialize)]
pub struct News {
    /// The number of the event, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// What is left for each player, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[i64; 2]>,
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize)]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it started from.
    pub start: String,
    /// The moves played.
    pub moves: Vec<String>,
    /// How much time there is.
    pub pace: String,
    /// Who plays.
    pub players: [Player; 2],
    /// What is left for each player, in milliseconds.
    pub clocks: Option<[i64; 2]>,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What is offered, and by whom.
    pub offers: Vec<(Offer, Seat)>,
    /// How it ended.
    pub over: Option<Over>,
    /// The game that follows it.
    pub next: Option<String>,
    /// The number of the last event.
    pub seq: u64,
}

/// A player as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Player {
    /// What the player is called; nothing while the seat is free.
    pub name: Option<String>,
    /// The level of a computer player.
    pub level: Option<i64>,
    /// Whether the player is in the room.
    pub is_here: bool,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub struct Over {
    /// Who has won; nobody in a draw, or when it was called off.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: String,
}

/// What a room is asked.
#[derive(Debug)]
pub(super) enum Ask {
    Request { who: Option<Seat>, request: Request, answer: oneshot::Sender<Result<u64, Trouble>> },
    Listen { answer: oneshot::Sender<(Snapshot, broadcast::Receiver<Arc<News>>)> },
    Record { answer: oneshot::Sender<Record> },
    Presence { seat: Seat, is_here: bool },
    Seats { row: Box<GameRow> },
}

/// The computer's move for the turn with this number.
type Thought = (usize, String);

/// A game and everything around it.
pub(super) struct Room {
    row: GameRow,
    live: Live,
    store: Store,
    engines: Engines,
    time: Time,
    news: broadcast::Sender<Arc<News>>,
    /// How many connections a player has, and since when there is none.
    presence: [(u32, Moment); 2],
    thinker: mpsc::Sender<Thought>,
    thoughts: mpsc::Receiver<Thought>,
    /// The turn for which the computer is thinking.
    is_thinking: Option<usize>,
}

impl Room {
    pub(super) fn new(
        row: GameRow,
        live: Live,
        store: Store,
        engines: Engines,
        time: Time,
        news: broadcast::Sender<Arc<News>>,
    ) -> Room {
        let presence = [(0, time.now()); 2];
        let (thinker, thoughts) = mpsc::channel(1);
        Room { row, live, store, engines, time, news, presence, thinker, thoughts, is_thinking: None }
    }

    /// Answers until nobody is left who could ask.
    pub(super) async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        loop {
            self.let_computer_think();
            let last_call = self.live.clock().last_call();
            let wait = last_call.map(|moment| self.time.until(moment + 1));
            let flag = async move {
                match wait {
                    Some(wait) => tokio::time::sleep(wait).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                ask = asked.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                thought = self.thoughts.recv() => {
                    if let Some((ply, mv)) = thought {
                        self.is_thinking = None;
                        let who = self.live.to_move();
                        // If the game went on differently meanwhile, the thought is out of step and is dropped.
                        let _ = self.carry_out(who, &Request::Move { ply, mv, lag: 0 }).await;
                    }
                }
                () = flag => {
                    if self.carry_out(None, &Request::Look).await.is_err() {
                        // It will be written when the store works again.
                        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                    }
                }
            }
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Request { who, request, answer } => {
                let request = self.with_what_was_seen(who, request);
                let outcome = self.carry_out(who, &request).await;
                let _ = answer.send(outcome);
            }
            Ask::Listen { answer } => {
                let _ = answer.send((self.snapshot(), self.news.subscribe()));
            }
            Ask::Record { answer } => {
                let _ = answer.send(self.record());
            }
            Ask::Presence { seat, is_here } => self.note_presence(seat, is_here),
            Ask::Seats { row } => self.row = *row,
        }
    }

    /// Decides, writes down, applies and tells, in this order: nothing is told that could be lost.
    async fn carry_out(&mut self, who: Option<Seat>, request: &Request) -> Result<u64, Trouble> {
        let now = self.time.now();
        let events = self.live.decide(who, request, now).map_err(Trouble::Refused)?;
        if events.is_empty() {
            return Ok(self.live.seq());
        }
        let mut next = self.live.clone();
        events.iter().for_each(|event| next.apply(event, now));
        self.store.append(&self.row.id, self.live.seq() + 1, now, &events, summary(&next)).await?;
        for event in events {
            self.live.apply(&event, now);
            let (seq, clocks) = (self.live.seq(), self.live.clock().left(now));
            // Nobody may be listening.
            let _ = self.news.send(Arc::new(News { seq, at: now, event, clocks }));
        }
        Ok(self.live.seq())
    }

    /// How long somebody has been away is for the server to say.
    fn with_what_was_seen(&self, who: Option<Seat>, request: Request) -> Request {
        match (request, who) {
            (Request::Claim { .. }, Some(seat)) => {
                let (connections, since) = self.presence[seat.other().index()];
                let absent = if connections == 0 { self.time.now() - since } else { 0 };
                Request::Claim { absent }
            }
            (request, _) => request,
        }
    }

    fn note_presence(&mut self, seat: Seat, is_here: bool) {
        let (connections, since) = &mut self.presence[seat.index()];
        *connections = if is_here { *connections + 1 } else { connections.saturating_sub(1) };
        *since = self.time.now();
    }

    fn let_computer_think(&mut self) {
        let ply = self.live.game().moves().len();
        let Some(seat) = self.live.to_move().filter(|_| self.is_thinking.is_none()) else { return };
        let level = self.row.seats[seat.index()].level.and_then(|level| Level::new(level as u8));
        let Some(level) = level else { return };
        self.is_thinking = Some(ply);
        let (engines, game, done) =
            (self.engines.clone(), self.live.game().clone_box(), self.thinker.clone());
        let seed = self.row.created as u64 ^ ply as u64;
        tokio::spawn(async move {
            if let Some(mv) = engines.choose(game, level, seed).await {
                let _ = done.send((ply, mv)).await;
            }
        });
    }

    fn record(&self) -> Record {
        let mut record = Record::from_match(self.live.game(), &Start::Position(self.row.start.clone()));
        for (tag, seat) in ["First", "Second"].into_iter().zip(&self.row.seats) {
            if let Some(name) = &seat.name {
                // A name that cannot stand in a record is left out.
                let _ = record.set_tag(tag, name);
            }
        }
        record
    }

    fn snapshot(&self) -> Snapshot {
        let now = self.time.now();
        let player = |seat: Seat| {
            let row = &self.row.seats[seat.index()];
            let is_here = row.level.is_some() || self.presence[seat.index()].0 > 0;
            Player { name: row.name.clone(), level: row.level, is_here }
        };
        let offers = Offer::ALL.into_iter().filter_map(|what| Some((what, self.live.offered_by(what)?)));
        Snapshot {
            id: self.row.id.clone(),
            game: self.row.game.clone(),
            start: self.row.start.clone(),
            moves: self.live.game().moves(),
            pace: self.row.pace.to_string(),
            players: Seat::BOTH.map(player),
            clocks: self.live.clock().left(now),
            turn: self.live.to_move(),
            offers: offers.collect(),
            over: over(&self.live),
            next: self.live.next().map(str::to_owned),
            seq: self.live.seq(),
        }
    }
}

fn over(live: &Live) -> Option<Over> {
    if live.is_aborted() {
        return Some(Over { winner: None, reason: "called off".to_owned() });
    }
    live.verdict().map(|verdict| Over { winner: verdict.winner, reason: verdict.reason })
}

fn summary(live: &Live) -> Summary {
    let state = match () {
        () if live.is_aborted() => State::Aborted,
        () if live.is_over() => State::Over,
        () if live.has_begun() => State::On,
        () => State::Open,
    };
    let verdict = live.verdict();
    Summary { state, winner: verdict.as_ref().and_then(|v| v.winner), reason: verdict.map(|v| v.reason) }
}
