//! The registry: the only place that matches on a game's name.

use stackade_core::{AnyMatch, Game, GameId, GameIdError, GameInfo, Match, PositionError};

use crate::nava;

/// Every game, in the order in which they are listed.
pub static GAMES: [&GameInfo; 1] = [&nava::INFO];

/// Reads a game id such as `staqs:size=4`.
pub fn parse_id(text: &str) -> Result<GameId, GameIdError> {
    GameId::parse(text, &GAMES)
}

/// A new game from the standard start (for Greener: the board of this seed).
pub fn new_match(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    crate::with_rules!(id, rules => Box::new(Match::new(rules, seed)))
}

/// A new game from a position string.
pub fn match_from(id: &GameId, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
    crate::with_rules!(id, rules => Ok(Box::new(Match::from_text(rules, position)?)))
}
