//! How a batch is played, as Python says it.

use pyo3::prelude::*;
use pyo3::types::PyBool;
use stackade_core::{GameId, Side};
use stackade_engine::Level;
use stackade_games::environment::Opponent;

use crate::error::ArgumentError;
use crate::game::parse;

/// What is the same for all games of a batch.
pub(super) struct Settings {
    pub(super) opening_turns: usize,
    pub(super) opponent: Option<Opponent>,
    /// The caller's, where there is an opponent; without it one is drawn with every game.
    pub(super) side: Option<Side>,
}

impl Settings {
    pub(super) fn read(
        id: &GameId,
        opening_turns: usize,
        opponent: Option<&Bound<'_, PyAny>>,
        side: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Settings> {
        let opponent = opponent.map(parse_opponent).transpose()?;
        let side = side.map(|side| parse_side(side, id.sides().len())).transpose()?;
        if side.is_some() && opponent.is_none() {
            let said = "all sides are the caller's without an opponent, expected one, or no side";
            return Err(ArgumentError::new_err(said));
        }
        Ok(Settings { opening_turns, opponent, side })
    }
}

/// Reads an opponent and the caller's side as a batch does: the number of the level, none if it plays at random, and the number
/// of the side, none if it is drawn.
#[pyfunction]
#[pyo3(signature = (game, opponent, side=None))]
pub(crate) fn read_opponent(
    game: &str,
    opponent: &Bound<'_, PyAny>,
    side: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<u8>, Option<u8>)> {
    let settings = Settings::read(&parse(game)?, 0, Some(opponent), side)?;
    let level = match settings.opponent {
        Some(Opponent::Level(level)) => Some(level.number()),
        Some(Opponent::Random) | None => None,
    };
    Ok((level, settings.side.map(|side| side as u8)))
}

/// `"random"`, or the number of a level.
fn parse_opponent(opponent: &Bound<'_, PyAny>) -> PyResult<Opponent> {
    if let Some(level) = read_number(opponent).and_then(Level::new) {
        return Ok(Opponent::Level(level));
    }
    match opponent.extract::<String>() {
        Ok(name) if name == "random" => Ok(Opponent::Random),
        _ => Err(ArgumentError::new_err(
            "expected an opponent that is 'random' or the number of a level, 1 to 10",
        )),
    }
}

/// The number of one of so many sides.
fn parse_side(side: &Bound<'_, PyAny>, count: usize) -> PyResult<Side> {
    let known = read_number(side).map(usize::from).filter(|&number| number < count).and_then(Side::new);
    known.ok_or_else(|| {
        ArgumentError::new_err(format!("there is no side {side}, expected one of 0 to {}", count - 1))
    })
}

/// A small whole number of any library. To Python `True` is one, too; here it is a mistake.
fn read_number(number: &Bound<'_, PyAny>) -> Option<u8> {
    if number.is_instance_of::<PyBool>() { None } else { number.extract().ok() }
}
