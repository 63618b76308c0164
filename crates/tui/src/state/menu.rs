//! The main menu.

use stackade_core::record::Record;
use stackade_games::registry;

use super::form::{FormInput, navigate};
use super::{Catalogue, Component, Connect, Go, Load, LocalGame, Screen, Settings, Setup, Shared};
use crate::languages::{say, t};
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
    Online,
    Watch,
    Puzzles,
    Lessons,
    Load,
    Rules(usize),
    Settings,
    Quit,
}

fn items(shared: &Shared) -> Vec<Item> {
    let mut items = vec![Item::Play, Item::Online, Item::Watch, Item::Lessons, Item::Puzzles, Item::Load];
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
            Err(why) => (Go::Stay, Some(say!("menu.notResumed", why = why))),
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
            note: self.error.as_ref().or(shared.notice.as_ref()).cloned().unwrap_or_default(),
            placement: Placement::Menu,
        })
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        shared.notice = None;
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
        Item::Resume => {
            Row::new(t("menu.resume"), shared.unfinished.as_deref().map_or_else(String::new, summary))
        }
        Item::Play => Row::new(t("menu.play"), t("menu.playAbout")),
        Item::Online => Row::new(t("menu.online"), t("menu.onlineAbout")),
        Item::Watch => Row::new(t("menu.watch"), t("menu.watchAbout")),
        Item::Lessons => Row::new(t("menu.lessons"), t("menu.lessonsAbout")),
        Item::Puzzles => Row::new(t("menu.puzzles"), t("menu.puzzlesAbout")),
        Item::Load => Row::new(t("menu.load"), t("menu.loadAbout")),
        Item::Rules(game) => {
            Row::new(say!("menu.rules", game = registry::games()[game].title), t("menu.rulesAbout"))
        }
        Item::Settings => Row::new(t("menu.settings"), t("menu.settingsAbout")),
        Item::Quit => Row::new(t("menu.quit"), t("menu.quitAbout")),
    }
}

/// A game in a few words.
fn summary(record: &Record) -> String {
    let moves = record.tree.main_line().count();
    let title = registry::parse_id(record.game()).map_or(t("menu.someGame"), |id| id.info().title);
    say!("menu.unfinished", game = title, players = controller::names(record), turns = moves)
}

fn enter(item: Item, shared: &mut Shared) -> Result<Go, String> {
    Ok(match item {
        Item::Resume => {
            let record = shared.unfinished.clone().ok_or(t("menu.nothingToResume"))?;
            Go::open(Screen::Game(Box::new(LocalGame::resume(&record, shared)?)))
        }
        Item::Play => Go::open(Screen::Setup(Box::new(Setup::new(shared)))),
        Item::Online => Go::open(Screen::Connect(Connect::new(shared))),
        Item::Watch => Go::open(Screen::Setup(Box::new(Setup::to_watch(shared)))),
        Item::Lessons => Go::open(Screen::Catalogue(Catalogue::lessons())),
        Item::Puzzles => Go::open(Screen::Catalogue(Catalogue::puzzles())),
        Item::Load => {
            shared.effects.push(Effect::List);
            Go::open(Screen::Load(Load::default()))
        }
        Item::Rules(game) => Go::rules(registry::games()[game]),
        Item::Settings => Go::open(Screen::Settings(Settings::default())),
        Item::Quit => Go::Back,
    })
}
