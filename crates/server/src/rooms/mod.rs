//! Rooms: the games that somebody plays or watches, each a task of its own that owns its game.
//!
//! A room is opened when somebody asks for its game, and for all games that are going on when the server starts.
//! What happens in it is written down before anybody hears of it. News goes out through one channel a room
//! ([`RoomHandle::listen`]); that is the seam at which several servers could share them one day.

mod applied;
mod engines;
mod hub;
mod left;
mod player_limits;
mod rights;
mod room;
mod snapshot;
mod sweep;

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::stream::{self, StreamExt as _};
use stackade_core::record::Record;
use stackade_games::registry;
use stackade_online::{GameState, Live, Moment, Request, RequestError, Seat, Snapshot};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::metrics::METRICS;
use crate::store::{GameRow, SeatRow, Store, StoreError};
use crate::time::Time;
pub use engines::{Engines, Owner, Thinker};
pub use hub::{Hub, Notice};
use left::Left;
use player_limits::PlayerLimits;
use room::{Ask, Inbox, Room};
pub use snapshot::RoomMessage;
pub use sweep::Waits;

/// How many requests may wait for a room.
const WAITING: usize = 64;
/// Anyone who is further behind than this much news starts again from a picture of the game.
const BACKLOG: usize = 64;
/// How many rooms are opened at the same time.
const TOGETHER: usize = 64;
/// How many guests are expected in games that follow others.
const MOST_EXPECTED: usize = 1_024;
/// How often it is noted that the server is up: no more than this too much is given back of the time it was away.
pub const ALIVE: Duration = Duration::from_secs(2);
/// How often rooms are looked after.
const TEND: Duration = Duration::from_secs(2);

/// Why a request comes to nothing.
#[derive(Clone, Debug)]
pub enum RoomError {
    /// The game does not allow it.
    Refused(RequestError),
    /// There is no such game.
    NoGame,
    /// The room was just being closed; it opens again.
    Closed,
    /// It could not be written down, so it has not happened.
    NotStored(StoreError),
    /// What is stored of the game makes no sense, and rather than a part of it nothing is shown.
    Unreadable,
    /// The system has no randomness to give.
    NoRandomness,
}

impl fmt::Display for RoomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        RequestError::from(self.clone()).fmt(f)
    }
}

impl From<RoomError> for RequestError {
    fn from(error: RoomError) -> RequestError {
        match error {
            RoomError::Refused(error) => error,
            RoomError::NoGame => RequestError::NoSuchGame,
            RoomError::Closed => RequestError::Reopening,
            RoomError::NotStored(_) => RequestError::NotSaved,
            RoomError::Unreadable => RequestError::UnreadableGame,
            RoomError::NoRandomness => RequestError::NoRandomness,
        }
    }
}

impl From<StoreError> for RoomError {
    fn from(failure: StoreError) -> RoomError {
        if failure.is_lasting() {
            tracing::error!("{failure}");
            return RoomError::Unreadable;
        }
        RoomError::NotStored(failure)
    }
}

impl RoomError {
    /// Whether it may be over in a moment, so that it is worth coming back.
    pub fn is_passing(&self) -> bool {
        matches!(self, RoomError::Closed | RoomError::NotStored(_) | RoomError::NoRandomness)
    }
}

/// A way into a room.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    asks: mpsc::Sender<Ask>,
    /// Who comes (`true`) and goes; as many at most as there are connections.
    comings: mpsc::UnboundedSender<Coming>,
    origin: Origin,
    time: Time,
}

/// Where a guest who plays in a room was last seen.
type Origin = Arc<Mutex<Option<IpAddr>>>;

/// Who comes (`true`) or goes: a player, or somebody who looks on.
type Coming = (Option<Seat>, bool);

/// Somebody is in the room for as long as this is kept.
#[derive(Debug)]
pub struct Attendance {
    comings: mpsc::UnboundedSender<Coming>,
    seat: Option<Seat>,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        // A room that is closed knows nobody.
        let _ = self.comings.send((self.seat, false));
    }
}

impl RoomHandle {
    /// Asks for something; the answer is the number of the last event once everything is written down.
    pub async fn ask(&self, who: Option<Seat>, request: Request) -> Result<u64, RoomError> {
        // However long it waits in front of the room, it counts from now.
        let at = self.time.now();
        self.send(|answer| Ask::Request { who, request, at, answer }).await?
    }

    /// Takes the free seat.
    pub async fn sit(&self, sitter: SeatRow) -> Result<Seat, RoomError> {
        self.send(|answer| Ask::Sit { sitter: Box::new(sitter), answer }).await?
    }

