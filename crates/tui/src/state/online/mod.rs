//! A visit to a server: the list of games, an invitation, a game with somebody far away.
//!
//! What the server says comes as events and what is asked of it goes as effects, like everything else; the
//! connection itself is looked after by a [`Session`].

mod actions;
mod lobby;
mod making;

use std::time::Duration;

use stackade_client::{Connection, Place, Room, RoomEvent, Session, Stage};
use stackade_core::AnyMatch;
use stackade_core::record::{Record, Start};
use stackade_draw::capital;
use stackade_online::{Offer, Plan, Seat};

use super::{Flight, Note, Prompt, Shared};
use crate::board::Board;
use crate::plain::words::{of_ending, of_offer};
use crate::{Effect, Event};

pub(crate) use actions::AFTERWARDS;
pub(super) use making::Making;

/// A visit to a server.
#[derive(Debug)]
pub struct Online {
    /// What goes on between here and the server.
    pub session: Session,
    /// The board, once there is a game.
    pub board: Option<Board>,
    /// A move on its way.
    pub flight: Option<Flight>,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What is said below.
    pub note: Note,
    /// What lies over the board.
    pub panel: Option<OnlinePanel>,
    /// The row chosen in a list.
    chosen: usize,
    /// A game that is about to be made.
    making: Option<Making>,
    /// Where to go, or what to make, when the screen is first seen.
    first: Option<Result<Place, Plan>>,
    /// When the game ended.
    ended: Duration,
    /// Why one was not let in.
    shut: Option<String>,
}

/// What can lie over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlinePanel {
    /// The result; the row chosen of what can be done then.
    Result(usize),
    /// Whether to give up.
    Resign,
    /// Whether to call the game off.
    Abort,
    /// Whether to leave a game that goes on.
    Leave,
}

/// What there is to see.
#[derive(Debug)]
pub enum Sight<'a> {
    /// Rows to choose from.
    Form(super::Form),
    /// A few lines of text.
    Text(&'static str, Vec<String>),
    /// A game.
    Game(&'a Room, &'a Board),
}

impl Online {
    /// A visit that begins by going somewhere, or by making a game.
    pub fn new(session: Session, first: Result<Place, Plan>) -> Online {
        Online {
            session,
            board: None,
            flight: None,
            prompt: None,
            note: Note::default(),
            panel: None,
            chosen: 0,
            making: None,
            first: Some(first),
            ended: Duration::ZERO,
            shut: None,
        }
    }

