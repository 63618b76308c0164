//! Positions and moves as older programs for these games write them, in Prolog.
//!
//! This module reads terms and knows no game; what the terms of a game mean stands in its folder (`old.rs`) and
//! is found through [`GameData::old_notation`](crate::registry::GameData::old_notation).
//!
//! ```
//! use stackade_games::old_notation::{self, Converted};
//! use stackade_games::registry;
//!
//! let id = registry::parse_id("staqs").unwrap();
//! let read = old_notation::read(&id, "move(6,6,1,1)", None).unwrap();
//! assert_eq!(read, [Converted::Move("@a1".to_owned())]);
//! assert_eq!(old_notation::write(&id, "@a1").unwrap(), "move(6,6,1,1)");
//! ```

mod term;

use std::fmt;

use stackade_core::{GameId, PositionError, Side, shorten, write_position};

use crate::registry;
pub use term::{Location, Term, TermKind};

/// How an older program writes the positions and moves of a game.
#[derive(Debug)]
pub struct OldNotation {
    /// What a position looks like there, for messages: `gamestate(Board, Turn)`.
    pub form: &'static str,
    /// The cells that our position strings count together, `x` and the like.
    pub runs: &'static [char],
    /// Reads the terms of a position.
    pub read_position: fn(&GameId, &[Term]) -> Result<OldPosition, OldNotationError>,
    /// Writes a position of the game: the words of its cells, row by row from the top, and the side to move.
    pub write_position: fn(&[Vec<String>], Side) -> String,
    /// Moves, where we know how they are written.
    pub moves: Option<OldMoves>,
}

/// How an older program writes the moves of a game.
#[derive(Debug)]
pub struct OldMoves {
    /// What a move looks like there: `move(FromX, FromY, ToX, ToY)`.
    pub form: &'static str,
    /// The name of such a term, `move`.
    pub name: &'static str,
    /// Reads a term of that name. Whether the move is legal somewhere is not asked.
    pub read: fn(&GameId, &Term) -> Result<String, OldNotationError>,
    /// Writes a move, or says why it cannot be written.
    pub write: fn(&GameId, &str) -> Result<String, String>,
}

/// A position as a game's folder has read it: not yet known to be one of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldPosition {
    /// The words of position strings for the cells, row by row from the top.
    pub rows: Vec<Vec<String>>,
    /// The side to move, where the program writes it.
    pub side: Option<Side>,
    /// Where the state contradicts itself, and what was made of it.
    pub remarks: Vec<String>,
}

/// What something in an old notation is in ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Converted {
    /// A position.
    Position {
        /// The position string.
        text: String,
        /// What had to be decided, each in one line.
        remarks: Vec<String>,
    },
    /// A move.
    Move(String),
}

impl Converted {
    /// The position string or the move.
    pub fn text(&self) -> &str {
        match self {
            Converted::Position { text, .. } | Converted::Move(text) => text,
        }
    }

    /// What had to be decided, each in one line.
    pub fn remarks(&self) -> &[String] {
        match self {
            Converted::Position { remarks, .. } => remarks,
            Converted::Move(_) => &[],
        }
    }
}

/// Why a text is not in an old notation, or cannot be written in it: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldNotationError {
    location: Option<Location>,
    reason: String,
}

impl OldNotationError {
    /// An error about what stands at a place of the text.
    pub fn at(location: Location, reason: impl Into<String>) -> OldNotationError {
        OldNotationError { location: Some(location), reason: reason.into() }
    }

    fn new(reason: impl Into<String>) -> OldNotationError {
        OldNotationError { location: None, reason: reason.into() }
    }
}

impl fmt::Display for OldNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.location {
            Some(Location { line, column }) => write!(f, "line {line}, column {column}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for OldNotationError {}

/// The one term that a position or a move is written as.
pub fn single<'a>(terms: &'a [Term], form: &str) -> Result<&'a Term, OldNotationError> {
    match terms {
        [term] => Ok(term),
        [_, second, ..] => Err(second.unlike(&format!("{form} and nothing behind it"))),
        [] => Err(OldNotationError::at(Location::START, format!("expected {form}, found nothing"))),
    }
}