    /// The game as it stands, and everything that happens from there on.
    pub async fn listen(&self) -> Result<(Snapshot, broadcast::Receiver<Arc<RoomMessage>>), RoomError> {
        self.send(|answer| Ask::Listen { answer }).await
    }

    /// The game as it stands, and as it is stored.
    pub async fn show(&self) -> Result<(Snapshot, GameRow), RoomError> {
        self.send(|answer| Ask::Show { answer }).await
    }

    /// The game as a record.
    pub async fn record(&self) -> Result<Record, RoomError> {
        self.send(|answer| Ask::Record { answer }).await
    }

    /// Somebody has come, by whichever way, and is there until the answer is dropped; those who look on have no seat.
    pub fn attend(&self, seat: Option<Seat>) -> Attendance {
        // A room that is closed knows nobody.
        let _ = self.comings.send((seat, true));
        Attendance { comings: self.comings.clone(), seat }
    }

    /// A player has come from an address: anyone who has no account is known by it.
    pub fn note_origin(&self, address: IpAddr) {
        *self.origin.lock().unwrap_or_else(PoisonError::into_inner) = Some(address);
    }

    /// Something about the players has changed in the store. The room knows it, unless this fails.
    pub async fn reread(&self) -> Result<(), RoomError> {
        match self.send(|answer| Ask::Reread { answer }).await {
            // A room that is closed reads everything when it opens.
            Err(_) => Ok(()),
            Ok(outcome) => outcome,
        }
    }

    async fn send<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, RoomError> {
        let (answer, answered) = oneshot::channel();
        self.asks.send(ask(answer)).await.map_err(|_| RoomError::Closed)?;
        answered.await.map_err(|_| RoomError::Closed)
    }
}

/// All rooms that are open.
#[derive(Clone, Debug)]
pub struct Rooms {
    store: Store,
    engines: Engines,
    time: Time,
    open: Arc<Mutex<HashMap<String, RoomHandle>>>,
    /// Counts up whenever a game begins or ends.
    changes: watch::Sender<u64>,
    hub: Hub,
    player_limits: PlayerLimits,
    left: Left,
    /// Where the guests of games are that follow others, until these are opened.
    expected: Arc<Mutex<HashMap<String, IpAddr>>>,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(store: Store, engines: Engines, time: Time) -> Rooms {
        Rooms {
            store,
            engines,
            time,
            open: Arc::default(),
            changes: watch::Sender::new(0),
            hub: Hub::default(),
            player_limits: PlayerLimits::default(),
            left: Left::default(),
            expected: Arc::default(),
        }
    }

    /// Opens the rooms of all games that are going on, and gives back the time that the server was away. A game that
    /// cannot be opened does not keep the others from going on; it is tried again unless it cannot be read. Tells how
    /// many were opened.
    pub async fn reopen(&self) -> Result<usize, RoomError> {
        let alive = self.store.last_alive().await?.unwrap_or(Moment::MAX);
        let ids = self.store.unfinished().await?;
        self.left.begin(alive, &ids);
        let count = self.resume().await;
        METRICS.left_alone(ids.len() - count);
        Ok(count)
    }

    /// Opens the rooms of the games that still wait for it; tells how many it opened.
    async fn resume(&self) -> usize {
        let opening = stream::iter(self.left.waiting()).map(|id| self.clone().resume_one(id));
        let opened: Vec<bool> = opening.buffer_unordered(TOGETHER).collect().await;
        opened.iter().filter(|&&is_open| is_open).count()
    }

    async fn resume_one(self, id: String) -> bool {
        match self.open(&id, None).await {
            Ok(handle) => {
                // The first thing that it does is to give back what was lost; if it cannot, it tries again by itself.
                let _ = handle.ask(None, Request::Look).await;
                true
            }
            Err(error) => {
                tracing::error!(game = id, "a game is left alone: {error}");
                false
            }
        }
    }

    /// The room of a game.
    pub async fn enter(&self, id: &str) -> Result<RoomHandle, RoomError> {
        match self.known(id) {
            Some(handle) => Ok(handle),
            None => self.open(id, None).await,
        }
    }

