//! A place in the room of a game: follows what happens there, comes back by itself when the connection is lost, and
//! sends a move again until it is known to have arrived.
//!
//! Time and the network are outside: whatever comes from the socket is [heard](Room::hear), time is told by
//! [`tick`](Room::tick), and what is to be done about it is taken as [`Order`]s.

mod event;
mod follow;
mod followed;
mod line;
mod presence;

use std::time::Duration;

use serde_json::json;
use stackade_core::{AnyMatch, Phrase};
use stackade_online::limits::CLAIM_AFTER;
use stackade_online::{
    ClientHello, CloseCode, ErrorReport, Links, Offer, Pace, Player, Request, Seat, ServerMessage, Snapshot,
};

use crate::error::{
    GAME_OVER, LOST_REQUEST, NO_CONNECTION, NO_RIGHT, NOT_BEGUN, NOT_KNOWN_YET, NOT_YOUR_TURN, UNSENT,
    VERSION, WATCHING,
};
use crate::{Order, Question, Unsent, VisitError, Wire};

pub use event::{Ending, EndingReason, RoomEvent, Words};
use followed::FollowedGame;
pub use line::Connection;
use line::{Line, Loss};
use presence::Presence;

/// A place in a room.
#[derive(Debug)]
pub struct Room {
    id: String,
    token: Option<String>,
    /// The game, as far as it is known.
    game: FollowedGame,
    seat: Option<Seat>,
    links: Option<Links>,
    words: Vec<Words>,
    presence: Presence,
    line: Line,
    /// The last event that came through a socket.
    heard: u64,
    /// Whether the end of the game was told.
    is_over: bool,
    events: Vec<RoomEvent>,
}

/// How soon it is tried again when the server has said that it will be back.
const SOON: Duration = Duration::from_millis(300);

impl Room {
    /// Goes into a room through a socket that was not used before, with a move that may not have arrived last time.
    pub fn enter(
        id: String,
        token: Option<String>,
        unsent: Option<Unsent>,
        wire: u64,
        now: Duration,
    ) -> Room {
        Room {
            line: Line::open(id.clone(), wire, now),
            id,
            token,
            game: FollowedGame::new(unsent, now),
            seat: None,
            links: None,
            words: Vec::new(),
            presence: Presence::default(),
            heard: 0,
            is_over: false,
            events: Vec::new(),
        }
    }

