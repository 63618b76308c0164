//! How a batch is played, as Python says it.

use pyo3::prelude::*;
use pyo3::types::PyBool;
use stackade_core::{GameId, Side};
use stackade_games::environment::Opponent;

use crate::error::ArgumentError;
use crate::thinking::parse_level;

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
        let opponent = opponent.map(read_opponent).transpose()?;
        let side = side.map(|side| read_side(side, id.sides().len())).transpose()?;
        if side.is_some() && opponent.is_none() {
            let said = "all sides are the caller's without an opponent, expected one, or no side";
            return Err(ArgumentError::new_err(said));
        }
        Ok(Settings { opening_turns, opponent, side })
    }
}

/// `"random"`, or the number of a level.
fn read_opponent(opponent: &Bound<'_, PyAny>) -> PyResult<Opponent> {
    if let Some(level) = read_number(opponent) {
        return Ok(Opponent::Level(parse_level(level)?));
    }
    match opponent.extract::<String>() {
        Ok(name) if name == "random" => Ok(Opponent::Random),
        _ => Err(ArgumentError::new_err(
            "expected an opponent that is 'random' or the number of a level, 1 to 10",
        )),
    }
}

/// The number of one of so many sides.
fn read_side(side: &Bound<'_, PyAny>, count: usize) -> PyResult<Side> {
    let known = read_number(side).map(usize::from).filter(|&number| number < count).and_then(Side::new);
    known.ok_or_else(|| {
        ArgumentError::new_err(format!("there is no side {side}, expected one of 0 to {}", count - 1))
    })
}

/// A small whole number of any library. To Python `True` is one, too; here it is a mistake.
fn read_number(number: &Bound<'_, PyAny>) -> Option<u8> {
    if number.is_instance_of::<PyBool>() { None } else { number.extract().ok() }
}
