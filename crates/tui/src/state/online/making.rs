//! The form for a game that is to be made at a server.

use stackade_core::GameId;
use stackade_games::registry;
use stackade_online::{Pace, Plan, SeatWish};

use super::super::form::{Touch, touch, turned, turned_game, turned_variant, variants_for_two};
use super::super::{Form, Go, Note, Row, Shared};
use super::Online;
use crate::Key;
use crate::plain::words::of_pace;

/// A game that is about to be made.
#[derive(Debug)]
pub(in crate::state) struct Making {
    id: GameId,
    pace: &'static str,
    seat: SeatWish,
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
const SEATS: [SeatWish; 3] = [SeatWish::Random, SeatWish::First, SeatWish::Second];

impl Making {
    pub(super) fn new(shared: &Shared) -> Making {
        let id = registry::parse_two_sided_id(&shared.config.game);
        let id = id.unwrap_or_else(|_| GameId::standard(registry::games()[0]));
        Making { id, pace: "10+5", seat: SeatWish::Random, level: None, is_public: false, chosen: 0 }
    }

    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Game];
        items.extend(variants_for_two(&self.id).map(Item::Variant));
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
                    SeatWish::First => format!("{}, first", info.sides[0].name),
                    SeatWish::Second => format!("{}, second", info.sides[1].name),
                    SeatWish::Random => "by lot".to_owned(),
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
            // The list has nothing but paces.
            pace: self.pace.parse::<Pace>().unwrap_or_default(),
            seat: self.seat,
            level: self.level,
            public: self.is_public && self.level.is_none(),
            ..Plan::new(self.id.to_string())
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
