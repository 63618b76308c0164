//! Puzzles: positions with one right move, and a proof that it is the only one.
//!
//! The built-in sets are files in the games' folders (docs/puzzles.md describes the format), made by
//! `mine` and re-proved by a test.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use stackade_core::{AnyMatch, GameId, GameInfo, MoveError};
use stackade_games::registry::{self, Entry};
use stackade_search::Verdict;

use crate::lessons::one_line;
use crate::page::Words;
#[cfg(not(target_arch = "wasm32"))]
use crate::proof::{Proof, prove};
use crate::scope::Scope;

/// The built-in puzzles of a game and its variants: those of old programs, then our own, set by set, the easiest of a set first.
///
/// ```
/// use stackade_games::registry;
/// let puzzle = &stackade_lessons::puzzles::of(registry::games()[0])[0];
/// assert!(!puzzle.solution.is_empty());
/// ```
pub fn of(game: &GameInfo) -> &'static [Puzzle] {
    PUZZLES.get(game.name).map_or(&[], Vec::as_slice)
}

/// Every built-in puzzle, game by game.
pub fn all() -> impl Iterator<Item = &'static Puzzle> {
    registry::games().into_iter().flat_map(of)
}

/// The built-in puzzle with this id.
pub fn find(id: &str) -> Option<&'static Puzzle> {
    all().find(|puzzle| puzzle.id == id)
}

static PUZZLES: LazyLock<BTreeMap<&str, Vec<Puzzle>>> = LazyLock::new(|| {
    let read = |text: &&str| read(text).expect("tests read the built-in puzzles");
    let set = |entry: Entry| {
        let puzzles = entry.data.puzzles.iter().flat_map(read).collect();
        (entry.info.name, Words::explained(&entry, puzzles).expect("tests read the built-in puzzles"))
    };
    registry::entries().into_iter().map(set).collect()
});

/// A position, what is to be reached, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Puzzle {
    /// What it is called by programs: the game's name and a number.
    pub id: String,
    /// The canonical id of the game and variant.
    pub game: String,
    /// The position string.
    pub position: String,
    /// What the side to move can reach.
    pub result: Goal,
    /// The first moves that keep the result, sorted.
    pub solution: Vec<String>,
    /// Within how many plies the game is over, where that is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub plies: Option<u32>,
    /// What is proved about the other moves.
    pub scope: Scope,
    /// The idea behind the solution, in a word or two.
    pub motif: String,
    /// A few words that give nothing away.
    pub title: String,
    /// Why the natural move fails, or what is true of an old puzzle.
    #[serde(default)]
    pub why: String,
    /// What the natural move does, where `why` is said in the words that the game has for all such puzzles.
    #[serde(default, skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    pub blunder: Option<Blunder>,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// How play may go on after the solution, which is its first move.
    pub line: Vec<String>,
    /// The natural move and what it runs into.
    #[serde(default)]
    pub refutation: Vec<String>,
    /// Where the position comes from, which the page does not show.
    #[serde(default, skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    pub source: String,
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Draw,
}

impl Goal {
    /// The result that must be kept.
    pub fn verdict(self) -> Verdict {
        match self {
            Goal::Win => Verdict::Win,
            Goal::Draw => Verdict::Draw,
        }
    }
}

/// What a natural move throws away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blunder {
    /// It loses.
    Loses,
    /// It only draws.
    Draws,
}

/// What a solver's move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It keeps the proved result; the answer that the proof's line gives, if there is one.
    Right(Option<String>),
    /// It does not; the answer that shows it, if it is the natural move.
    Wrong(Option<String>),
}

impl Puzzle {
    /// Makes sure that the board can be set up; whoever reads a puzzle by itself has to.
    pub fn check(&self) -> Result<(), String> {
        let id = registry::parse_id(&self.game).map_err(|error| error.to_string())?;
        registry::match_from(&id, &self.position).map_err(|error| error.to_string())?;
        if self.why.is_empty() && self.blunder.is_none() {
            return Err("expected 'why' the natural move fails, or what 'blunder' it is".to_owned());
        }
        Ok(())
    }

    /// The game and variant.
    pub fn id(&self) -> GameId {
        registry::parse_id(&self.game).expect("puzzles are checked when they are read")
    }

    /// The board as the solver finds it.
    pub fn begin(&self) -> Box<dyn AnyMatch> {
        registry::match_from(&self.id(), &self.position).expect("puzzles are checked when they are read")
    }

    /// What a first move comes to, or why it cannot be played.
    pub fn attempt(&self, mv: &str) -> Result<Attempt, MoveError> {
        self.begin().play(mv)?;
        let answer = |line: &[String]| match line {
            [first, answer, ..] if first == mv => Some(answer.clone()),
            _ => None,
        };
        Ok(match self.solution.iter().any(|right| right == mv) {
            true => Attempt::Right(answer(&self.line)),
            false => Attempt::Wrong(answer(&self.refutation)),
        })
    }

    /// How many plies it lasts: what is proved, or else the line to the end.
    pub fn length(&self) -> u32 {
        self.plies.unwrap_or(self.line.len() as u32)
    }

    /// Proves it again, within this many nodes.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn prove(&self, nodes: u64) -> Option<Proof> {
        prove(&self.id(), &self.position, nodes).ok().flatten()
    }

    /// The puzzle as an entry of a file of puzzles.
    pub fn text(&self) -> String {
        let mut text = String::from("[[puzzle]]\n");
        let mut line = |key: &str, value: &dyn std::fmt::Debug| {
            writeln!(text, "{key} = {value:?}").expect("strings take everything");
        };
        line("id", &self.id);
        line("game", &self.game);
        line("position", &self.position);
        line("result", &self.result.verdict().to_string());
        line("solution", &self.solution);
        if let Some(plies) = self.plies {
            line("plies", &plies);
        }
        match self.scope {
            Scope::Proved => line("scope", &"proved"),
            Scope::Within(plies) => line("scope.within", &plies),
        }
        line("motif", &self.motif);
        line("title", &self.title);
        match self.blunder {
            Some(Blunder::Loses) => line("blunder", &"loses"),
            Some(Blunder::Draws) => line("blunder", &"draws"),
            None => line("why", &self.why),
        }
        line("difficulty", &self.difficulty);
        line("line", &self.line);
        line("refutation", &self.refutation);
        line("source", &self.source);
        text
    }
}

/// Reads a file of puzzles; what is wrong with it is said in one line.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let file: File = toml::from_str(text).map_err(|error| one_line(&error.to_string()))?;
    for puzzle in &file.puzzle {
        puzzle.check().map_err(|error| format!("puzzle {}: {error}", puzzle.id))?;
    }
    Ok(file.puzzle)
}

/// A file of puzzles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}
