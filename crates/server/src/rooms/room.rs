//! One room: the task that owns a game.

mod computer;

use std::sync::Arc;
use std::time::Duration;

use stackade_core::record::{Record, Start};
use stackade_online::{
    EndReason, Event, EventError, GameState, Live, Moment, Request, RequestError, Seat, Snapshot,
};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::applied::{Applied, News};
use super::snapshot::{RoomMessage, players, snapshot, summary};
use super::{Coming, Origin, RoomError, Rooms};
use crate::secret;
use crate::store::{GameRow, SeatRow, Step};

/// A room in which nothing happens for this long, and in which nothing can happen by itself, is closed.
const IDLE: Duration = Duration::from_secs(60);
/// After a failed write nothing is tried for this long.
const PAUSE: Duration = Duration::from_millis(500);
/// A move that takes longer than this many milliseconds to be written down was not there to be answered meanwhile.
const SLOW: i64 = 200;

/// What a room is asked.
#[derive(Debug)]
pub(super) enum Ask {
    Request {
        who: Option<Seat>,
        request: Request,
        at: Moment,
        answer: oneshot::Sender<Result<u64, RoomError>>,
    },
    Sit {
        sitter: Box<SeatRow>,
        answer: oneshot::Sender<Result<Seat, RoomError>>,
    },
    Listen {
        answer: oneshot::Sender<(Snapshot, broadcast::Receiver<Arc<RoomMessage>>)>,
    },
    Show {
        answer: oneshot::Sender<(Snapshot, GameRow)>,
    },
    Record {
        answer: oneshot::Sender<Record>,
    },
    Reread {
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
}

/// So many who look on are told of one by one.
const FEW_WATCHERS: u32 = 20;

/// Where a room hears what it is asked, and who comes (`true`) and goes.
#[derive(Debug)]
pub(super) struct Inbox {
    pub(super) asked: mpsc::Receiver<Ask>,
    pub(super) came: mpsc::UnboundedReceiver<Coming>,
}

/// The position that a computer was thinking about, and its move; nothing if it could not think.
type Thought = (String, Option<String>);

/// A game and everything around it.
pub(super) struct Room {
    row: GameRow,
    live: Live,
    rooms: Rooms,
    news: broadcast::Sender<Arc<RoomMessage>>,
    origin: Origin,
    /// How many connections a player has, and since when there is none.
    presence: [(u32, Moment); 2],
    /// How many look on.
    watching: u32,
    thinker: mpsc::Sender<Thought>,
    thoughts: mpsc::Receiver<Thought>,
    is_thinking: bool,
    /// Since when nothing can be written down: that time is nobody's.
    unsaved: Option<Moment>,
    /// Milliseconds to give back to the side to move: it took that long to write down what is to be answered.
    owed: i64,
}

impl Room {
    pub(super) fn new(
        row: GameRow,
        live: Live,
        rooms: Rooms,
        news: broadcast::Sender<Arc<RoomMessage>>,
        origin: Origin,
    ) -> Room {
        let presence = [(0, rooms.now()); 2];
        let (thinker, thoughts) = mpsc::channel(1);
        Room {
            row,
            live,
            rooms,
            news,
            origin,
            presence,
            watching: 0,
            thinker,
            thoughts,
            is_thinking: false,
            unsaved: None,
            owed: 0,
        }
    }

    /// Nothing could be written down since the server was up last. Anyone who moved after that saw it up.
    pub(super) fn since(mut self, alive: Option<Moment>) -> Room {
        self.unsaved = alive.map(|alive| alive.max(self.live.changed()));
        self
    }

    /// Answers until nothing more is to be expected.
    pub(super) async fn run(mut self, Inbox { mut asked, mut came }: Inbox) {
        self.begin().await;
        loop {
            self.let_computer_think();
            let due = self.due();
            let time = self.rooms.time.clone();
            let wait = async move {
                match due {
                    Some(moment) => time.wait_until(moment).await,
                    None => tokio::time::sleep(IDLE).await,
                }
            };
            tokio::select! {
                // What is due comes first, so that nobody is answered as if it were earlier than it is.
                biased;
                () = wait => {
                    if let Some(due) = due {
                        self.look(due, &mut asked).await;
                    } else if self.is_forsaken() {
                        asked.close();
                    }
                }
                Some((seat, is_here)) = came.recv() => self.note_presence(seat, is_here),
                ask = asked.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                thought = self.thoughts.recv() => {
                    if let Some((position, mv)) = thought {
                        self.play_thought(&position, mv).await;
                    }
                }
            }
        }
    }