    /// The id of the game.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What lets one in.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The game as the server tells it; none until it has.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.game.snapshot.as_ref()
    }

    /// The game on a board, with the move that is on its way.
    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.board.as_deref()
    }

    /// Where one sits; none for those who watch.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The secrets for links.
    pub fn links(&self) -> Option<&Links> {
        self.links.as_ref()
    }

    /// Whether the server is heard.
    pub fn connection(&self) -> Connection {
        self.line.state()
    }

    /// A move that is not known to have arrived.
    pub fn unsent(&self) -> Option<&Unsent> {
        self.game.unsent.as_ref()
    }

    /// What the players have said.
    pub fn words(&self) -> &[Words] {
        &self.words
    }

    /// The number of the socket.
    pub fn wire(&self) -> u64 {
        self.line.wire()
    }

    /// Somebody at the table.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.snapshot()?.player(seat)
    }

    /// Whether a seat is free, and nothing can be played yet.
    pub fn is_waiting(&self) -> bool {
        self.game.is_waiting()
    }

    /// Whether it is one's own turn.
    pub fn is_my_turn(&self) -> bool {
        self.seat.is_some_and(|seat| self.game.is_turn_of(seat))
    }

    /// Whether nothing that was asked for is still under way, and what came of it is known.
    pub fn is_settled(&self) -> bool {
        self.unsent().is_none() && self.line.is_settled(self.heard)
    }

    /// How the game ended; what the server says counts, and a move on its way does not.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// What is offered by a seat.
    pub fn offers(&self, seat: Seat) -> impl Iterator<Item = Offer> {
        let offers = self.snapshot().into_iter().flat_map(|snapshot| &snapshot.offers);
        offers.filter(move |offered| offered.seat == seat).map(|offered| offered.what)
    }

    /// What is left on a clock; none where there are no clocks.
    pub fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        self.game.left(seat, now)
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.game.running()
    }

    /// Whether the other player has been away for so long that the game can be claimed.
    pub fn can_claim(&self, now: Duration) -> bool {
        let Some((seat, snapshot)) = self.seat.zip(self.snapshot()) else { return false };
        let since = self.presence.away_since(seat.other());
        let is_long = since.is_some_and(|since| now >= since + CLAIM_AFTER);
        let is_real_time = snapshot.pace.parse::<Pace>().is_ok_and(Pace::is_real_time);
        is_long && is_real_time && self.ending().is_none() && self.game.has_begun()
    }

    /// Something has come through a socket.
    pub fn hear(&mut self, wire: u64, news: &Wire, now: Duration) {
        if !self.line.is_heard(wire, now) {
            return;
        }
        match news {
            Wire::Opened => {
                let hello = ClientHello { token: self.token.clone(), since: Some(self.heard) };
                self.line.send(&hello);
            }
            Wire::Alive => {}
            Wire::Heard(text) => self.read(text, now),
            Wire::Closed(code, _) => match code.and_then(CloseCode::from_number) {
                Some(CloseCode::NoRight) => {
                    self.shut(NO_RIGHT);
                }
                Some(CloseCode::ComeBack) => self.lose(Some(SOON), now),
                Some(CloseCode::TooMuch) | None => self.lose(None, now),
            },
        }
    }

    fn read(&mut self, text: &str, now: Duration) {
        match ServerMessage::read(text) {
            Some(ServerMessage::Greeting(greeting)) => self.greet(*greeting, now),
            // The server is about to open the game anew.
            Some(ServerMessage::Rejected(report)) if report.is_passing() => self.lose(None, now),
            Some(ServerMessage::Rejected(report)) => self.shut(VisitError::Refused(report)),
            Some(ServerMessage::Acknowledged(done)) => {
                self.line.acknowledge(done.ack, done.seq);
            }
            Some(ServerMessage::Refused(id, report)) => self.refused(id, &report, now),
            Some(ServerMessage::Presence(presence)) => self.meet(&presence.here, now),
            Some(ServerMessage::Event(message)) => self.learn(&message, now),
            Some(ServerMessage::Unknown) => {}
            None if self.snapshot().is_none() => {
                self.shut(VERSION);
            }
            // What is not understood is looked up.
            None => self.look(),
        }
    }

    /// Asks for the game as it stands, for what events do not tell, such as names and ratings.
    fn look(&mut self) {
        let question = Question::Game { id: self.id.clone(), token: self.token.clone() };
        self.line.order(Order::Ask(0, question));
    }

    /// The server does not let us in, and will not another time.
    fn shut(&mut self, why: impl Into<VisitError>) {
        self.leave();
        self.events.push(RoomEvent::Shut(why.into()));
    }

    /// Leaves the room for good.
    pub fn leave(&mut self) {
        self.line.close();
    }

    /// The connection is gone; another one is made after a while.
    fn lose(&mut self, wait: Option<Duration>, now: Duration) {
        let Loss { was_open, was_asked } = self.line.lose(wait, now);
        if was_asked {
            self.events.push(RoomEvent::Refused(LOST_REQUEST.into()));
        }
        if was_open {
            self.events.push(RoomEvent::Lost);
        }
    }

    /// When [`tick`](Room::tick) has something to do next.
    pub fn next_tick(&self) -> Option<Duration> {
        self.line.next_tick()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        if let Some(wait) = self.line.tick(now) {
            self.lose(Some(wait), now);
        }
    }

    /// Makes a move, or says why it cannot be.
    pub fn play(&mut self, mv: &str, now: Duration) -> Result<(), VisitError> {
        let is_my_turn = self.is_my_turn();
        let (Some(snapshot), Some(board)) = (&self.game.snapshot, &self.game.board) else {
            return Err(NOT_KNOWN_YET.into());
        };
        if !is_my_turn {
            return Err(self.why_not().into());
        }
        let mut after = board.clone();
        let game = snapshot.game.clone();
        after.play(mv).map_err(|error| VisitError::Illegal { game, message: error.into() })?;
        // However it was typed, it is sent as the game writes it.
        let mv = after.moves().pop().unwrap_or_else(|| mv.to_owned());
        self.game.unsent = Some(Unsent { ply: snapshot.moves.len(), mv });
        self.follow();
        self.send_move(now);
        Ok(())
    }

    fn why_not(&self) -> Phrase {
        if self.ending().is_some() {
            GAME_OVER
        } else if self.seat.is_none() {
            WATCHING
        } else if self.is_waiting() {
            NOT_BEGUN
        } else if self.unsent().is_some() {
            UNSENT
        } else {
            NOT_YOUR_TURN
        }
    }

    /// Asks for something other than a move, or says why that cannot be asked now.
    pub fn ask(&mut self, request: &Request, now: Duration) -> Result<(), VisitError> {
        if self.line.state() != Connection::Open {
            return Err(NO_CONNECTION.into());
        }
        let request = serde_json::to_value(request).expect("requests have only text keys");
        self.line.request(request, false, now);
        Ok(())
    }

    fn send_move(&mut self, now: Duration) {
        let is_sent = self.line.is_moving();
        let Some(Unsent { ply, mv }) = self.unsent().cloned().filter(|_| !is_sent) else { return };
        if self.line.state() == Connection::Open {
            self.line.request(json!({ "do": "move", "ply": ply, "move": mv }), true, now);
        }
    }

    fn refused(&mut self, id: Option<u64>, report: &ErrorReport, now: Duration) {
        let Some(is_move) = self.line.refuse(id) else { return };
        // What could not be saved is tried again.
        if is_move && report.is_passing() {
            return self.lose(None, now);
        }
        if is_move {
            self.game.unsent = None;
            self.follow();
        }
        self.events.push(RoomEvent::Refused(VisitError::Refused(report.clone())));
    }

    /// What is to be done outside.
    pub fn take_orders(&mut self) -> Vec<Order> {
        self.line.take_orders()
    }

    /// What has happened since this was last asked.
    pub fn take_events(&mut self) -> Vec<RoomEvent> {
        std::mem::take(&mut self.events)
    }
}
