//! The main menu.

use stackade_core::record::Record;
use stackade_games::registry;

use super::form::{FormInput, navigate};
use super::{Catalogue, Component, Go, Load, LocalGame, Reader, Screen, Settings, Setup, Shared};
use crate::layout::{Form, Placement, Row};
use crate::{Effect, Key, controller};

/// The main menu.
#[derive(Debug, Default)]
pub struct Menu {
    chosen: usize,
    /// Why the game that waits cannot be resumed.
    error: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Resume,
    Play,
    Watch,
    Puzzles,
    Lessons,
    Load,
    Rules(usize),
    Settings,
    Quit,
}

fn items(shared: &Shared) -> Vec<Item> {
    let mut items = vec![Item::Play, Item::Watch, Item::Lessons, Item::Puzzles, Item::Load];
    items.extend((0..registry::games().len()).map(Item::Rules));
    items.extend([Item::Settings, Item::Quit]);
    if shared.unfinished.is_some() {
        items.insert(0, Item::Resume);
    }
    items
}

impl Menu {
    fn enter(&mut self, item: Item, shared: &mut Shared) -> Go {
        let (go, error) = match enter(item, shared) {
            Ok(go) => (go, None),
            Err(why) => (Go::Stay, Some(format!("the game cannot be resumed: {why}"))),
        };
        self.error = error;
        go
    }
}

impl Component for Menu {
    fn form(&self, shared: &Shared) -> Option<Form> {
        let rows = items(shared).into_iter().map(|item| row(item, shared)).collect();
        Some(Form {
            title: "Stackade".to_owned(),
            rows,
            chosen: self.chosen,
            note: self.error.clone().unwrap_or_default(),
            placement: Placement::Menu,
        })
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let items = items(shared);
        match navigate(key, &mut self.chosen, items.len(), shared) {
            FormInput::Enter => self.enter(items[self.chosen], shared),
            FormInput::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row;
        items(shared).get(row).map_or(Go::Stay, |&item| self.enter(item, shared))
    }
}

fn row(item: Item, shared: &Shared) -> Row {
    match item {
        Item::Resume => Row::new("Resume", shared.unfinished.as_deref().map_or_else(String::new, summary)),
        Item::Play => Row::new("New game", "against the computer, or people at one keyboard"),
        Item::Watch => Row::new("Watch", "computer players alone"),
        Item::Lessons => Row::new("Lessons", "learn a game by playing, in five minutes"),
        Item::Puzzles => Row::new("Puzzles", "one right move each, and it is proved"),
        Item::Load => Row::new("Load", "a saved game, to replay and analyse it"),
        Item::Rules(game) => {
            Row::new(format!("Rules of {}", registry::games()[game].title), "to read, with pictures")
        }
        Item::Settings => Row::new("Settings", "colours, characters, sound, speed"),
        Item::Quit => Row::new("Quit", "nothing is lost: unfinished games are kept"),
    }
}

/// A game in a few words.
fn summary(record: &Record) -> String {
    let moves = record.tree.main_line().count();
    let title = registry::parse_id(record.game()).map_or("a game", |id| id.info().title);
    format!("{title}, {}, {moves} turns played", controller::names(record))
}

fn enter(item: Item, shared: &mut Shared) -> Result<Go, String> {
    Ok(match item {
        Item::Resume => {
            let record = shared.unfinished.clone().ok_or("there is none")?;
            Go::open(Screen::Game(Box::new(LocalGame::resume(&record, shared)?)))
        }
        Item::Play => Go::open(Screen::Setup(Setup::new(shared))),
        Item::Watch => Go::open(Screen::Setup(Setup::to_watch(shared))),
        Item::Lessons => Go::open(Screen::Catalogue(Catalogue::lessons())),
        Item::Puzzles => Go::open(Screen::Catalogue(Catalogue::puzzles())),
        Item::Load => {
            shared.effects.push(Effect::List);
            Go::open(Screen::Load(Load::default()))
        }
        Item::Rules(game) => Go::open(Screen::Rules(Reader::rules(registry::games()[game]))),
        Item::Settings => Go::open(Screen::Settings(Settings::default())),
        Item::Quit => Go::Back,
    })
}
