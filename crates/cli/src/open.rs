//! Turns the game, position and moves of the command line into a match.

use stackade_core::{AnyMatch, GameId, GameResult, Side, shorten};
use stackade_games::{registry, samples};

use crate::args::{At, Board};
use crate::error::CommandError;

/// The game that a board argument names.
pub(crate) fn game(text: &str) -> Result<GameId, CommandError> {
    registry::parse_id(text).map_err(CommandError::usage)
}

impl At {
    /// The game with its position set up and its moves played.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyMatch>, CommandError> {
        let mut game = self.board.open()?;
        let moves = self.moves.as_deref().unwrap_or_default().to_string_lossy();
        play(&mut *game, moves.split_ascii_whitespace())?;
        Ok(game)
    }
}

impl Board {
    fn open(&self) -> Result<Box<dyn AnyMatch>, CommandError> {
        let id = game(&self.game)?;
        let Some(text) = &self.position else {
            return Ok(registry::new_match(&id, self.seed));
        };
        let position = match text.strip_prefix("sample:") {
            Some(name) => sample(name, &id)?,
            None => text,
        };
        registry::match_from(&id, position).map_err(|error| CommandError::usage(format!("position: {error}")))
    }
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
