//! The form for a game that is to be made at a server.

use stackade_core::{GameId, Side};
use stackade_games::registry;
use stackade_online::{Pace, Plan, SeatWish};

use super::super::form::{
    FormInput, cycled, cycled_game, cycled_variant, game_row, navigate, variant_row, variants_for_two,
};
use super::super::{Note, Shared};
use crate::languages::{say, t};
use crate::layout::{Form, Row};
use crate::words::of_pace;
use crate::{Key, game_words};

/// A game that is about to be made.
#[derive(Debug)]
pub(super) struct NewGame {
    id: GameId,
    pace: &'static str,
    seat: SeatWish,
    /// None plays against a person.
    level: Option<u8>,
    is_public: bool,
    chosen: usize,
}

/// What has come of it.
pub(super) enum Made {
    /// It is not finished.
    NotYet,
    /// The game is to be made so.
    Plan(Plan),
    /// There shall be none.
    Dropped,
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

impl NewGame {
    pub(super) fn new(shared: &Shared) -> NewGame {
        let id = registry::parse_two_sided_id(&shared.config.game);
        let id = id.unwrap_or_else(|_| GameId::standard(registry::games()[0]));
        NewGame { id, pace: "10+5", seat: SeatWish::Random, level: None, is_public: false, chosen: 0 }
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

    /// A key in the form.
    pub(super) fn key(&mut self, key: Key, shared: &Shared) -> Made {
        let items = self.items();
        match navigate(key, &mut self.chosen, items.len(), shared) {
            FormInput::Enter => return Made::Plan(self.plan()),
            FormInput::Change(by) => self.turn(items[self.chosen], by),
            FormInput::Back => return Made::Dropped,
            FormInput::Nothing => {}
        }
        Made::NotYet
    }

    /// A click on a row.
    pub(super) fn click(&mut self, row: usize) -> Made {
        let items = self.items();
        self.chosen = row.min(items.len() - 1);
        match items[self.chosen] {
            Item::Make => Made::Plan(self.plan()),
            item => {
                self.turn(item, 1);
                Made::NotYet
            }
        }
    }

    pub(super) fn form(&self, note: &Note) -> Form {
        let rows = self.items().into_iter().map(|item| self.row(item)).collect();
        let note = if note.is_refusal { note.text.clone() } else { say!("setup.id", id = self.id) };
        Form::page(t("online.makeTitle"), rows, self.chosen, note)
    }

    fn row(&self, item: Item) -> Row {
        let info = self.id.info();
        match item {
            Item::Game => game_row(&self.id),
            Item::Variant(slot) => variant_row(&self.id, slot),
            Item::Pace => Row::choice(t("setup.clock"), of_pace(self.pace), t("online.clockAbout")),
            Item::Seat => {
                let words = match self.seat {
                    SeatWish::First => say!("online.seatFirst", side = game_words::side(info, Side::First)),
                    SeatWish::Second => {
                        say!("online.seatSecond", side = game_words::side(info, Side::Second))
                    }
                    SeatWish::Random => t("online.seatAny").to_owned(),
                };
                Row::choice(t("online.seat"), words, t("online.seatAbout"))
            }
            Item::Opponent => {
                let words = match self.level {
                    None => t("online.person").to_owned(),
                    Some(level) => say!("player.level", level = level),
                };
                Row::choice(t("online.against"), words, t("online.againstAbout"))
            }
            Item::Public => {
                let words = if self.is_public { t("online.publicYes") } else { t("online.publicNo") };
                Row::choice(t("online.public"), words, t("online.publicAbout"))
            }
            Item::Make => Row::new(t("online.makeIt"), t("setup.startAbout")),
        }
    }

    fn turn(&mut self, item: Item, by: isize) {
        match item {
            Item::Game => self.id = cycled_game(&self.id, by),
            Item::Variant(slot) => self.id = cycled_variant(self.id, slot, by),
            Item::Pace => self.pace = cycled(&PACES, &self.pace, by),
            Item::Seat => self.seat = cycled(&SEATS, &self.seat, by),
            Item::Opponent => {
                let all: Vec<Option<u8>> = std::iter::once(None).chain((1..=10).map(Some)).collect();
                self.level = cycled(&all, &self.level, by);
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