    /// The room of a game if it is open.
    pub fn known(&self, id: &str) -> Option<RoomHandle> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).filter(|handle| !handle.asks.is_closed()).cloned()
    }

    /// The room of a game that somebody from an address has just made.
    pub async fn enter_from(&self, id: &str, address: IpAddr) -> Result<RoomHandle, RoomError> {
        let handle = match self.known(id) {
            Some(handle) => handle,
            None => self.open(id, Some(address)).await?,
        };
        handle.note_origin(address);
        Ok(handle)
    }

    /// Opens a room. If the server was away and the game still waits, it is given back that time.
    async fn open(&self, id: &str, origin: Option<IpAddr>) -> Result<RoomHandle, RoomError> {
        let (row, live) = self.read(id).await.inspect_err(|error| {
            if matches!(error, RoomError::Unreadable) {
                self.left.note_unreadable(id);
            }
        })?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have been quicker; there must be one room for a game.
        if let Some(handle) = open.get(id).filter(|handle| !handle.asks.is_closed()) {
            return Ok(handle.clone());
        }
        let origin = origin.or_else(|| self.expected().remove(id));
        let handle = self.start(row, live, self.left.open(id), Arc::new(Mutex::new(origin)));
        open.insert(id.to_owned(), handle.clone());
        Ok(handle)
    }

    /// A guest is expected in a game from where it was in the one before.
    fn expect_from(&self, id: &str, origin: Option<IpAddr>) {
        let Some(origin) = origin else { return };
        let mut expected = self.expected();
        if expected.len() >= MOST_EXPECTED {
            // Guests who did not come are forgotten with all others, who are seen when they do.
            expected.clear();
        }
        expected.insert(id.to_owned(), origin);
    }

    fn expected(&self) -> MutexGuard<'_, HashMap<String, IpAddr>> {
        self.expected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn read(&self, id: &str) -> Result<(GameRow, Live), RoomError> {
        let row = self.store.game(id).await?.ok_or(RoomError::NoGame)?;
        let live = self.restore(&row).await?;
        Ok((row, live))
    }

    fn start(&self, row: GameRow, live: Live, alive: Option<Moment>, origin: Origin) -> RoomHandle {
        let (asks, asked) = mpsc::channel(WAITING);
        let (comings, came) = mpsc::unbounded_channel();
        let (news, _) = broadcast::channel(BACKLOG);
        let room = Room::new(row, live, self.clone(), news, Arc::clone(&origin));
        tokio::spawn(room.since(alive).run(Inbox { asked, came }));
        RoomHandle { asks, comings, origin, time: self.time.clone() }
    }

    /// The game as its events tell it.
    async fn restore(&self, row: &GameRow) -> Result<Live, RoomError> {
        let unreadable = |why: &dyn fmt::Display| {
            tracing::error!(game = row.id, "what is stored makes no sense: {why}");
            RoomError::Unreadable
        };
        let id = registry::parse_id(&row.game).map_err(|error| unreadable(&error))?;
        let game = registry::match_from(&id, &row.start).map_err(|error| unreadable(&error))?;
        let mut live = Live::new(game, row.pace);
        for (at, event) in self.store.events(&row.id, 1).await? {
            live.apply(&event, at).map_err(|error| unreadable(&error))?;
        }
        Ok(live)
    }

    /// The start of another game like this one. Where starts are random it is another one.
    fn start_again(&self, row: &GameRow) -> Result<String, RoomError> {
        let id = registry::parse_id(&row.game).map_err(|_| RoomError::NoGame)?;
        let seed = getrandom::u64().map_err(|_| RoomError::NoRandomness)?;
        let [usual, other] = [0, seed].map(|seed| registry::new_match(&id, seed).start());
        let is_random = usual != other;
        Ok(if is_random { other } else { row.start.clone() })
    }

    /// Notes that the server is up.
    pub async fn note_alive(&self) {
        if let Err(failure) = self.store.note_alive(self.now()).await {
            tracing::error!("{failure}");
        }
    }

    /// Notes now and then that the server is up, for as long as it is.
    pub async fn stay_alive(self) {
        let mut beat = tokio::time::interval(ALIVE);
        loop {
            beat.tick().await;
            self.note_alive().await;
        }
    }

    /// Opens rooms that could not be opened, which may take long, and forgets those that are closed.
    pub async fn tend(self) {
        let mut beat = tokio::time::interval(TEND);
        loop {
            beat.tick().await;
            self.resume().await;
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.retain(|_, handle| !handle.asks.is_closed());
        }
    }

    /// What time it is for all rooms.
    pub fn now(&self) -> Moment {
        self.time.now()
    }

    /// Hears whenever a game begins or ends.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The channels to people.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// The engine.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Tells all whom it concerns that there is a new game.
    pub fn announce(&self, game: &GameRow) {
        self.note_listed();
        self.hub.tell_state(game, if game.free_seat().is_none() { GameState::On } else { GameState::Open });
    }

    /// Tells those who list games that the lists have changed.
    pub fn note_listed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
