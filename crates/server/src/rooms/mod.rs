//! Rooms: the games that somebody plays or watches, each a task of its own.
//!
//! A room is a cache of what the store says of its game. It is opened when somebody asks for the game, and dropped when nobody is
//! there. What happens in it is written down before anybody hears of it; if another server was quicker, the room reads what
//! has happened and decides again. News goes out through one channel a room ([`RoomHandle::listen`]), and through the
//! [broker](crate::broker) to the rooms that other servers have of the same game. What no room does because nobody is there
//! is found in the table of games (`due`).

mod applied;
mod attendance;
mod due;
mod engines;
mod follow;
mod heartbeat;
mod hub;
mod lifeline;
mod news;
mod player_limits;
mod rights;
mod room;
mod snapshot;
mod sweep;
mod unreadable;

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use stackade_core::record::Record;
use stackade_games::registry;
use stackade_online::{GameState, Live, Moment, Request, RequestError, Seat, Snapshot};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::admission::Admission;
use crate::broker::Broker;
use crate::faults::Planted;
use crate::metrics::METRICS;
use crate::secret;
use crate::store::{GameRow, SeatRow, Store, StoreError};
use crate::time::Time;
use attendance::Register;
pub use engines::{Engines, Owner, Thinker};
pub use heartbeat::ALIVE;
pub use hub::{Hub, Notice};
pub use lifeline::GAP;
use lifeline::Lifeline;
use news::{STATES, StateNews};
use player_limits::PlayerLimits;
use room::{Ask, Inbox, Room};
pub use snapshot::RoomMessage;
pub use sweep::Waits;
use unreadable::Unreadable;

/// How many requests may wait for a room.
const WAITING: usize = 64;
/// Anyone who is further behind than this much news starts again from a picture of the game.
const BACKLOG: usize = 64;
/// After a failed write nothing is tried for this long.
const PAUSE: Duration = Duration::from_millis(500);
/// How many guests are expected in games that follow others.
const MOST_EXPECTED: usize = 1_024;
/// Why a request comes to nothing.
#[derive(Clone, Debug)]
pub enum RoomError {
    /// The game does not allow it.
    Refused(RequestError),
    /// There is no such game.
    NoGame,
    /// The room was just being closed; it opens again.
    Closed,
    /// Other servers were quicker, again and again.
    Conflict,
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
            RoomError::Closed | RoomError::Conflict => RequestError::Reopening,
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
        matches!(
            self,
            RoomError::Closed | RoomError::Conflict | RoomError::NotStored(_) | RoomError::NoRandomness
        )
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
    admission: Admission,
    /// The number of the last event that the room knows of.
    seq: Arc<AtomicU64>,
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
        let (at, began) = (self.time.now(), Instant::now());
        let is_move = matches!(request, Request::Move { .. });
        let outcome = self.send(|answer| Ask::Request { who, request, at, answer }).await;
        if is_move {
            let now = Instant::now();
            METRICS.moved(now - began);
            // One that was refused was not written, and says nothing of how long that takes.
            if matches!(outcome, Ok(Ok(_))) {
                self.admission.note(now - began, now);
            }
        }
        outcome?
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

    /// Looks at a game that nobody has looked at when it was due: a clock may have run down, or a computer has not moved.
    pub async fn look_overdue(&self) -> Result<(), RoomError> {
        self.send(|answer| Ask::Overdue { answer }).await?
    }

    /// This many events are stored. If the room does not know them all it reads them, in its own time.
    pub(super) fn note_stored(&self, seq: u64) {
        if self.seq.load(Ordering::Relaxed) < seq {
            // A room that is busy hears of it the next time.
            let _ = self.asks.try_send(Ask::CatchUp);
        }
    }

