//! Rooms: the games that somebody plays or watches, each a task of its own that owns its game.
//!
//! A room is opened when somebody asks for its game, and for all unfinished games when the server starts. What
//! happens in it is written down before anybody hears of it. News goes out through one channel a room
//! ([`Door::listen`]); that is the seam at which several servers could share them one day.

mod engines;
mod room;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use stackade_core::record::Record;
use stackade_games::registry;
use stackade_online::{Live, Moment, Refusal, Request, Seat};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::store::{Failure, GameRow, Store};
use crate::time::Time;
pub use engines::Engines;
use room::{Ask, Room};
pub use room::{News, Snapshot};

/// So many requests may wait for a room.
const WAITING: usize = 64;
/// Whoever is further behind than so much news starts again from a picture of the game.
const BACKLOG: usize = 256;

/// So often it is noted that the server is up: no more than this is lost of the time it was away.
const ALIVE: Duration = Duration::from_secs(2);

/// Why a request comes to nothing.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The game does not allow it.
    Refused(Refusal),
    /// There is no such game.
    NoGame,
    /// It could not be written down, so it has not happened.
    NotStored(Failure),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused(refusal) => refusal.fmt(f),
            Trouble::NoGame => f.write_str("there is no such game"),
            Trouble::NotStored(failure) => write!(f, "that could not be saved, please try again ({failure})"),
        }
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::NotStored(failure)
    }
}

/// A way into a room.
#[derive(Clone, Debug)]
pub struct Door {
    asks: mpsc::Sender<Ask>,
}

impl Door {
    /// Asks for something; the answer is the number of the last event once everything is written down.
    pub async fn ask(&self, who: Option<Seat>, request: Request) -> Result<u64, Trouble> {
        let (answer, answered) = oneshot::channel();
        self.asks.send(Ask::Request { who, request, answer }).await.map_err(|_| Trouble::NoGame)?;
        answered.await.map_err(|_| Trouble::NoGame)?
    }

    /// The game as it stands, and everything that happens from there on.
    pub async fn listen(&self) -> Result<(Snapshot, broadcast::Receiver<Arc<News>>), Trouble> {
        let (answer, answered) = oneshot::channel();
        self.asks.send(Ask::Listen { answer }).await.map_err(|_| Trouble::NoGame)?;
        answered.await.map_err(|_| Trouble::NoGame)
    }

    /// The record of the game so far.
    pub async fn record(&self) -> Result<Record, Trouble> {
        let (answer, answered) = oneshot::channel();
        self.asks.send(Ask::Record { answer }).await.map_err(|_| Trouble::NoGame)?;
        answered.await.map_err(|_| Trouble::NoGame)
    }

    /// A player has come (`true`) or gone.
    pub async fn presence(&self, seat: Seat, is_here: bool) {
        let _ = self.asks.send(Ask::Presence { seat, is_here }).await;
    }

    /// The seats have new players; they are read again.
    pub async fn seats_changed(&self, row: GameRow) {
        let _ = self.asks.send(Ask::Seats { row: Box::new(row) }).await;
    }
}

/// All rooms that are open.
#[derive(Clone, Debug)]
pub struct Rooms {
    store: Store,
    engines: Engines,
    time: Time,
    open: Arc<Mutex<HashMap<String, Door>>>,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(store: Store, engines: Engines, time: Time) -> Rooms {
        Rooms { store, engines, time, open: Arc::default() }
    }

    /// Opens the rooms of all unfinished games, and gives back the time that the server was away.
    pub async fn reopen(&self) -> Result<usize, Trouble> {
        let now = self.time.now();
        let lost = self.store.last_alive().await?.map_or(0, |alive| (now - alive).max(0));
        let ids = self.store.unfinished().await?;
        for id in &ids {
            let door = self.enter(id).await?;
            door.ask(None, Request::Resume { lost }).await?;
        }
        Ok(ids.len())
    }

    /// The room of a game.
    pub async fn enter(&self, id: &str) -> Result<Door, Trouble> {
        if let Some(door) = self.known(id) {
            return Ok(door);
        }
        let row = self.store.game(id).await?.ok_or(Trouble::NoGame)?;
        let live = self.restore(&row).await?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have been quicker; there must be one room for a game.
        open.retain(|_, door| !door.asks.is_closed());
        let door = open.entry(id.to_owned()).or_insert_with(|| self.start(row, live));
        Ok(door.clone())
    }

    fn known(&self, id: &str) -> Option<Door> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).filter(|door| !door.asks.is_closed()).cloned()
    }

    fn start(&self, row: GameRow, live: Live) -> Door {
        let (asks, asked) = mpsc::channel(WAITING);
        let (news, _) = broadcast::channel(BACKLOG);
        let door = Door { asks };
        let room = Room::new(row, live, self.store.clone(), self.engines.clone(), self.time, news);
        tokio::spawn(room.run(asked));
        door
    }

    /// The game as its events tell it.
    async fn restore(&self, row: &GameRow) -> Result<Live, Trouble> {
        let id = registry::parse_id(&row.game).map_err(|_| Trouble::NoGame)?;
        let game = registry::match_from(&id, &row.start).map_err(|_| Trouble::NoGame)?;
        let mut live = Live::new(game, row.pace);
        for (at, event) in self.store.events(&row.id, 0).await? {
            live.apply(&event, at);
        }
        Ok(live)
    }

    /// Notes now and then that the server is up, for as long as it is.
    pub async fn stay_alive(self) {
        let mut beat = tokio::time::interval(ALIVE);
        loop {
            beat.tick().await;
            if let Err(failure) = self.store.note_alive(self.time.now()).await {
                tracing::error!("{failure}");
            }
        }
    }

    /// What time it is for all rooms.
    pub fn now(&self) -> Moment {
        self.time.now()
    }
}