/// Reads the positions and moves of a text. `side` is the letter of the side to move where a position does not
/// say it; without one it is the first side with which the position is possible.
pub fn read(id: &GameId, text: &str, side: Option<char>) -> Result<Vec<Converted>, OldNotationError> {
    let notation = notation(id)?;
    let side = side.map(|letter| named_side(id, letter)).transpose()?;
    term::read(text)?.iter().map(|terms| read_item(id, notation, terms, side)).collect()
}

/// Writes a position string or a move as the older program does.
pub fn write(id: &GameId, text: &str) -> Result<String, OldNotationError> {
    let notation = notation(id)?;
    if text.contains(' ') {
        let game = registry::match_from(id, text)
            .map_err(|error| OldNotationError::new(format!("position: {error}")))?;
        let rows = rows(&game.position(), notation.runs);
        return Ok((notation.write_position)(&rows, game.side_to_move()));
    }
    let moves = notation.moves.as_ref().ok_or_else(|| {
        let title = id.info().title;
        let text = shorten(text);
        OldNotationError::new(format!(
            "'{text}': how moves of {title} were written is not known, expected a position"
        ))
    })?;
    (moves.write)(id, text).map_err(OldNotationError::new)
}

/// The notation of a game, if there is one.
fn notation(id: &GameId) -> Result<&'static OldNotation, OldNotationError> {
    let unknown = || OldNotationError::new(format!("no older notation of {} is known", id.info().title));
    let notation = registry::entry(id.info()).data.old_notation.ok_or_else(unknown)?;
    id.two_sided().map_err(|error| OldNotationError::new(error.to_string()))?;
    Ok(notation)
}

/// The side with this letter.
fn named_side(id: &GameId, letter: char) -> Result<Side, OldNotationError> {
    let index = id.sides().iter().position(|side| side.letter == letter);
    index.and_then(Side::new).ok_or_else(|| {
        let letters: Vec<String> = id.sides().iter().map(|side| side.letter.to_string()).collect();
        OldNotationError::new(format!("the side to move must be {}, not '{letter}'", letters.join(" or ")))
    })
}

fn read_item(
    id: &GameId,
    notation: &OldNotation,
    terms: &[Term],
    side: Option<Side>,
) -> Result<Converted, OldNotationError> {
    if let (Some(moves), [term]) = (&notation.moves, terms)
        && term.is_call(moves.name)
    {
        return (moves.read)(id, term).map(Converted::Move);
    }
    let OldPosition { rows, side: written, mut remarks } = (notation.read_position)(id, terms)?;
    let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let open = |side: Side| {
        let letter = id.sides()[side.index()].letter;
        let text = write_position(&widths, notation.runs, letter, |place, word| {
            word.push_str(&rows[place.row][place.column]);
        });
        registry::match_from(id, &text)
    };
    let game = match written.or(side) {
        Some(side) => open(side),
        None => Side::BOTH.map(open).into_iter().reduce(Result::or).expect("there are two sides").inspect(
            |game| {
                let name = id.sides()[game.side_to_move().index()].name;
                remarks.push(format!(
                    "the state does not say who is to move: taken as {name}, --side says otherwise"
                ));
            },
        ),
    };
    let located = |error: PositionError| {
        let location = terms.first().map_or(Location::START, |term| term.location);
        OldNotationError::at(location, format!("no position of {id}: {error}"))
    };
    Ok(Converted::Position { text: game.map_err(located)?.position(), remarks })
}

/// The words of the cells of a position string, row by row, runs written out.
fn rows(position: &str, runs: &[char]) -> Vec<Vec<String>> {
    let board = position.split(' ').next().unwrap_or_default();
    let cells = |word: &str| match word.chars().next().filter(|letter| runs.contains(letter)) {
        Some(letter) => vec![letter.to_string(); word[1..].parse().unwrap_or(1)],
        None => vec![word.to_owned()],
    };
    board.split('/').map(|row| row.split(',').flat_map(cells).collect()).collect()
}
