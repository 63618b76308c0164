//! The saved games: a list to choose from, and a line for the path of any other file.

use stackade_core::record::Record;

use super::form::{Touch, touch};
use super::prompt::Typed;
use super::{Form, Go, Prompt, Row, Screen, Shared, Study};
use crate::event::SavedGame;
use crate::{Effect, Event, Key, seat};

/// The screen of saved games.
#[derive(Debug, Default)]
pub struct Load {
    files: Vec<SavedGame>,
    /// The games of the file that was chosen, where it holds more than one.
    games: Vec<Record>,
    chosen: usize,
    /// The path that is being typed.
    pub prompt: Option<Prompt>,
    note: String,
}

impl Load {
    /// The form as it is seen.
    pub fn form(&self) -> Form {
        let mut rows = vec![Row::new("Type a path …", "the name of a file of game records (.stk)")];
        if self.games.is_empty() {
            rows.extend(self.files.iter().map(|file| Row::new(&file.name, "saved by this program")));
        } else {
            rows = self.games.iter().enumerate().map(|(i, game)| describe(i, game)).collect();
        }
        let note = match &self.prompt {
            Some(prompt) => format!("path: {}_", prompt.text),
            None => self.note.clone(),
        };
        Form { title: "Load a game".to_owned(), rows, chosen: self.chosen, note, widest: u16::MAX }
    }

    pub(super) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => {}
                Typed::Left => self.prompt = None,
                Typed::Done(path) => {
                    self.prompt = None;
                    if !path.is_empty() {
                        shared.effects.push(Effect::Load(path.into()));
                    }
                }
            }
            return Go::Stay;
        }
        let rows = self.form().rows.len();
        match touch(key, &mut self.chosen, rows, shared) {
            Touch::Enter => self.enter(shared),
            Touch::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    pub(super) fn click(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.chosen = row;
        self.enter(shared)
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

    pub(super) fn tell(&mut self, event: Event, _: &mut Shared) -> Go {
        match event {
            Event::Listed(files) => self.files = files,
            Event::Loaded(Err(why)) => self.note = why,
            Event::Loaded(Ok(games)) => match <[Record; 1]>::try_from(games) {
                Ok([game]) => return self.open(game),
                Err(games) if games.is_empty() => self.note = "the file holds no game".to_owned(),
                Err(games) => (self.games, self.chosen) = (games, 0),
            },
            _ => {}
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

fn describe(i: usize, game: &Record) -> Row {
    let result = stackade_core::record::result_text(game.result);
    let label = format!("{}. {}", i + 1, game.game());
    Row::new(label, format!("{}, {result}", seat::names(game)))
}
