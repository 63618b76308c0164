//! The main menu.

use stackade_core::record::Record;
use stackade_games::registry;

use super::form::{Touch, touch};
use super::{Catalogue, Form, Go, Load, Reader, Row, Screen, Settings, Setup, Shared, Table};
use crate::{Effect, Key, seat};

/// The main menu.
#[derive(Debug, Default)]
pub struct Menu {
    chosen: usize,
    /// Why the game that waits cannot be resumed.
    trouble: Option<String>,
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
    /// The menu as it is seen.
    pub fn form(&self, shared: &Shared) -> Form {
        let rows = items(shared).into_iter().map(|item| row(item, shared)).collect();
        Form {
            title: "Stackade".to_owned(),
            rows,
            chosen: self.chosen,
            note: self.trouble.clone().unwrap_or_default(),
            widest: u16::MAX,
        }
    }

    pub(super) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let items = items(shared);
        match touch(key, &mut self.chosen, items.len(), shared) {
            Touch::Enter => self.enter(items[self.chosen], shared),
            Touch::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    pub(super) fn click(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row;
        items(shared).get(row).map_or(Go::Stay, |&item| self.enter(item, shared))
    }

    fn enter(&mut self, item: Item, shared: &mut Shared) -> Go {
        let (go, trouble) = match enter(item, shared) {
            Ok(go) => (go, None),
            Err(why) => (Go::Stay, Some(format!("the game cannot be resumed: {why}"))),
        };
        self.trouble = trouble;
        go
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
    format!("{title}, {}, {moves} turns played", seat::names(record))
}

fn enter(item: Item, shared: &mut Shared) -> Result<Go, String> {
    Ok(match item {
        Item::Resume => {
            let record = shared.unfinished.clone().ok_or("there is none")?;
            Go::open(Screen::Game(Box::new(Table::resume(&record, shared)?)))
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