    /// Looks at what is due. What came before that and still waits, because something took long, comes first.
    async fn look(&mut self, due: Moment, asked: &mut mpsc::Receiver<Ask>) {
        let waiting: Vec<Ask> = std::iter::from_fn(|| asked.try_recv().ok()).collect();
        let is_early = |ask: &Ask| matches!(ask, Ask::Request { at, .. } if *at < due);
        let (early, others): (Vec<Ask>, Vec<Ask>) = waiting.into_iter().partition(is_early);
        for ask in early {
            self.answer(ask).await;
        }
        // If it could not be written down, it is looked at again.
        let _ = self.carry_out(None, &Request::Look, self.rooms.now()).await;
        for ask in others {
            self.answer(ask).await;
        }
    }

    /// When the room has to look by itself: when a flag falls, or soon if something could not be written down.
    fn due(&self) -> Option<Moment> {
        match self.unsaved {
            Some(_) => Some(self.rooms.now() + PAUSE.as_millis() as Moment),
            None => self.live.clock().last_call().map(|moment| moment + 1),
        }
    }

    fn is_forsaken(&self) -> bool {
        self.news.receiver_count() == 0 && !self.is_thinking
    }

    async fn answer(&mut self, ask: Ask) {
        // Anyone who has asked may have gone meanwhile, which is their affair.
        match ask {
            Ask::Request { who, request, at, answer } => {
                if let Some(seat) = who {
                    self.presence[seat.index()].1 = self.rooms.now();
                }
                let request = self.with_what_was_seen(who, request);
                let outcome = self.carry_out(who, &request, at).await;
                let has_happened = outcome.is_ok();
                let _ = answer.send(outcome);
                if let Some(seat) = who.filter(|_| has_happened) {
                    self.answer_for_computer(seat, &request).await;
                }
            }
            Ask::Sit { sitter, answer } => {
                let _ = answer.send(self.sit(*sitter).await);
            }
            Ask::Listen { answer } => {
                let _ = answer.send((self.snapshot(), self.news.subscribe()));
            }
            Ask::Show { answer } => {
                let _ = answer.send((self.snapshot(), self.row.clone()));
            }
            Ask::Record { answer } => {
                let _ = answer.send(self.record());
            }
            Ask::Reread { answer } => {
                let _ = answer.send(self.reread().await);
            }
        }
    }

    /// Carries out what was asked at a moment.
    async fn carry_out(
        &mut self,
        who: Option<Seat>,
        request: &Request,
        at: Moment,
    ) -> Result<u64, RoomError> {
        if matches!(request, Request::Say { .. }) {
            self.check_chat(who).await?;
        }
        self.recover(at).await?;
        // Nothing happens before what has happened.
        let now = at.max(self.live.changed());
        let events = self.live.decide(who, request, now).map_err(RoomError::Refused)?;
        self.check_limits(who, &events, now)?;
        // Nobody asks for this; it is what becomes of whatever comes too late.
        let is_late = who.is_some() && matches!(events[..], [Event::Ended { why: EndReason::Time, .. }]);
        let seq = self.happen(events, None, now).await?;
        if is_late { Err(RoomError::Refused(RequestError::TimeIsUp)) } else { Ok(seq) }
    }

    /// Gives back the time in which nothing could be written down, once something can, and what is owed.
    async fn recover(&mut self, at: Moment) -> Result<(), RoomError> {
        let (now, lost) = match self.unsaved {
            Some(since) => (self.rooms.now(), self.owed + self.rooms.now() - since),
            None if self.owed > 0 => (at.max(self.live.changed()), self.owed),
            None => return Ok(()),
        };
        let resumed = self.live.decide(None, &Request::Resume { lost }, now);
        self.happen(resumed.map_err(RoomError::Refused)?, None, now).await?;
        (self.unsaved, self.owed) = (None, 0);
        Ok(())
    }

    fn check_limits(&self, who: Option<Seat>, events: &[Event], now: Moment) -> Result<(), RoomError> {
        let seat = who.map(|seat| &self.row.seats[seat.index()]);
        let person = seat.and_then(|seat| seat.account.as_deref().or(seat.token.as_deref()));
        let is_fine = person.is_none_or(|person| self.rooms.player_limits.allow(person, events, now));
        if is_fine { Ok(()) } else { Err(RoomError::Refused(RequestError::TooOften)) }
    }

