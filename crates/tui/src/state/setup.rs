//! What to play: the game, its variant, the players and the clock, and where to begin.

use stackade_core::record::Start;
use stackade_core::{AnyMatch, GameId, MOST_SIDES, Side};
use stackade_engine::{Level, Spec};
use stackade_games::{registry, samples};

use super::form::{FormInput, cycled, cycled_game, cycled_variant, game_row, navigate, variant_row};
use super::prompt::{self, Typed};
use super::{Component, Course, Go, LocalGame, Prompt, Screen, Shared};
use crate::languages::{say, t};
use crate::layout::{Form, Placement, Row};
use crate::{Controller, Key, TimeControl, clock, game_words};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and its variant.
    pub id: GameId,
    /// Who plays the sides, those among them that the game does not have.
    pub controllers: [Controller; MOST_SIDES],
    /// The time control.
    pub clock: TimeControl,
    /// The position to begin with; none is the game's own.
    position: Option<String>,
    /// What random boards and players are drawn from; none is something new every time.
    seed: Option<u64>,
    chosen: usize,
    /// What is being typed for the row that is chosen.
    prompt: Option<Prompt>,
    /// What is wrong with what was typed.
    error: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Game,
    Variant(usize),
    Controller(Side),
    Clock,
    Position,
    Seed,
    Start,
}

/// What the name of a sample stands behind, as on the command line.
const SAMPLE: &str = "sample:";

