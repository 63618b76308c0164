//! A visit to a server: the list of games, an invitation, a game with somebody far away.
//!
//! What the server says comes as events and what is asked of it goes as effects, like everything else; the
//! connection itself is looked after by a [`Session`].

mod actions;
mod game;
mod lobby;
mod new_game;

use std::time::Duration;

use stackade_client::{Destination, Room, RoomEvent, Session, Stage, VisitError};
use stackade_online::{Plan, Request};

use super::{Component, Go, Note, Prompt, Shared};
use crate::languages::{say, sentence, t};
use crate::layout::Form;
use crate::words::of_error;
use crate::{Action, Effect, Event, Key, game_words};

pub(crate) use actions::AFTERWARDS;
use game::RoomContext;
pub use game::{OnlineGame, OnlineQuestion};
use lobby::{Choice, Lobby};

/// A visit to a server.
#[derive(Debug)]
pub struct Online {
    /// What goes on between here and the server.
    pub session: Session,
    /// What is said below.
    pub note: Note,
    /// The game in the room, once it is known.
    pub game: Option<OnlineGame>,
    /// The lists to choose from outside a room.
    lobby: Lobby,
    /// Where to go, or what to make, when the screen is first seen.
    first: Option<Result<Destination, Plan>>,
    /// Why one was not let in.
    rejection: Option<VisitError>,
}

/// What there is to see.
#[derive(Debug)]
pub enum OnlineContent<'a> {
    /// Rows to choose from.
    Form(Form),
    /// A few lines of text.
    Text(&'static str, Vec<String>),
    /// A game.
    Game(&'a Room, &'a OnlineGame),
}

impl Online {
    /// A visit that begins by going somewhere, or by making a game.
    pub fn new(session: Session, first: Result<Destination, Plan>) -> Online {
        Online {
            session,
            note: Note::default(),
            game: None,
            lobby: Lobby::default(),
            first: Some(first),
            rejection: None,
        }
    }

    /// What there is to see.
    pub fn content(&self) -> OnlineContent<'_> {
        if let Some(form) = self.lobby.form(&self.session, &self.note) {
            return OnlineContent::Form(form);
        }
        let failure = match self.session.stage() {
            Stage::Failed(why) => Some(why),
            _ => self.rejection.as_ref(),
        };
        if let Some(why) = failure {
            let lines = vec![sentence(&of_error(why)), t("online.escape").to_owned()];
            return OnlineContent::Text(t("online.fails"), lines);
        }
        match (self.room(), &self.game) {
            (Some(room), _) if is_waiting(room) => OnlineContent::Text(t("online.waiting"), self.links(room)),
            (Some(room), Some(game)) => OnlineContent::Game(room, game),
            _ => {
                let asking = say!("online.askingHost", host = self.session.server().host());
                OnlineContent::Text(t("online.moment"), vec![asking])
            }
        }
    }

    /// The room one is in.
    fn room(&self) -> Option<&Room> {
        self.session.room().filter(|_| *self.session.stage() == Stage::Room)
    }

    /// What to send to whom while nobody has joined.
    fn links(&self, room: &Room) -> Vec<String> {
        let Some(links) = room.links().cloned() else {
            return vec![t("online.seatFree").to_owned()];
        };
        let (server, id) = (self.session.server(), room.id().to_owned());
        let join = server.link(Destination::Join { id: id.clone(), invite: Some(links.invite) });
        let watch = server.link(Destination::Watch { id, token: Some(links.watch) });
        vec![
            t("online.linkJoin").to_owned(),
            join.to_string(),
            String::new(),
            t("online.linkWatch").to_owned(),
            watch.to_string(),
            String::new(),
            t("online.linkKeys").to_owned(),
        ]
    }

    /// Passes on what is to be done, and takes in what has happened.
    fn settle(&mut self, shared: &mut Shared) {
        loop {
            self.session.settle(shared.now);
            let orders = self.session.take_orders();
            shared.effects.extend(orders.into_iter().map(Effect::Online));
            let events = self.session.take_events();
            if events.is_empty() {
                return;
            }
            events.into_iter().for_each(|event| self.follow(event, shared));
        }
    }

    /// Something has happened in the room, or on the way there.
    fn follow(&mut self, event: RoomEvent, shared: &mut Shared) {
        match event {
            RoomEvent::Entered => self.enter(),
            RoomEvent::Next(_) => {
                self.game.iter_mut().for_each(|game| game.dialog = None);
                self.note.say(t("online.next"));
            }
            RoomEvent::Refused(why) => self.note.refuse(of_error(&why)),
            RoomEvent::Lost => self.note.refuse(t("online.lost")),
            RoomEvent::Back => self.note.say(t("online.back")),
            RoomEvent::Shut(why) => self.rejection = Some(why),
            event => {
                if let (Some(game), Some(room)) = (&mut self.game, self.session.room()) {
                    game.follow(event, room, &mut self.note, shared);
                }
            }
        }
    }

    /// A game has just become known.
    fn enter(&mut self) {
        let Some(room) = self.session.room() else { return };
        let Some(game) = room.game() else { return };
        // A line that is being typed stays in the hands of who types it, also where a rematch begins meanwhile.
        let prompt = self.game.take().and_then(|game| game.prompt);
        self.game = Some(OnlineGame { prompt, ..OnlineGame::new(game, room.seat()) });
        self.rejection = None;
        self.note.say(match room.seat() {
            Some(seat) => say!("online.youPlay", side = game_words::side(game.info(), seat.side())),
            None => t("online.watching").to_owned(),
        });
    }

    fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(choice) = self.lobby.key(key, &self.session, shared) {
            return self.choose(choice, shared);
        }
        // Beside games and lists there is only something to read.
        if !matches!(self.content(), OnlineContent::Game(..)) {
            return self.act(shared.keys.action(key), shared);
        }
        let (Some(game), Some(room)) = (&mut self.game, self.session.room_mut()) else { return Go::Stay };
        match game.press(key, RoomContext { room, note: &mut self.note, shared }) {
            Go::Back => self.go_out(shared),
            go => go,
        }
    }

    fn choose(&mut self, choice: Choice, shared: &mut Shared) -> Go {
        match choice {
            Choice::Nothing => {}
            Choice::Go(destination) => self.session.go(destination, shared.now),
            Choice::Create(plan) => self.session.create(plan),
            Choice::SitDown => self.session.sit_down(),
            Choice::Rename(name) => self.rename(&name, shared),
            Choice::Leave => return self.go_out(shared),
        }
        Go::Stay
    }

    fn rename(&mut self, name: &str, shared: &mut Shared) {
        let is_fine = (1..=30).contains(&name.chars().count());
        if !is_fine {
            return self.note.refuse(t("online.nameLength"));
        }
        self.session.rename(name);
        shared.config.name = name.to_owned();
        shared.remember();
    }

    /// What can be done where there is only something to read.
    fn act(&mut self, action: Option<Action>, shared: &mut Shared) -> Go {
        let is_waiting = self.rejection.is_none() && self.room().is_some_and(Room::is_waiting);
        match action {
            Some(Action::Copy) if is_waiting => self.copy_link(shared),
            Some(Action::Resign) if is_waiting => {
                if let Some(room) = self.session.room_mut() {
                    RoomContext { room, note: &mut self.note, shared }.ask(&Request::Abort);
                }
            }
            Some(Action::Cancel | Action::Quit) => return self.go_out(shared),
            _ => {}
        }
        Go::Stay
    }

    fn copy_link(&mut self, shared: &mut Shared) {
        let Some(room) = self.session.room() else { return };
        let Some(links) = room.links() else { return };
        let destination = Destination::Join { id: room.id().to_owned(), invite: Some(links.invite.clone()) };
        shared.effects.push(Effect::Copy(self.session.server().link(destination).to_string()));
        self.note.say(t("online.linkCopied"));
    }

    /// Leaves the game for the list, or the list for the menu.
    fn go_out(&mut self, shared: &mut Shared) -> Go {
        (self.game, self.rejection) = (None, None);
        if *self.session.stage() == Stage::Lobby {
            return Go::Back;
        }
        let own = self.session.room().filter(|room| room.seat().is_some() && room.ending().is_none());
        let link = own.map(|room| self.session.server().link(Destination::Game { id: room.id().to_owned() }));
        self.note.say(link.map_or_else(String::new, |link| say!("online.backToIt", link = link)));
        self.session.go(Destination::Lobby, shared.now);
        Go::Stay
    }
}