    /// Gives the free seat to somebody.
    async fn sit(&mut self, sitter: SeatRow) -> Result<Seat, RoomError> {
        self.recover(self.rooms.now()).await?;
        let seat = self.row.free_seat().ok_or(RoomError::Refused(RequestError::SeatTaken))?;
        if self.live.is_over() {
            return Err(RoomError::Refused(RequestError::GameOver));
        }
        let now = self.rooms.now();
        let events = self.live.decide(Some(seat), &Request::Join, now).map_err(RoomError::Refused)?;
        let token = sitter.token.clone();
        match self.happen(events, Some((seat, sitter)), now).await {
            // It was written down all the same, and the one who has sat down would not get in any more.
            Err(RoomError::NotStored(_))
                if token.is_some() && self.row.seats[seat.index()].token == token =>
            {
                Ok(seat)
            }
            other => other.map(|_| seat),
        }
    }

    /// Writes down, applies and tells, in this order: nothing is told that could be lost.
    async fn happen(
        &mut self,
        mut events: Vec<Event>,
        sitter: Option<(Seat, SeatRow)>,
        now: Moment,
    ) -> Result<u64, RoomError> {
        if events.is_empty() {
            return Ok(self.live.seq());
        }
        let next = self.next_game(&mut events, now)?;
        let mut row = self.row.clone();
        let seat = sitter.map(|(seat, sitter)| {
            row.seats[seat.index()] = sitter;
            seat
        });
        let applied = self.apply(&events, now)?;
        let summary = Some(summary(&applied.live)).filter(|new| *new != summary(&self.live));
        let is_settled = summary.as_ref().is_some_and(|summary| summary.state != GameState::On);
        row.under_way = applied.live.is_under_way();
        let under_way = Some(row.under_way).filter(|new| *new != self.row.under_way);
        let step = Step { seq: self.live.seq() + 1, at: now, events, summary, under_way, sitter: seat, next };
        if let Err(failure) = self.rooms.store.append(&row, &step).await {
            self.unsaved.get_or_insert(now);
            tokio::time::sleep(PAUSE).await;
            self.catch_up().await;
            return Err(RoomError::NotStored(failure));
        }
        self.row = row;
        self.note_slowness(&step.events, now);
        if is_settled && self.row.rated {
            // If it cannot be read, what is shown is the ratings from before.
            let _ = self.reread().await;
        }
        self.tell(applied);
        if let Some(summary) = &step.summary {
            self.tell_state(summary.state);
        }
        if let Some((next, _)) = &step.next {
            self.rooms.expect_from(&next.id, self.origin());
            self.rooms.announce(next);
        }
        Ok(self.live.seq())
    }

    fn apply(&self, events: &[Event], at: Moment) -> Result<Applied, RoomError> {
        Applied::new(&self.live, events, at).map_err(|error| self.note_event_error(&error))
    }

    /// The game is now what events have made of it, and everybody hears of them.
    fn tell(&mut self, applied: Applied) {
        self.live = applied.live;
        for News { mut message, tells_players, is_last } in applied.news {
            if tells_players {
                message = message.with_players(players(&self.row, self.here()), self.row.has_chat());
            }
            // Nobody may be listening.
            let _ = self.news.send(Arc::new(RoomMessage { is_last, ..RoomMessage::event(&message) }));
        }
    }

    /// Tells those who are not in the room how the game stands.
    fn tell_state(&self, state: GameState) {
        self.rooms.note_listed();
        self.rooms.hub.tell_state(&self.row, state);
    }

    /// The side to move hears of it only now.
    fn note_slowness(&mut self, events: &[Event], at: Moment) {
        let took = self.rooms.now() - at;
        let is_to_answer = |event: &Event| matches!(event, Event::Moved { .. } | Event::Undone { .. });
        if took > SLOW && events.iter().any(is_to_answer) {
            self.owed = took;
        }
    }

    fn note_event_error(&self, error: &EventError) -> RoomError {
        tracing::error!(game = self.row.id, "what is stored makes no sense: {error}");
        RoomError::Unreadable
    }

    /// A write that failed may have been written all the same: what counts is what the store says.
    async fn catch_up(&mut self) {
        let Ok(missed) = self.rooms.store.events(&self.row.id, self.live.seq() + 1).await else { return };
        let (before, had_next) = (summary(&self.live), self.live.next().is_some());
        let _ = self.reread().await;
        for (at, event) in missed {
            // What was lost before is in it: only the time since then is still to be given back.
            self.unsaved = self.unsaved.map(|since| since.max(at));
            self.owed = 0;
            let Ok(applied) = self.apply(&[event], at) else { return };
            self.tell(applied);
        }
        let after = summary(&self.live);
        if after != before {
            self.tell_state(after.state);
        }
        if let Some(next) = self.live.next().filter(|_| !had_next)
            && let Ok(Some(next)) = self.rooms.store.game(next).await
        {
            self.rooms.announce(&next);
        }
    }

