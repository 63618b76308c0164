//! The form for a game that is to be made at a server.

use stackade_client::Plan;
use stackade_core::GameId;
use stackade_games::registry;

use super::super::form::{Touch, touch, turned, turned_game, turned_variant};
use super::super::{Form, Go, Note, Row, Shared};
use super::Online;
use crate::Key;
use crate::plain::words::of_pace;

/// A game that is about to be made.
#[derive(Debug)]
pub(in crate::state) struct Making {
    id: GameId,
    pace: &'static str,
    seat: &'static str,
    /// None plays against a person.
    level: Option<u8>,
    is_public: bool,
    chosen: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Game,
    Variant(usize),
    Pace,
    Seat,
    Opponent,
    Public,
    Make,
}

const PACES: [&str; 9] = ["none", "1+0", "3+2", "5+3", "10+5", "30+20", "turn:60", "days:1", "days:3"];
const SEATS: [&str; 3] = ["random", "first", "second"];

impl Making {
    pub(super) fn new(shared: &Shared) -> Making {
        let id = registry::parse_id(&shared.config.game);
        let id = id.unwrap_or_else(|_| GameId::standard(registry::games()[0]));
        Making { id, pace: "10+5", seat: "random", level: None, is_public: false, chosen: 0 }
    }

    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Game];
        items.extend((0..self.id.info().variants.len()).map(Item::Variant));
        items.extend([Item::Pace, Item::Seat, Item::Opponent]);
        if self.level.is_none() {
            items.push(Item::Public);
        }
        items.push(Item::Make);
        items
    }

    /// A click on a row; says whether the game is to be made.
    pub(super) fn click(&mut self, row: usize) -> bool {
        let items = self.items();
        self.chosen = row.min(items.len() - 1);
        self.turn(items[self.chosen], 1);
        items[self.chosen] == Item::Make
    }

    pub(super) fn form(&self, note: &Note) -> Form {
        let rows = self.items().into_iter().map(|item| self.row(item)).collect();
        let note = if note.is_refusal { note.text.clone() } else { format!("game id: {}", self.id) };
        Form { title: "Make a game".to_owned(), rows, chosen: self.chosen, note, widest: u16::MAX }
    }

    fn row(&self, item: Item) -> Row {
        let info = self.id.info();
        match item {
            Item::Game => Row::choice("Game", info.title, "which of the games"),
            Item::Variant(slot) => {
                let key = info.variants[slot].key;
                Row::choice(stackade_draw::capital(key), self.id.choice(key), "a variant of the game")
            }
            Item::Pace => Row::choice("Clock", of_pace(self.pace), "how much time there is"),
            Item::Seat => {
                let words = match self.seat {
                    "first" => format!("{}, first", info.sides[0].name),
                    "second" => format!("{}, second", info.sides[1].name),
                    _ => "by lot".to_owned(),
                };
                Row::choice("Your side", words, "who begins")
            }
            Item::Opponent => {
                let words =
                    self.level.map_or_else(|| "a person".to_owned(), |level| format!("level {level}"));
                Row::choice("Against", words, "a person, or the server's computer")
            }
            Item::Public => {
                let words = if self.is_public { "anybody" } else { "whoever has the link" };
                Row::choice("Who may join", words, "games for anybody are in the list")
            }
            Item::Make => Row::new("Make it", "Enter, from any row"),
        }
    }

    fn turn(&mut self, item: Item, by: isize) {
        match item {
            Item::Game => self.id = turned_game(&self.id, by),
            Item::Variant(slot) => self.id = turned_variant(self.id, slot, by),
            Item::Pace => self.pace = turned(&PACES, &self.pace, by),
            Item::Seat => self.seat = turned(&SEATS, &self.seat, by),
            Item::Opponent => {
                let all: Vec<Option<u8>> = std::iter::once(None).chain((1..=10).map(Some)).collect();
                self.level = turned(&all, &self.level, by);
            }
            Item::Public => self.is_public = !self.is_public,
            Item::Make => {}
        }
    }

    fn plan(&self) -> Plan {
        Plan {
            game: self.id.to_string(),
            pace: self.pace.to_owned(),
            seat: self.seat.to_owned(),
            name: None,
            level: self.level,
            public: self.is_public && self.level.is_none(),
            rated: false,
            chat: false,
        }
    }
}

impl Online {
    /// A key in the form for a new game.
    pub(super) fn make(&mut self, key: Key, shared: &mut Shared) -> Go {
        let Some(making) = &mut self.making else { return Go::Stay };
        let items = making.items();
        match touch(key, &mut making.chosen, items.len(), shared) {
            Touch::Enter => return self.finish_making(),
            Touch::Turn(by) => making.turn(items[making.chosen], by),
            Touch::Back => self.making = None,
            Touch::Nothing => {}
        }
        Go::Stay
    }

    pub(super) fn finish_making(&mut self) -> Go {
        if let Some(making) = self.making.take() {
            self.session.create(making.plan());
        }
        Go::Stay
    }
}