    /// What there is to see.
    pub fn sight(&self) -> Sight<'_> {
        if let Some(making) = &self.making {
            return Sight::Form(making.form(&self.note));
        }
        if let Some(why) = &self.shut {
            return Sight::Text("That does not work", vec![format!("{}.", capital(why)), leave_words()]);
        }
        match (self.session.stage(), self.session.room(), &self.board) {
            (Stage::Lobby, ..) => Sight::Form(self.lobby_form()),
            (Stage::Failed(why), ..) => {
                Sight::Text("That does not work", vec![format!("{}.", capital(why)), leave_words()])
            }
            (Stage::Invited(game), ..) => Sight::Form(self.invitation_form(game)),
            (Stage::Room, Some(room), _) if room.is_waiting() && room.ending().is_none() => {
                Sight::Text("Waiting for the other player", self.links(room))
            }
            (Stage::Room, Some(room), Some(board)) => Sight::Game(room, board),
            _ => Sight::Text("One moment", vec![format!("Asking {} …", self.session.server().host())]),
        }
    }

    /// What to send to whom while nobody has joined.
    fn links(&self, room: &Room) -> Vec<String> {
        let Some(links) = room.links().cloned() else {
            return vec!["The second seat is still free.".to_owned()];
        };
        let (server, id) = (self.session.server(), room.id().to_owned());
        let join = server.link(Place::Join { id: id.clone(), invite: Some(links.invite) });
        let watch = server.link(Place::Watch { id, token: Some(links.watch) });
        vec![
            "Whoever has this link can take the free seat:".to_owned(),
            join.to_string(),
            String::new(),
            "And by this one anybody can watch:".to_owned(),
            watch.to_string(),
            String::new(),
            "C copies the first one. X calls the game off, q leaves it waiting.".to_owned(),
        ]
    }

    /// The screen is seen.
    pub(super) fn arrive(&mut self, shared: &mut Shared) {
        match self.first.take() {
            Some(Ok(place)) => self.session.go(place, shared.now),
            Some(Err(plan)) => self.session.create(plan),
            None => {}
        }
        self.settle(shared);
    }

    /// The screen is left: the game goes on without us.
    pub(super) fn leave(&mut self, shared: &mut Shared) {
        self.session.leave();
        self.settle(shared);
    }

    /// Something has come back.
    pub(super) fn tell(&mut self, event: &Event, shared: &mut Shared) {
        match event {
            Event::Online(news) => self.session.hear(news.clone(), shared.now),
            Event::Saved(Ok(path)) => self.say(format!("Saved as {}.", path.display())),
            Event::Saved(Err(why)) => self.refuse(why.clone()),
            _ => return,
        }
        self.settle(shared);
    }

    pub(super) fn tick(&mut self, shared: &mut Shared) {
        if self.flight.as_ref().is_some_and(|flight| shared.now >= flight.since + flight.lasts) {
            self.flight = None;
        }
        self.session.tick(shared.now);
        self.settle(shared);
    }

    pub(super) fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        const FRAME: Duration = Duration::from_millis(40);
        const SECOND: Duration = Duration::from_secs(1);
        let flies = self.flight.is_some().then(|| shared.now + FRAME);
        let room = self.session.room();
        let clock = room.and_then(|room| {
            let left = room.left(room.running()?, shared.now)?;
            let unit = if left.as_secs() < 20 { 100 } else { 1000 };
            Some(shared.now + Duration::from_millis(left.as_millis() as u64 % unit + 1))
        });
        let is_lost = room.is_some_and(|room| matches!(room.connection(), Connection::Lost(_)));
        let counts = is_lost.then(|| shared.now + SECOND / 2);
        [flies, clock, counts, self.session.next_tick()].into_iter().flatten().min()
    }

    /// Passes on what is to be done, and takes in what has happened.
    fn settle(&mut self, shared: &mut Shared) {
        loop {
            self.session.settle(shared.now);
            let orders = self.session.take_orders();
            shared.effects.extend(orders.into_iter().map(Effect::Online));
            let told = self.session.take_told();
            if told.is_empty() {
                return;
            }
            told.into_iter().for_each(|told| self.take(told, shared));
        }
    }

    fn take(&mut self, told: RoomEvent, shared: &mut Shared) {
        match told {
            RoomEvent::Entered => self.sit(),
            RoomEvent::Moved { seat, mv, before } => self.moved(seat, &mv, &*before, shared),
            RoomEvent::Arrived => {}
            RoomEvent::TakenBack(_) => {
                self.show();
                self.say("Taken back.");
            }
            RoomEvent::Over(ending) => {
                self.show();
                self.ended = shared.now;
                self.panel = Some(OnlinePanel::Result(0));
                let text = of_ending(&ending, |seat| self.side_name(seat));
                self.say(text);
                shared.ring();
            }
            RoomEvent::Joined(seat) => {
                self.say(format!("{} sits down.", self.who(seat)));
                shared.ring();
            }
            RoomEvent::Offered(what, seat) => self.offered(what, seat, shared),
            RoomEvent::Withdrawn(what, _) => {
                self.say(format!("The offer of a {} is off the table.", of_offer(what)));
            }
            RoomEvent::Said(words) => self.say(format!("{}: {}", self.who(words.seat), words.text)),
            RoomEvent::Came(seat) => self.say(format!("{} is here.", self.who(seat))),
            RoomEvent::Left(seat) => self.say(format!("{} has lost the connection.", self.who(seat))),
            RoomEvent::Next(_) => {
                self.panel = None;
                self.say("The next game begins.");
            }
            RoomEvent::Refused(why) => self.refuse(why),
            RoomEvent::Lost => self.refuse("connection lost"),
            RoomEvent::Back => self.say("The connection is back."),
            RoomEvent::Shut(why) => self.shut = Some(why),
        }
    }

    /// Sits down at the board of a game that has just become known.
    fn sit(&mut self) {
        let Some(room) = self.session.room() else { return };
        let Some(game) = room.game() else { return };
        let mut board = Board::new(game);
        board.flipped = room.seat() == Some(Seat::Second);
        (self.flight, self.panel, self.shut) = (None, None, None);
        let words = match room.seat() {
            Some(seat) => format!("You play {}.", board.side_name(seat.side())),
            None => "You are watching.".to_owned(),
        };
        self.board = Some(board);
        self.say(words);
    }

    /// The board shows the game as it stands.
    fn show(&mut self) {
        if let (Some(board), Some(game)) = (&mut self.board, self.session.room().and_then(Room::game)) {
            board.show(game);
        }
    }

    fn moved(&mut self, seat: Seat, mv: &str, before: &dyn AnyMatch, shared: &mut Shared) {
        self.show();
        let lasts = shared.flight();
        let turn = before.turn(mv).ok().filter(|turn| !lasts.is_zero() && !turn.is_pass());
        self.flight = turn.map(|turn| Flight { since: shared.now, lasts, turn, before: before.view() });
        self.say(format!("{} played {mv}.", capital(self.side_name(seat))));
        if self.session.room().is_some_and(Room::is_my_turn) {
            shared.ring();
        }
    }

    fn offered(&mut self, what: Offer, seat: Seat, shared: &mut Shared) {
        let name = of_offer(what);
        match self.session.room().and_then(Room::seat) {
            Some(own) if own == seat => self.say(format!("You have offered a {name}.")),
            Some(_) => {
                let key = shared.keys.key(actions::answers(what));
                self.say(format!("{} offers a {name}: {key} accepts, Esc declines.", self.who(seat)));
                shared.ring();
            }
            None => self.say(format!("{} offers a {name}.", self.who(seat))),
        }
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: false };
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: true };
    }

    /// What a player is called.
    pub fn who(&self, seat: Seat) -> String {
        let player = self.session.room().and_then(|room| room.player(seat));
        player.map_or_else(String::new, stackade_client::words::of_player)
    }

    fn side_name(&self, seat: Seat) -> &'static str {
        self.board.as_ref().map_or("", |board| board.side_name(seat.side()))
    }

    /// How the connection is, where that is worth saying.
    pub fn connection(&self, now: Duration) -> Option<String> {
        let room = self.session.room()?;
        match room.connection() {
            Connection::Lost(due) => {
                let seconds = due.saturating_sub(now).as_secs() + 1;
                Some(format!("connection lost, trying again in {seconds} s"))
            }
            Connection::Connecting => Some("connecting …".to_owned()),
            Connection::Open if room.unsent().is_some() => Some("sending your move …".to_owned()),
            Connection::Open | Connection::Closed => None,
        }
    }

    /// The game as a record.
    fn record(&self) -> Option<Record> {
        let room = self.session.room()?;
        let start = Start::Position(room.shot()?.start.clone());
        let mut record = Record::from_match(room.game()?, &start);
        for (tag, seat) in ["First", "Second"].into_iter().zip(Seat::BOTH) {
            // A name that does not fit into a record is left out.
            let _ = record.set_tag(tag, &self.who(seat));
        }
        Some(record)
    }
}

fn leave_words() -> String {
    "Esc goes back.".to_owned()
}