    /// Players may have changed their names or ratings, or may be gone.
    async fn reread(&mut self) -> Result<(), RoomError> {
        self.row = self.rooms.store.game(&self.row.id).await?.ok_or(RoomError::NoGame)?;
        Ok(())
    }

    /// Something may have changed between the reading of the row and the opening of the room, when nobody could tell it.
    async fn begin(&mut self) {
        while let Err(error) = self.reread().await {
            if !error.is_passing() {
                return;
            }
            self.unsaved.get_or_insert(self.rooms.now());
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The game that follows if both want one, with sides swapped. Anyone who may move in this game may move in
    /// that one.
    fn next_game(
        &self,
        events: &mut [Event],
        now: Moment,
    ) -> Result<Option<(GameRow, Vec<Event>)>, RoomError> {
        let name = events.iter_mut().find_map(|event| match event {
            Event::Followed { game } => Some(game),
            _ => None,
        });
        let Some(name) = name else { return Ok(None) };
        *name = secret::id().map_err(|_| RoomError::NoRandomness)?;
        let token = || secret::token().map_err(|_| RoomError::NoRandomness);
        let [first, second] = self.row.seats.clone();
        let anew = |seat| SeatRow { rating: None, change: None, ..seat };
        let next = GameRow {
            id: name.clone(),
            start: self.rooms.start_again(&self.row)?,
            invite: token()?,
            watch: token()?,
            created: now,
            under_way: false,
            seats: [anew(second), anew(first)],
            ..self.row.clone()
        };
        Ok(Some((next, Seat::BOTH.map(|seat| Event::Joined { seat }).into())))
    }

    /// Players talk where both want to. An account may have been muted since it sat down, beside the server.
    async fn check_chat(&self, who: Option<Seat>) -> Result<(), RoomError> {
        let account = who.and_then(|seat| self.row.seats[seat.index()].account.as_deref());
        let is_muted = match account {
            Some(account) => !self.rooms.store.may_talk(account).await?,
            None => false,
        };
        match () {
            () if is_muted => Err(RoomError::Refused(RequestError::Muted)),
            () if !self.row.has_chat() => Err(RoomError::Refused(RequestError::ChatOff)),
            () => Ok(()),
        }
    }

    /// How long somebody has been away is for the server to say.
    fn with_what_was_seen(&self, who: Option<Seat>, request: Request) -> Request {
        match (request, who) {
            (Request::Claim { .. }, Some(seat)) => {
                let (connections, since) = self.presence[seat.other().index()];
                let is_computer = self.row.seats[seat.other().index()].level.is_some();
                let is_away = connections == 0 && !is_computer;
                Request::Claim { absent: if is_away { self.rooms.now() - since } else { 0 } }
            }
            (request, _) => request,
        }
    }

    fn note_presence(&mut self, seat: Option<Seat>, is_here: bool) {
        let before = self.here();
        let Some(seat) = seat else { return self.note_watcher(is_here) };
        let (connections, since) = &mut self.presence[seat.index()];
        *connections = if is_here { *connections + 1 } else { connections.saturating_sub(1) };
        *since = self.rooms.now();
        if self.here() != before {
            self.tell_presence();
        }
    }

    /// A crowd is told of in steps: not everybody need hear of everybody.
    fn note_watcher(&mut self, is_here: bool) {
        self.watching = if is_here { self.watching + 1 } else { self.watching.saturating_sub(1) };
        if self.watching <= FEW_WATCHERS || self.watching.is_multiple_of(FEW_WATCHERS) {
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        let _ = self.news.send(Arc::new(RoomMessage::presence(self.here(), self.watching)));
    }

    fn here(&self) -> [bool; 2] {
        self.presence.map(|(connections, _)| connections > 0)
    }

    fn record(&self) -> Record {
        let mut record = Record::from_match(self.live.game(), &Start::Position(self.row.start.clone()));
        for (tag, seat) in ["First", "Second"].into_iter().zip(&self.row.seats) {
            let name = match seat.level {
                Some(level) => Some(format!("level {level}")),
                None => seat.name.clone(),
            };
            // A name that cannot stand in a record is left out.
            let _ = name.map(|name| record.set_tag(tag, &name));
        }
        if self.live.verdict().is_some_and(|verdict| verdict.code == EndReason::Left) {
            // After the colon of a termination anybody may explain; it is a text that can stand there.
            let _ = record.set_tag("Termination", "forfeit: the player left");
        }
        record
    }

    fn snapshot(&self) -> Snapshot {
        let watching = self.watching;
        Snapshot { watching, ..snapshot(&self.row, &self.live, self.here(), self.rooms.now()) }
    }
}
