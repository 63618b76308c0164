//! How hard a puzzle is.

use stackade_core::{AnyMatch, GameId};
use stackade_engine::{Level, Task};

use super::play::finds;

/// From 1 to 5: by length, choice, and how strong a player must be to see it.
pub(super) fn grade(id: &GameId, game: &dyn AnyMatch, solution: &[String], plies: u32) -> u8 {
    let length = match plies {
        ..=5 => 0,
        6..=11 => 1,
        _ => 2,
    };
    let choice = u32::from(game.legal_moves().len() > 12);
    let strength = match first_to_find(id, game, solution) {
        ..=4 => 0,
        5..=6 => 1,
        _ => 2,
    };
    (1 + (length + choice + strength) * 4 / 5) as u8
}

/// From 1 to 5, by the lowest level that does not go wrong.
pub(super) fn grade_by_level(first: u8) -> u8 {
    match first {
        ..=4 => 1,
        5 | 6 => 2,
        7 | 8 => 3,
        9 => 4,
        _ => 5,
    }
}

/// The lowest level that plays the solution; 11 if none does.
pub(super) fn first_to_find(id: &GameId, game: &dyn AnyMatch, solution: &[String]) -> u8 {
    let level = Level::all().skip(2).find(|&level| finds(id, game, Task::Level(level), 1, solution));
    level.map_or(11, Level::number)
}
