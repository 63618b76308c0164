//! The saved games: a list to choose from, and a line for the path of any other file.

use stackade_core::Outcome;
use stackade_core::record::{Record, result_text};
use stackade_games::registry;

use super::form::{FormInput, navigate};
use super::prompt::{self, Typed};
use super::{Component, Go, Prompt, Screen, Shared, Study};
use crate::event::SavedGame;
use crate::languages::{say, t};
use crate::layout::{Form, Row};
use crate::{Effect, Event, Key, controller, game_words};

/// The screen of saved games.
#[derive(Debug, Default)]
pub struct Load {
    files: Vec<SavedGame>,
    /// The games of the file that was chosen, where it holds more than one.
    games: Vec<Record>,
    chosen: usize,
    /// The path that is being typed.
    prompt: Option<Prompt>,
    note: String,
}

impl Load {
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::new(t("load.type"), t("load.typeAbout"))];
        if self.games.is_empty() {
            rows.extend(self.files.iter().map(saved));
        } else {
            rows = self.games.iter().enumerate().map(|(i, game)| describe(i, game)).collect();
        }
        rows
    }

    fn enter(&mut self, shared: &mut Shared) -> Go {
        if let Some(game) = self.games.get(self.chosen) {
            return self.open(game.clone());
        }
        match self.chosen.checked_sub(1).and_then(|row| self.files.get(row)) {
            Some(file) => shared.effects.push(Effect::Load(file.path.clone())),
            None => self.prompt = Some(Prompt::default()),
        }
        Go::Stay
    }

    fn open(&mut self, game: Record) -> Go {
        match Study::new(game) {
            Ok(study) => Go::replace(Screen::Study(Box::new(study))),
            Err(why) => {
                self.note = why;
                Go::Stay
            }
        }
    }
}

impl Component for Load {
    fn form(&self, _: &Shared) -> Option<Form> {
        let note = match &self.prompt {
            Some(prompt) => say!("load.path", typed = prompt.text),
            None => self.note.clone(),
        };
        Some(Form::page(t("load.title"), self.rows(), self.chosen, note))
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(typed) = prompt::press(&mut self.prompt, key) {
            if let Typed::Done(path) = typed
                && !path.is_empty()
            {
                shared.effects.push(Effect::Load(path.into()));
            }
            return Go::Stay;
        }
        let rows = self.rows().len();
        match navigate(key, &mut self.chosen, rows, shared) {
            FormInput::Enter => self.enter(shared),
            FormInput::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row;
        self.enter(shared)
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }

    fn hear(&mut self, event: &Event, _: &mut Shared) -> Go {
        match event {
            Event::Listed(files) => self.files.clone_from(files),
            Event::Loaded(Err(why)) => self.note.clone_from(why),
            Event::Loaded(Ok(games)) => match &games[..] {
                [game] => return self.open(game.clone()),
                [] => self.note = t("load.noGame").to_owned(),
                games => (self.games, self.chosen) = (games.to_vec(), 0),
            },
            _ => {}
        }
        Go::Stay
    }
}

/// A file of saved games: when which game was played, by whom, and how it ended.
fn saved(file: &SavedGame) -> Row {
    let Some(game) = &file.first else { return Row::new(&file.name, t("load.saved")) };
    let date = game.tag("Date").unwrap_or_default().replace('.', "-");
    Row::new(format!("{date} {}", title(game)), about(game))
}

fn describe(i: usize, game: &Record) -> Row {
    Row::new(format!("{}. {}", i + 1, title(game)), about(game))
}

fn title(game: &Record) -> &str {
    registry::parse_id(game.game()).map_or(game.game(), |id| id.info().title)
}

/// Who played a game, and how it ended.
fn about(game: &Record) -> String {
    format!("{}, {}", controller::names(game), result(game))
}

fn result(game: &Record) -> String {
    match (game.result, registry::parse_id(game.game())) {
        (None, _) => t("load.unfinished").to_owned(),
        (Some(Outcome::Draw), _) => t("load.draw").to_owned(),
        (Some(Outcome::Win(side)), Ok(id)) => say!("load.won", side = game_words::side(id.info(), side)),
        (other, _) => result_text(other),
    }
}
