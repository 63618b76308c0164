//! How a game begins, as the page says it: from a position, from a seed, or as usual.

use stackade_core::AnyMatch;
use stackade_core::record::Start;
use stackade_games::registry;

/// A position counts before a seed. Seeds are text, since numbers of this size do not survive JavaScript.
pub(crate) fn read(position: Option<&str>, seed: Option<&str>) -> Result<Start, String> {
    match (position, seed) {
        (Some(position), _) => Ok(Start::Position(position.to_owned())),
        (None, Some(seed)) => seed
            .parse()
            .map(Start::Seed)
            .map_err(|_| "a seed is a whole number from 0 to 2^64 - 1".to_owned()),
        (None, None) => Ok(Start::Standard),
    }
}

/// The position and the seed, of which there is one at most.
pub(crate) fn write(start: Start) -> (Option<String>, Option<String>) {
    match start {
        Start::Standard => (None, None),
        Start::Seed(seed) => (None, Some(seed.to_string())),
        Start::Position(position) => (Some(position), None),
    }
}

/// The game on its first position.
pub(crate) fn set_up(game: &str, start: &Start) -> Result<Box<dyn AnyMatch>, String> {
    registry::set_up(game, start).map_err(|error| error.to_string())
}
