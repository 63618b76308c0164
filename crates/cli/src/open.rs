//! Turns the game, position and moves of the command line into a match.

use std::borrow::Cow;

use stackade_core::{AnyMatch, GameId, GameResult, Side, shorten};
use stackade_games::registry::{self, AnyRules};
use stackade_games::samples;

use crate::args::{At, Board};
use crate::batch::STDIN;
use crate::error::CommandError;

/// What the name of a sample stands behind.
const SAMPLE: &str = "sample:";

/// The game that a board argument names.
pub(crate) fn game(text: &str) -> Result<GameId, CommandError> {
    registry::parse_id(text).map_err(CommandError::usage)
}

impl At {
    /// Whether the positions are to be read from standard input, one a line.
    pub(crate) fn is_piped(&self) -> bool {
        self.board.position.as_deref() == Some(STDIN)
    }

    /// The moves to play from the position first.
    pub(crate) fn moves_text(&self) -> Cow<'_, str> {
        self.moves.as_deref().unwrap_or_default().to_string_lossy()
    }

    /// The game with its position set up and its moves played.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyMatch>, CommandError> {
        let mut game = self.board.open()?;
        play(&mut *game, self.moves_text().split_ascii_whitespace())?;
        Ok(game)
    }
}

impl Board {
    fn open(&self) -> Result<Box<dyn AnyMatch>, CommandError> {
        let id = game(&self.game)?;
        match self.position.as_deref() {
            None => Ok(registry::new_match(&id, self.seed)),
            Some(STDIN) => Err(CommandError::usage(
                "'--position -' is for moves, apply, over, best, solve and eval, which answer a position a line",
            )),
            Some(text) => position(&id, &*registry::rules(&id), text),
        }
    }
}

/// The game at a position string or a sample.
fn position(id: &GameId, rules: &dyn AnyRules, text: &str) -> Result<Box<dyn AnyMatch>, CommandError> {
    let position = match text.strip_prefix(SAMPLE) {
        Some(name) => sample(name, id)?,
        None => text,
    };
    rules.match_from(position).map_err(|error| CommandError::usage(format!("position: {error}")))
}

/// The game at a position that stands on a line, with moves from there behind it or not.
pub(crate) fn position_line(
    id: &GameId,
    rules: &dyn AnyRules,
    line: &str,
) -> Result<Box<dyn AnyMatch>, CommandError> {
    let line = line.trim_ascii();
    // A position is a board and a side.
    let words = if line.starts_with(SAMPLE) { 1 } else { 2 };
    let end = line.match_indices(' ').nth(words - 1).map_or(line.len(), |(at, _)| at);
    let mut game = position(id, rules, &line[..end])?;
    play(&mut *game, line[end..].split_ascii_whitespace())?;
    Ok(game)
}

/// The game after an opening that stands on a line: a position with moves behind it or not, or moves from the start.
pub(crate) fn opening_line(id: &GameId, seed: u64, line: &str) -> Result<Box<dyn AnyMatch>, CommandError> {
    // No move is a single letter, as the side of a position is.
    let is_side = |word: &str| word.chars().count() == 1;
    if line.trim_ascii().starts_with(SAMPLE) || line.split_ascii_whitespace().nth(1).is_some_and(is_side) {
        return position_line(id, &*registry::rules(id), line);
    }
    let mut game = registry::new_match(id, seed);
    play(&mut *game, line.split_ascii_whitespace())?;
    Ok(game)
}

/// The position that a game starts from before any moves are played.
pub(crate) fn start_of(at: &At) -> Result<String, CommandError> {
    at.board.open().map(|game| game.position())
}

/// The position of a sample, which must be one of this very game.
fn sample(name: &str, id: &GameId) -> Result<&'static str, CommandError> {
    let Some(sample) = samples::sample(name) else {
        let name = shorten(name);
        return Err(CommandError::usage(format!(
            "there is no sample '{name}'; `stackade samples` lists them"
        )));
    };
    if sample.game != id.to_string() {
        return Err(CommandError::usage(format!(
            "the sample '{name}' belongs to {}, not to {id}",
            sample.game
        )));
    }
    Ok(sample.position)
}

/// Plays moves one after the other; an error says which one it is about.
pub(crate) fn play<'a>(
    game: &mut dyn AnyMatch,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), CommandError> {
    for mv in moves {
        game.play(mv).map_err(|error| {
            let turn = game.moves().len() + 1;
            CommandError::refused(format!("move {turn}, '{}': {error}", shorten(mv)))
        })?;
    }
    Ok(())
}

/// The letter of a side.
pub(crate) fn letter(game: &dyn AnyMatch, side: Side) -> char {
    game.sides()[side.index()].letter
}

/// The winner's letter, `draw`, or the ranks of more than two sides.
pub(crate) fn result_text(game: &dyn AnyMatch, result: GameResult) -> String {
    result.outcome.code(game.sides())
}