    /// Somebody has come or gone at another server. The room reads who is there, in its own time.
    pub(super) fn note_presence(&self) {
        // A room that is busy hears of it the next time.
        let _ = self.asks.try_send(Ask::LookForPresence);
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
    /// By what the other servers know this one.
    server: Arc<str>,
    broker: Broker,
    open: Arc<Mutex<HashMap<String, RoomHandle>>>,
    /// Counts up whenever a game begins or ends.
    changes: watch::Sender<u64>,
    hub: Hub,
    player_limits: PlayerLimits,
    admission: Admission,
    lifeline: Lifeline,
    register: Register,
    unreadable: Unreadable,
    /// The notes about rights that were carried out, by account, and when they were.
    heeded: Arc<Mutex<HashMap<String, (String, Moment)>>>,
    /// Where the guests of games are that follow others, until these are opened.
    expected: Arc<Mutex<HashMap<String, IpAddr>>>,
    /// After a failed write nothing is tried for this long.
    pause: Duration,
    planted: Option<Planted>,
}

impl Rooms {
    /// No rooms yet.
    pub fn new(store: Store, engines: Engines, time: Time) -> Rooms {
        // Without randomness nobody could make a game either.
        let server = secret::id().unwrap_or_else(|_| format!("p{}", std::process::id()));
        Rooms {
            register: Register::new(&store, &server),
            store,
            engines,
            time,
            server: server.into(),
            broker: Broker::None,
            open: Arc::default(),
            changes: watch::Sender::new(0),
            hub: Hub::default(),
            player_limits: PlayerLimits::default(),
            admission: Admission::new(None),
            lifeline: Lifeline::default(),
            unreadable: Unreadable::default(),
            heeded: Arc::default(),
            expected: Arc::default(),
            pause: PAUSE,
            planted: None,
        }
    }

    /// For tests: the same without pauses, and with a mistake in it.
    #[doc(hidden)]
    pub fn simulated(self, planted: Option<Planted>) -> Rooms {
        Rooms { pause: Duration::from_millis(1), planted, ..self }
    }

    /// The same with a way to the rooms of other servers.
    pub fn with_broker(self, broker: Broker) -> Rooms {
        Rooms { broker, ..self }
    }

    /// The same where something new is begun only while moves take no longer than this.
    pub fn with_latency_target(self, target: Option<Duration>) -> Rooms {
        Rooms { admission: Admission::new(target), ..self }
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

    /// Opens a room.
    async fn open(&self, id: &str, origin: Option<IpAddr>) -> Result<RoomHandle, RoomError> {
        let read = self.read(id).await;
        match &read {
            Ok(_) => self.unreadable.note(id, true),
            Err(RoomError::Unreadable) => self.unreadable.note(id, false),
            Err(_) => {}
        }
        let (row, live) = read?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have been quicker; one room for a game is enough.
        if let Some(handle) = open.get(id).filter(|handle| !handle.asks.is_closed()) {
            return Ok(handle.clone());
        }
        let origin = origin.or_else(|| self.expected().remove(id));
        let handle = self.start(row, live, Arc::new(Mutex::new(origin)));
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

    fn start(&self, row: GameRow, live: Live, origin: Origin) -> RoomHandle {
        let (asks, asked) = mpsc::channel(WAITING);
        let (comings, came) = mpsc::unbounded_channel();
        let (news, _) = broadcast::channel(BACKLOG);
        let seq = Arc::new(AtomicU64::new(live.seq()));
        let feed = self.broker.subscribe(&news::game_subject(&row.id));
        let room = Room::new(row, live, self.clone(), news, Arc::clone(&origin), Arc::clone(&seq));
        tokio::spawn(room.run(Inbox { asked, came, feed }));
        let (time, admission) = (self.time.clone(), self.admission.clone());
        RoomHandle { asks, comings, origin, time, admission, seq }
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

    /// Forgets rooms that are closed.
    pub fn tidy(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, handle| !handle.asks.is_closed());
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

    /// Who watches how long moves take.
    pub fn admission(&self) -> &Admission {
        &self.admission
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// By what the other servers know this one.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The way to other servers.
    pub fn broker(&self) -> &Broker {
        &self.broker
    }

    /// Whether other servers may write to the same games.
    fn has_others(&self) -> bool {
        self.store.is_shared() || !matches!(self.broker, Broker::None)
    }

    /// Tells all whom it concerns that there is a new game.
    pub fn announce(&self, game: &GameRow) {
        self.tell_state(game, if game.free_seat().is_none() { GameState::On } else { GameState::Open });
    }

    /// Tells all whom it concerns how a game stands, wherever they are.
    fn tell_state(&self, game: &GameRow, state: GameState) {
        self.note_listed();
        self.hub.tell_state(game, state);
        let news = StateNews { from: self.server.to_string(), game: game.id.clone() };
        self.broker.publish(STATES, &news);
    }

    /// Tells those who list games that the lists have changed.
    pub fn note_listed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
