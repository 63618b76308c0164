//! How a game begins, as the page says it: from a position, from a seed, or as usual.

use stackade_core::record::{ILLEGAL_MOVE, NOT_A_SEED, Start};
use stackade_core::{AnyMatch, Message, shorten};
use stackade_games::registry;

/// A position counts before a seed. Seeds are text, since numbers of this size do not survive JavaScript.
pub(crate) fn read(position: Option<&str>, seed: Option<&str>) -> Result<Start, Message> {
    match (position, seed) {
        (Some(position), _) => Ok(Start::Position(position.to_owned())),
        (None, Some(seed)) => seed.parse().map(Start::Seed).map_err(|_| NOT_A_SEED.into()),
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

/// Plays a move, or says which one cannot be played, and why.
pub(crate) fn play(game: &mut dyn AnyMatch, mv: &str) -> Result<(), Message> {
    game.play(mv).map_err(|error| {
        ILLEGAL_MOVE.with([("move", shorten(mv).into()), ("why", Message::from(error).into())])
    })
}

/// The game on its first position.
pub(crate) fn set_up(game: &str, start: &Start) -> Result<Box<dyn AnyMatch>, Message> {
    registry::set_up(game, start).map_err(Message::from)
}
