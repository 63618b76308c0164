//! The game, registered.

use std::sync::Once;

use stackade_core::{AnyMatch, GameId};
use stackade_games::registry;

/// The id of Cairn, which is registered first.
pub(crate) fn id() -> GameId {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| registry::register(stackade_cairn::ENTRY).expect("no other game has its name"));
    registry::parse_id("cairn").expect("it is registered")
}

/// A new game.
pub(crate) fn new_game() -> Box<dyn AnyMatch> {
    registry::new_match(&id(), 0)
}

/// A game from a position.
pub(crate) fn game_at(position: &str) -> Box<dyn AnyMatch> {
    registry::match_from(&id(), position).unwrap_or_else(|error| panic!("{position}: {error}"))
}
