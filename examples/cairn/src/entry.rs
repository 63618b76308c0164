//! What the registry knows of Cairn.

use stackade_core::GameId;
use stackade_games::folder_data;
use stackade_games::registry::{AnyRules, Entry, GameData, TwoSides};

use crate::{INFO, Rules, phrases, samples};

/// The game's entry, for [`registry::register`](stackade_games::registry::register).
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        playthroughs: &[("cairn", 1)],
        ..folder_data!(rules: "../rules.md")
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