impl Component for Online {
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let go = self.press(key, shared);
        self.settle(shared);
        go
    }

    fn form(&self, _: &Shared) -> Option<Form> {
        self.lobby.form(&self.session, &self.note)
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        let choice = self.lobby.click(row, &self.session, shared);
        let go = self.choose(choice, shared);
        self.settle(shared);
        go
    }

    fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if !matches!(self.content(), OnlineContent::Game(..)) {
            return Go::Stay;
        }
        let (Some(game), Some(room)) = (&mut self.game, self.session.room_mut()) else { return Go::Stay };
        let go = match game.point(x, y, RoomContext { room, note: &mut self.note, shared }) {
            Go::Back => self.go_out(shared),
            go => go,
        };
        self.settle(shared);
        go
    }

    fn scrolls(&self) -> bool {
        !matches!(self.content(), OnlineContent::Game(..))
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.lobby.name.as_mut().or(self.game.as_mut().and_then(|game| game.prompt.as_mut()))
    }

    fn arrive(&mut self, shared: &mut Shared) {
        match self.first.take() {
            Some(Ok(destination)) => self.session.go(destination, shared.now),
            Some(Err(plan)) => self.session.create(plan),
            None => {}
        }
        self.settle(shared);
    }

    /// The game goes on without us.
    fn leave(&mut self, shared: &mut Shared) {
        self.session.leave();
        self.settle(shared);
    }

    fn tick(&mut self, shared: &mut Shared) {
        self.game.iter_mut().for_each(|game| game.pane.tick(shared.now));
        self.session.tick(shared.now);
        self.settle(shared);
    }

    fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        let animation = self.game.as_ref().and_then(|game| game.pane.next_tick(shared.now));
        let room = self.session.room().and_then(|room| game::next_tick(room, shared.now));
        [animation, room, self.session.next_tick()].into_iter().flatten().min()
    }

    /// A server is listened to, whatever lies on top.
    fn runs_in_background(&self) -> bool {
        true
    }

    fn hear(&mut self, event: &Event, shared: &mut Shared) -> Go {
        match event {
            Event::Online(news) => self.session.hear(news.clone(), shared.now),
            Event::Saved(saved) => self.note.saved(saved),
            _ => return Go::Stay,
        }
        self.settle(shared);
        Go::Stay
    }
}

/// Whether somebody is waited for, and the game was not called off.
fn is_waiting(room: &Room) -> bool {
    room.is_waiting() && room.ending().is_none()
}
