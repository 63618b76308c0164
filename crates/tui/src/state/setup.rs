//! What to play: the game, its variant, the players and the clock.

use stackade_core::record::Start;
use stackade_core::{GameId, MOST_SIDES, Side};
use stackade_engine::{Level, Spec};
use stackade_games::registry;

use super::form::{FormInput, cycled, cycled_game, cycled_variant, navigate};
use super::{Component, Course, Go, LocalGame, Screen, Shared};
use crate::layout::{Form, Placement, Row};
use crate::{Controller, Key, TimeControl, game_words};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and its variant.
    pub id: GameId,
    /// Who plays the sides, those among them that the game does not have.
    pub controllers: [Controller; MOST_SIDES],
    /// The time control.
    pub clock: TimeControl,
    chosen: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Game,
    Variant(usize),
    Controller(Side),
    Clock,
    Start,
}

impl Setup {
    /// What was played last.
    pub fn new(shared: &Shared) -> Setup {
        let config = &shared.config;
        let id = registry::parse_id(&config.game).unwrap_or_else(|_| GameId::standard(registry::games()[0]));
        Setup {
            id,
            controllers: config.controllers(),
            clock: config.clock.parse().unwrap_or_default(),
            chosen: 0,
        }
    }

    /// Computer players alone.
    pub(super) fn to_watch(shared: &Shared) -> Setup {
        let mut setup = Setup { clock: TimeControl::None, ..Setup::new(shared) };
        for controller in setup.controllers.iter_mut().filter(|controller| controller.is_human()) {
            *controller =
                Level::new(5).map_or(Controller::Human, |level| Controller::Computer(Spec::Level(level)));
        }
        setup
    }

    fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Game];
        items.extend((0..self.id.info().variants.len()).map(Item::Variant));
        items.extend(Side::ALL.into_iter().take(self.id.sides().len()).map(Item::Controller));
        items.extend([Item::Clock, Item::Start]);
        items
    }

    /// How wide the form may be: beside it there is room for the board.
    pub const WIDEST: u16 = 35;

    fn row(&self, item: Item) -> Row {
        let info = self.id.info();
        match item {
            Item::Game => Row::choice("Game", info.title, game_words::pitch(info)),
            Item::Variant(slot) => {
                let key = info.variants[slot].key;
                let (label, about) = game_words::variant(&self.id, key);
                Row::choice(label, self.id.choice(key), about)
            }
            Item::Controller(side) => {
                let order = ["moves first", "moves second", "moves third", "moves fourth"][side.index()];
                let label = stackade_draw::capital(info.sides[side.index()].name);
                Row::choice(label, self.controllers[side.index()].words(&self.id), order)
            }
            Item::Clock => {
                let about = format!("{}; whoever runs out of time loses", self.clock.words());
                Row::choice("Clock", self.clock.words(), about)
            }
            Item::Start => Row::new("Start", "Enter, from any row"),
        }
    }

    fn turn(&mut self, item: Item, by: isize) {
        match item {
            Item::Game => self.id = cycled_game(&self.id, by),
            Item::Variant(slot) => self.id = cycled_variant(self.id, slot, by),
            Item::Controller(side) => {
                let controller = &mut self.controllers[side.index()];
                *controller = cycled(&Controller::offered(), controller, by);
            }
            Item::Clock => self.clock = cycled(&TimeControl::OFFERED, &self.clock, by),
            Item::Start => {}
        }
    }

    fn start(&self, shared: &mut Shared) -> Go {
        shared.config.game = self.id.to_string();
        shared.config.set_controllers(&self.controllers);
        shared.config.clock = self.clock.to_string();
        shared.remember();
        let start = Start::Seed(shared.fresh_seed());
        let controllers = &self.controllers[..self.id.sides().len()];
        let Some(course) = Course::new(&self.id, &start, controllers, self.clock) else { return Go::Stay };
        Go::replace(Screen::Game(Box::new(LocalGame::new(course, shared))))
    }
}

impl Component for Setup {
    fn form(&self, _: &Shared) -> Option<Form> {
        let rows = self.items().into_iter().map(|item| self.row(item)).collect();
        let note = format!("game id: {}", self.id);
        Some(Form {
            title: "New game".to_owned(),
            rows,
            chosen: self.chosen,
            note,
            placement: Placement::Beside(Setup::WIDEST),
        })
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let items = self.items();
        match navigate(key, &mut self.chosen, items.len(), shared) {
            FormInput::Enter => self.start(shared),
            FormInput::Change(by) => {
                self.turn(items[self.chosen], by);
                Go::Stay
            }
            FormInput::Back => Go::Back,
            FormInput::Nothing => Go::Stay,
        }
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        let items = self.items();
        self.chosen = row.min(items.len() - 1);
        match items[self.chosen] {
            Item::Start => self.start(shared),
            item => {
                self.turn(item, 1);
                Go::Stay
            }
        }
    }
}
