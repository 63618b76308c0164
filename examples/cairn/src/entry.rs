//! What the registry knows of Cairn.

use stackade_core::GameId;
use stackade_games::environment::environment;
use stackade_games::folder_data;
use stackade_games::registry::{AnyRules, Entry, GameData, TwoSides, environment_not_in_browser};

use crate::{INFO, Rules, phrases, samples};

/// The game's entry, for [`registry::register`](stackade_games::registry::register).
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        environment: environment_not_in_browser(|_| environment(Rules)),
        playthroughs: &[("cairn", 1)],
        ..folder_data!()
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
