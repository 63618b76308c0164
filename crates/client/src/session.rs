//! A visit to a server: the list of games, an invitation, a room, one after the other.

mod mine;

use std::time::Duration;

use stackade_online::{Lobby, Plan, Player, Snapshot, Ticket};

use crate::error::SEATS_TAKEN;
use crate::{
    Answer, CallError, Destination, Kept, News, Order, Question, Room, RoomEvent, Server, VisitError,
};

/// Where one is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// At the list of games.
    Lobby,
    /// Waiting for an answer.
    Asking,
    /// Invited to a game with a free seat, which is not taken yet.
    Invited(Box<Snapshot>),
    /// In the room of a game.
    Room,
    /// Nowhere, and why.
    Failed(VisitError),
}

/// A visit to a server.
#[derive(Debug)]
pub struct Session {
    server: Server,
    /// What a guest is called; anyone who has an account is called by its name.
    name: Option<String>,
    chat: bool,
    kept: Vec<Kept>,
    stage: Stage,
    lobby: Option<Lobby>,
    /// One's own games that go on.
    mine: Vec<Snapshot>,
    /// The questions about one's own games that are not answered yet.
    looked_for: Vec<(u64, String)>,
    /// Why the list is not the newest.
    lobby_error: Option<CallError>,
    /// When the list is asked for again.
    refresh_at: Option<Duration>,
    invitation: Option<(String, Option<String>)>,
    room: Option<Room>,
    /// The question that is waited for.
    waiting: Option<u64>,
    questions: u64,
    rooms: u64,
    orders: Vec<Order>,
    events: Vec<RoomEvent>,
}

/// The list is asked for this often.
const REFRESH: Duration = Duration::from_secs(4);
/// The number of questions of a room.
const LOOK: u64 = 0;

impl Session {
    /// A visit to a server, with the seats that are held there. Nothing is asked yet.
    pub fn new(server: Server, kept: Vec<Kept>) -> Session {
        Session {
            server,
            name: None,
            chat: false,
            kept,
            stage: Stage::Lobby,
            lobby: None,
            mine: Vec::new(),
            looked_for: Vec::new(),
            lobby_error: None,
            refresh_at: None,
            invitation: None,
            room: None,
            waiting: None,
            questions: LOOK,
            rooms: 0,
            orders: Vec::new(),
            events: Vec::new(),
        }
    }

    /// What a guest is called, and whether to be talked to.
    pub fn introduce(&mut self, name: Option<String>, chat: bool) {
        (self.name, self.chat) = (name, chat);
    }