impl Setup {
    /// What was played last.
    pub fn new(shared: &Shared) -> Setup {
        let config = &shared.config;
        let id = registry::parse_id(&config.game).unwrap_or_else(|_| GameId::standard(registry::games()[0]));
        Setup {
            id,
            controllers: config.controllers(),
            clock: config.clock.parse().unwrap_or_default(),
            position: None,
            seed: None,
            chosen: 0,
            prompt: None,
            error: None,
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
        items.extend([Item::Clock, Item::Position, Item::Seed, Item::Start]);
        items
    }

    /// How wide the form may be: beside it there is room for the board.
    pub const WIDEST: u16 = 35;

    fn row(&self, item: Item) -> Row {
        let info = self.id.info();
        match item {
            Item::Game => game_row(&self.id),
            Item::Variant(slot) => variant_row(&self.id, slot),
            Item::Controller(side) => {
                let orders = ["setup.first", "setup.second", "setup.third", "setup.fourth"];
                let order = t(orders[side.index()]);
                let label = stackade_draw::capital(game_words::side(info, side));
                Row::choice(label, self.controllers[side.index()].words(&self.id), order)
            }
            Item::Clock => {
                let words = clock::words(self.clock);
                let about = say!("setup.clockAbout", clock = words);
                Row::choice(t("setup.clock"), words, about)
            }
            Item::Position => {
                let value = self.position.as_deref().unwrap_or(t("setup.positionUsual"));
                Row::choice(t("setup.position"), value, t("setup.positionAbout"))
            }
            Item::Seed => {
                let value = self.seed.map_or_else(|| t("setup.seedNew").to_owned(), |seed| seed.to_string());
                Row::choice(t("setup.seed"), value, t("setup.seedAbout"))
            }
            Item::Start => Row::new(t("setup.start"), t("setup.startAbout")),
        }
    }

    /// How the game is set up; a seed is drawn where none was typed.
    fn start_with(&self, seed: u64) -> Start {
        match &self.position {
            Some(position) => Start::Position(position.clone()),
            None => Start::Seed(self.seed.unwrap_or(seed)),
        }
    }

    /// The game as it would begin.
    pub(crate) fn preview(&self) -> Box<dyn AnyMatch> {
        let game = registry::set_up(&self.id.to_string(), &self.start_with(1));
        game.unwrap_or_else(|_| registry::new_match(&self.id, 1))
    }

    /// Takes what was typed for a row, or says what is wrong with it; nothing is what is usual.
    fn take(&mut self, item: Item, typed: &str) {
        self.error = match item {
            _ if typed.is_empty() => {
                self.forget(item);
                None
            }
            Item::Seed => match typed.parse() {
                Ok(seed) => {
                    self.seed = Some(seed);
                    None
                }
                Err(_) => Some(t("setup.seedNumber").to_owned()),
            },
            _ => self.begin_at(typed).err(),
        };
    }

    /// Begins at a position or a sample, whose game is taken with it.
    fn begin_at(&mut self, typed: &str) -> Result<(), String> {
        let (id, position) = match typed.strip_prefix(SAMPLE) {
            Some(name) => {
                let sample = samples::sample(name).ok_or_else(|| say!("setup.noSample", name = name))?;
                (registry::parse_id(sample.game).unwrap_or(self.id), sample.position)
            }
            None => (self.id, typed),
        };
        let wrong =
            |error: stackade_core::PositionError| game_words::message(id.info().name, error.message());
        registry::match_from(&id, position).map_err(wrong)?;
        (self.id, self.position) = (id, Some(position.to_owned()));
        Ok(())
    }

    fn forget(&mut self, item: Item) {
        match item {
            Item::Position => self.position = None,
            Item::Seed => self.seed = None,
            _ => {}
        }
    }

    /// The row is chosen: what is typed is asked for, and from any other the game begins.
    fn enter(&mut self, shared: &mut Shared) -> Go {
        match self.items()[self.chosen] {
            Item::Position | Item::Seed => {
                self.prompt = Some(Prompt::default());
                Go::Stay
            }
            _ => self.start(shared),
        }
    }

    fn turn(&mut self, item: Item, by: isize) {
        match item {
            Item::Game => (self.id, self.position) = (cycled_game(&self.id, by), None),
            Item::Variant(slot) => (self.id, self.position) = (cycled_variant(self.id, slot, by), None),
            Item::Controller(side) => {
                let controller = &mut self.controllers[side.index()];
                *controller = cycled(&Controller::offered(), controller, by);
            }
            Item::Clock => self.clock = cycled(&TimeControl::OFFERED, &self.clock, by),
            Item::Position | Item::Seed => self.forget(item),
            Item::Start => {}
        }
    }

    fn press(&mut self, key: Key, items: &[Item], shared: &mut Shared) -> Go {
        self.error = None;
        match navigate(key, &mut self.chosen, items.len(), shared) {
            FormInput::Enter => return self.enter(shared),
            FormInput::Change(by) => self.turn(items[self.chosen], by),
            FormInput::Back => return Go::Back,
            FormInput::Nothing => {}
        }
        Go::Stay
    }

    fn start(&self, shared: &mut Shared) -> Go {
        shared.config.game = self.id.to_string();
        shared.config.set_controllers(&self.controllers);
        shared.config.clock = self.clock.to_string();
        shared.remember();
        // Players are drawn from the seed as well.
        shared.seed = self.seed.unwrap_or_else(|| shared.fresh_seed());
        let start = self.start_with(shared.seed);
        let controllers = &self.controllers[..self.id.sides().len()];
        let Some(course) = Course::new(&self.id, &start, controllers, self.clock) else { return Go::Stay };
        Go::replace(Screen::Game(Box::new(LocalGame::new(course, shared))))
    }
}

impl Component for Setup {
    fn form(&self, _: &Shared) -> Option<Form> {
        let rows = self.items().into_iter().map(|item| self.row(item)).collect();
        let note = match (&self.prompt, &self.error) {
            (Some(prompt), _) => {
                let what = self.row(self.items()[self.chosen]).label;
                say!("setup.typed", what = what, typed = prompt.text)
            }
            (None, Some(error)) => error.clone(),
            (None, None) => say!("setup.id", id = self.id),
        };
        Some(Form {
            title: t("setup.title").to_owned(),
            rows,
            chosen: self.chosen,
            note,
            placement: Placement::Beside(Setup::WIDEST),
        })
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let items = self.items();
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(typed)) => {
                let item = items[self.chosen];
                self.take(item, &typed);
                // A sample of another game may have brought other rows.
                self.chosen = self.items().iter().position(|&known| known == item).unwrap_or(0);
            }
            Some(Typed::More | Typed::Left) => {}
            None => return self.press(key, &items, shared),
        }
        Go::Stay
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        let items = self.items();
        self.chosen = row.min(items.len() - 1);
        match items[self.chosen] {
            Item::Start | Item::Position | Item::Seed => self.enter(shared),
            item => {
                self.turn(item, 1);
                Go::Stay
            }
        }
    }
}
