//! What the page fetches about each game: its words, its looks, its lesson and its puzzles, as JSON.
//!
//! The files are made from the registry, so that a game of another crate gets its own by the same call:
//!
//! - `GAME.LANGUAGE.json`, a [`GameText`]: what menus, rules screens and sentences about moves say;
//! - `GAME.LANGUAGE.lessons.json`, a [`GameLessons`]: its lesson and its puzzles, in that language;
//! - `GAME.looks.json`, a [`Looks`]: colours, forms and pictures.
//!
//! Those of the built-in games are kept in `web/data`, where `cargo xtask fixtures` writes them.

mod complete;
mod looks;
#[cfg(test)]
mod tests;
mod text;
#[cfg(test)]
mod typescript;
mod words;

use std::fmt;
use std::path::Path;

use serde::Serialize;
use stackade_games::registry::{self, Entry};

pub use complete::check_words;
pub use looks::{BoardLook, Emblem, FlatLook, Form, Looks, PictureLine, PieceLook, Tones};
pub use text::{GameLessons, GameText, Rule, RulesScreen};
pub use words::{LessonWords, PuzzleWords, RulesWords, Words, WordsByCode};

/// A file that the page fetches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// Its name, `nava.en.json` or the like.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Why the files of a game cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageDataError(String);

impl fmt::Display for PageDataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PageDataError {}

/// Writes the files of every registered game into a folder.
pub fn write(folder: &Path) -> Result<(), PageDataError> {
    let unwritable = |error: std::io::Error| PageDataError(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    for file in all()? {
        std::fs::write(folder.join(&file.name), &file.text).map_err(unwritable)?;
    }
    Ok(())
}

/// The files of every registered game.
pub fn all() -> Result<Vec<PageFile>, PageDataError> {
    let files: Result<Vec<_>, _> = registry::entries().iter().map(of).collect();
    Ok(files?.into_iter().flatten().collect())
}

/// The files of a game; none for a game without words and looks of its own, which the page shows all the same.
pub fn of(entry: &Entry) -> Result<Vec<PageFile>, PageDataError> {
    let game = entry.info.name;
    let wrong = |file: &str, why: String| PageDataError(format!("{game}, {file}: {why}"));
    let mut files = Vec::new();
    let looks = Looks::of(entry).map_err(|why| wrong("looks", why))?;
    if let Some(looks) = &looks {
        files.push(file(format!("{game}.looks.json"), looks));
    }
    for (language, source) in entry.data.words {
        let words = Words::read(source).map_err(|why| wrong(language, why))?;
        files.push(file(format!("{game}.{language}.json"), &GameText::new(&words, looks.as_ref())));
        let lessons = GameLessons::new(entry, &words).map_err(|why| wrong(language, why))?;
        files.push(file(format!("{game}.{language}.lessons.json"), &lessons));
    }
    Ok(files)
}

fn file(name: String, document: &impl Serialize) -> PageFile {
    let text = serde_json::to_string(document).expect("these documents have only text keys");
    PageFile { name, text: text + "\n" }
}
