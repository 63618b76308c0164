//! Game records: games written down with players, results, comments and variations.
//!
//! The format is close to chess's PGN and is defined in `docs/notation.md`. [`Records`] reads a text
//! game by game, [`read`] all at once; [`write()`] writes canonically; [`replay`] asks the rules whether
//! what was written can have been played. Nothing here knows a game: moves and positions are text.
//!
//! ```
//! use stackade_core::record;
//! let text = r#"[Game "go:size=9"]
//! [First "Ann"]
//! [Second "level 3"]
//! [Result "*"]
//!
//! 1. e5 {[%clk 0:04:58] the centre} (1. c3 g7) 1... c3! 2. g7 *
//! "#;
//! let games = record::read(text).unwrap();
//! let tree = &games[0].tree;
//! let line: Vec<_> = tree.main_line().map(|node| tree.mv(node)).collect();
//! assert_eq!(line, ["e5", "c3", "g7"]);
//! assert_eq!(record::write(&games), text);
//! ```
//!
//! What is absent: no recursion over variations (a hostile text must not exhaust the stack), no
//! clock (dates are the caller's), no input or output.

mod comment;
mod escape;
mod phrases;
mod read;
mod replay;
mod scan;
mod tags;
mod tree;
mod write;

#[cfg(test)]
mod tests;

use std::fmt;

pub use comment::{Clock, Eval, Mark, Note};
pub use phrases::{ILLEGAL_MOVE, NOT_A_SEED, RECORD_PHRASES};
pub use read::{Located, Records, is_stable, read};
pub use replay::{At, ReplayError, SetupError, replay, validate};
pub use tags::{MAX_TAGS, TagError, Tags, is_setup_tag};
pub use tree::{MAX_MOVES, MAX_NESTING, NodeId, Tree, TreeError};
pub use write::write;

use crate::{AnyMatch, MOST_SIDES, Message, Outcome, PLAYERS, Side};
use phrases::START_AND_SEED;

/// A game written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who played what, when and how; always with a `Game` tag.
    tags: Tags,
    /// The moves.
    pub tree: Tree,
    /// The result; none for a game that is not finished.
    pub result: Option<Outcome>,
}

impl Record {
    /// A record of this game without moves.
    ///
    /// ```
    /// use stackade_core::record::Record;
    /// assert_eq!(Record::new("chess").to_string(), "[Game \"chess\"]\n[Result \"*\"]\n\n*\n");
    /// ```
    pub fn new(game: &str) -> Record {
        let mut tags = Tags::default();
        tags.set("Game", game).expect("Game is a tag name");
        Record { tags, tree: Tree::new(Side::First, sides(game)), result: None }
    }

    /// The game that a match has been so far; `start` is how the match was set up.
    ///
    /// Players, date and time control are left for the caller to add.
    pub fn from_match(game: &dyn AnyMatch, start: &Start) -> Record {
        let mut record = Record::new(&game.id().to_string());
        let moves = game.moves();
        let sides = game.sides().len();
        // Sides take turns without exception: who cannot move passes, and that is a move.
        let back = sides - moves.len() % sides;
        record.tree = Tree::new(game.side_to_move().after(back, sides), sides);
        let mut node = NodeId::ROOT;
        for mv in moves {
            node = record.tree.add(node, &mv).expect("a match's moves fit into a record");
        }
        record.set_start(start);
        let result = game.result();
        record.result = result.map(|result| result.outcome);
        record.set("Termination", result.map_or(UNFINISHED, |result| result.ending.words()));
        record
    }

    /// The game's id as it is written.
    pub fn game(&self) -> &str {
        self.tags.get("Game").expect("a record always has a Game tag")
    }

    /// The tags, without the result.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// A tag's value.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// Takes a tag away; the `Game` tag stays.
    pub fn remove_tag(&mut self, name: &str) {
        if name != "Game" {
            self.tags.remove(name);
        }
    }

    /// How the game is set up, from the `Start` and `Seed` tags; an error names the tag at fault.
    pub fn start(&self) -> Result<Start, ReplayError> {
        match (self.tag("Start"), self.tag("Seed")) {
            (Some(_), Some(_)) => Err(ReplayError::setup("Seed", START_AND_SEED)),
            (Some(position), None) => Ok(Start::Position(position.to_owned())),
            (None, Some(seed)) => match seed.parse() {
                Ok(number) if !seed.starts_with('+') => Ok(Start::Seed(number)),
                _ => Err(ReplayError::setup("Seed", NOT_A_SEED)),
            },
            (None, None) => Ok(Start::Standard),
        }
    }

    /// Sets the `Start` and `Seed` tags.
    pub fn set_start(&mut self, start: &Start) {
        self.tags.remove("Start");
        self.tags.remove("Seed");
        match start {
            Start::Standard => {}
            Start::Seed(seed) => self.set("Seed", &seed.to_string()),
            Start::Position(position) => self.set("Start", position),
        }
    }

    /// Sets one of the known tags.
    fn set(&mut self, name: &str, value: &str) {
        self.tags.set(name, value).expect("there is always room for known tags");
    }
}

/// How many sides a game id says that there are, whether or not anybody knows the game.
fn sides(game: &str) -> usize {
    let choices = game.split_once(':').map_or("", |(_, choices)| choices).split(',');
    let players = choices.filter_map(|choice| choice.split_once('=')).find(|(key, _)| *key == PLAYERS);
    let number = players.and_then(|(_, number)| number.parse().ok());
    number.filter(|number| (2..=MOST_SIDES).contains(number)).unwrap_or(2)
}

/// What `Termination` says of a game that goes on.
const UNFINISHED: &str = "unfinished";

/// How a game is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// From the standard start; where that is drawn at random, the board of seed 0.
    Standard,
    /// From the standard start of this seed, which matters only where the board is drawn at random.
    Seed(u64),
    /// From a position.
    Position(String),
}

/// The token of a result: `1-0`, `0-1`, `1/2-1/2`, the [ranks](crate::Ranks) of three or four sides, or `*` for
/// none.
///
/// ```
/// use stackade_core::{Outcome, Side, record::result_text};
/// assert_eq!(result_text(Some(Outcome::Win(Side::Second))), "0-1");
/// assert_eq!(result_text(None), "*");
/// ```
pub fn result_text(result: Option<Outcome>) -> String {
    match result {
        Some(Outcome::Win(Side::First)) => "1-0".to_owned(),
        Some(Outcome::Win(_)) => "0-1".to_owned(),
        Some(Outcome::Draw) => "1/2-1/2".to_owned(),
        Some(Outcome::Ranked(ranks)) => ranks.to_string(),
        None => "*".to_owned(),
    }
}

/// Reads a result's token; the outer option is none for anything else.
pub fn read_result(text: &str) -> Option<Option<Outcome>> {
    match text {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => text.parse().ok().map(|ranks| Some(Outcome::Ranked(ranks))),
    }
}

/// What is wrong with a text of records, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What sort of thing is wrong.
    pub kind: ErrorKind,
    /// The game's number in the text, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: Message,
}

/// What sort of thing is wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// It is not written like a record.
    Syntax,
    /// Its game or start position does not exist.
    Setup,
    /// What it says did not happen: an illegal move, a wrong result.
    Replay,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}: {}", self.game, self.line, self.column, self.message)
    }
}

impl std::error::Error for RecordError {}
