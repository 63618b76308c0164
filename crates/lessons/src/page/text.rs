//! What a game says in one language, as the page has it.

use std::collections::BTreeMap;

use serde::Serialize;
use stackade_games::registry::Entry;

use super::looks::{Looks, PictureLine};
use super::words::Words;
use crate::lessons::{self, Lesson};
use crate::puzzles::{self, Puzzle};

/// The words of a game in one language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameText {
    /// What it is called.
    pub name: String,
    /// What it is about, in a sentence.
    pub pitch: String,
    /// What a coach says in the first turns.
    pub coach: Vec<String>,
    /// Its rules with pictures.
    pub rules: RulesScreen,
    /// Words by code, such as `side.white`.
    pub words: BTreeMap<String, String>,
}

/// The rules of a game with pictures.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesScreen {
    /// What one plays for.
    pub goal: String,
    /// What a turn is.
    pub turn: Vec<Rule>,
    /// How it begins and ends.
    pub end: Rule,
}

/// A rule, and what shows it: the position before the last move of the picture, and after.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rule {
    /// The rule.
    pub text: String,
    /// The picture, if it has one.
    pub picture: Option<PictureLine>,
}

/// The lesson and the puzzles of a game in one language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameLessons {
    /// Its lesson, if it has one.
    pub lesson: Option<Lesson>,
    /// Its puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
    /// What the ideas of the puzzles mean, by what these are called.
    pub ideas: BTreeMap<String, String>,
}

impl GameText {
    /// What a language says of a game, with the pictures of its looks.
    pub fn new(words: &Words, looks: Option<&Looks>) -> GameText {
        let pictures = looks.map(|looks| &looks.rules);
        let turn = words.rules.turn.iter().enumerate().map(|(index, text)| Rule {
            text: text.clone(),
            picture: pictures.and_then(|(turn, _)| turn.get(index)).cloned(),
        });
        GameText {
            name: words.name.clone(),
            pitch: words.pitch.clone(),
            coach: words.coach.clone(),
            rules: RulesScreen {
                goal: words.rules.goal.clone(),
                turn: turn.collect(),
                end: Rule {
                    text: words.rules.end.clone(),
                    picture: pictures.and_then(|(_, end)| end.clone()),
                },
            },
            words: words.by_code(),
        }
    }
}

impl GameLessons {
    pub(super) fn new(entry: &Entry, words: &Words) -> Result<GameLessons, String> {
        let lesson = lessons::of(entry.info).map(|lesson| words.lesson(lesson)).transpose()?;
        let english = puzzles::of(entry.info);
        Ok(GameLessons { lesson, puzzles: words.puzzles(english)?, ideas: words.ideas(english)? })
    }
}