    /// A guest is called something else from now on.
    pub fn rename(&mut self, name: &str) {
        self.name = Some(name.to_owned());
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// What a guest is called.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Where one is.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What is going on at the server; none until it has said so.
    pub fn lobby(&self) -> Option<&Lobby> {
        self.lobby.as_ref()
    }

    /// Why the list of games is not the newest.
    pub fn lobby_error(&self) -> Option<&CallError> {
        self.lobby_error.as_ref()
    }

    /// The room, once one is in it.
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The room, to do something there.
    pub fn room_mut(&mut self) -> Option<&mut Room> {
        self.room.as_mut()
    }

    /// Goes somewhere.
    pub fn go(&mut self, destination: Destination, now: Duration) {
        self.leave_room();
        match destination {
            Destination::Lobby => {
                self.stage = Stage::Lobby;
                self.refresh(now);
                self.look_for_mine();
            }
            Destination::Join { id, .. } if self.seat_in(&id).is_some() => self.enter(id, None, now),
            Destination::Join { id, invite } => {
                self.invitation = Some((id.clone(), invite.clone()));
                self.ask(Question::Game { id, token: invite });
            }
            Destination::Watch { id, token } => self.enter(id, token, now),
            Destination::Game { id } => self.enter(id, None, now),
        }
    }

    /// Takes the seat one is invited to.
    pub fn sit_down(&mut self) {
        if let Some((id, invite)) = self.invitation.clone() {
            self.ask(Question::Join { id, invite, name: self.name.clone(), chat: self.chat });
        }
    }

    /// Makes a game.
    pub fn create(&mut self, plan: Plan) {
        self.leave_room();
        self.invitation = None;
        self.ask(Question::Create(Plan { name: self.name.clone(), chat: Some(self.chat), ..plan }));
    }

    /// Asks for the list of games, and knows none until it has come.
    pub fn look_again(&mut self, now: Duration) {
        self.lobby = None;
        self.refresh(now);
        self.look_for_mine();
    }

    /// Asks for the list of games.
    pub fn refresh(&mut self, now: Duration) {
        self.refresh_at = Some(now + REFRESH);
        self.put(Question::Lobby);
    }

    fn ask(&mut self, question: Question) {
        self.waiting = Some(self.put(question));
        self.stage = Stage::Asking;
    }

    /// Puts a question to the server; its number.
    fn put(&mut self, question: Question) -> u64 {
        self.questions += 1;
        self.orders.push(Order::Ask(self.questions, question));
        self.questions
    }

    fn seat_in(&self, id: &str) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.id == id)
    }

    /// Goes into a room: to one's own seat if one has it, else with another secret.
    fn enter(&mut self, id: String, token: Option<String>, now: Duration) {
        self.leave_room();
        let kept = self.seat_in(&id).cloned();
        let unsent = kept.as_ref().and_then(|kept| kept.unsent.clone());
        self.rooms += 1;
        // A room counts its sockets up from here.
        let wire = self.rooms << 32;
        self.room = Some(Room::enter(id, kept.map(|kept| kept.token).or(token), unsent, wire, now));
        self.stage = Stage::Room;
    }

    /// Leaves whatever room one is in.
    pub fn leave(&mut self) {
        self.leave_room();
        self.stage = Stage::Lobby;
    }

    fn leave_room(&mut self) {
        self.waiting = None;
        if let Some(mut room) = self.room.take() {
            room.leave();
            self.orders.append(&mut room.take_orders());
        }
    }

    /// Something has come from the network.
    pub fn hear(&mut self, news: News, now: Duration) {
        match news {
            News::Wire(wire, news) => {
                if let Some(room) = &mut self.room {
                    room.hear(wire, &news, now);
                }
            }
            News::Answer(LOOK, Ok(Answer::Game(game))) => {
                if let Some(room) = self.room.as_mut().filter(|room| room.id() == game.id) {
                    room.looked(*game, now);
                }
            }
            // What could not be looked up is not needed to go on.
            News::Answer(LOOK, _) => {}
            News::Answer(number, answer) if self.take_mine(number, &answer) => {}
            News::Answer(_, Ok(Answer::Lobby(lobby))) => {
                (self.lobby, self.lobby_error) = (Some(lobby), None);
                self.tell_mine_apart();
            }
            News::Answer(number, answer) if self.waiting == Some(number) => {
                self.waiting = None;
                self.take_answer(answer, now);
            }
            News::Answer(_, Err(error)) if self.stage == Stage::Lobby => {
                self.lobby_error = Some(error);
            }
            News::Answer(..) => {}
        }
        self.settle(now);
    }

    fn take_answer(&mut self, answer: Result<Answer, CallError>, now: Duration) {
        match answer {
            Ok(Answer::Seat(ticket)) => self.take_seat(ticket, now),
            Ok(Answer::Game(game)) => self.take_invitation(game, now),
            Ok(Answer::Lobby(_)) => {}
            // Somebody was quicker.
            Err(error @ CallError::Refused { status: 409, .. }) => {
                self.events.push(RoomEvent::Refused(error.into()));
                self.watch(now);
            }
            Err(error) => self.stage = Stage::Failed(error.into()),
        }
    }

    fn take_seat(&mut self, Ticket { id, token, .. }: Ticket, now: Duration) {
        self.keep(Kept { server: self.server.to_string(), id: id.clone(), token, unsent: None });
        self.invitation = None;
        self.enter(id, None, now);
    }

    fn take_invitation(&mut self, game: Box<Snapshot>, now: Duration) {
        let is_free = game.over.is_none() && game.players.iter().any(Player::is_free);
        if is_free {
            self.stage = Stage::Invited(game);
            return;
        }
        if game.over.is_none() {
            self.events.push(RoomEvent::Refused(SEATS_TAKEN.into()));
        }
        self.watch(now);
    }

    /// Looks at the game one was invited to.
    fn watch(&mut self, now: Duration) {
        match self.invitation.take() {
            Some((id, invite)) => self.enter(id, invite, now),
            None => self.stage = Stage::Lobby,
        }
    }

    fn keep(&mut self, kept: Kept) {
        self.kept.retain(|known| known.id != kept.id);
        self.kept.insert(0, kept.clone());
        self.orders.push(Order::Keep(kept));
    }

    /// When [`tick`](Session::tick) has something to do next.
    pub fn next_tick(&self) -> Option<Duration> {
        match self.stage {
            Stage::Lobby => self.refresh_at,
            _ => self.room.as_ref().and_then(Room::next_tick),
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        if self.stage == Stage::Lobby && self.refresh_at.is_some_and(|due| now >= due) {
            self.refresh(now);
        }
        if let Some(room) = &mut self.room {
            room.tick(now);
        }
        self.settle(now);
    }

    /// Gathers what the room has to say, and keeps what must not be lost.
    pub fn settle(&mut self, now: Duration) {
        let Some(room) = &mut self.room else { return };
        self.orders.append(&mut room.take_orders());
        let events = room.take_events();
        let (id, unsent) = (room.id().to_owned(), room.unsent().cloned());
        let next = events.iter().find_map(|event| match event {
            RoomEvent::Next(next) if room.seat().is_some() => Some(next.clone()),
            _ => None,
        });
        let token = room.token().map(str::to_owned);
        self.events.extend(events);
        let changed = self.seat_in(&id).filter(|kept| kept.unsent != unsent).cloned();
        if let Some(kept) = changed {
            self.keep(Kept { unsent, ..kept });
        }
        // The rematch is played with the same secret.
        if let Some(next) = next {
            if let Some(token) = token.filter(|_| self.seat_in(&next).is_none()) {
                let server = self.server.to_string();
                self.keep(Kept { server, id: next.clone(), token, unsent: None });
            }
            self.enter(next, None, now);
            self.settle(now);
        }
    }

    /// What is to be done outside.
    pub fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    /// What has happened since this was last asked.
    pub fn take_events(&mut self) -> Vec<RoomEvent> {
        std::mem::take(&mut self.events)
    }
}
