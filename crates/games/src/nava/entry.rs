//! What the registry knows of Nava.

use stackade_core::GameId;

use super::{INFO, Rules, measures, motifs, old, phrases, samples};
use crate::environment::environment;
use crate::folder_data;
use crate::registry::{AnyRules, Entry, GameData, TwoSides, environment_not_in_browser, one_not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        measures: one_not_in_browser(&measures::MEASURES),
        environment: environment_not_in_browser(|_| environment(Rules)),
        playthroughs: &[("nava", 9), ("nava", 10)],
        motifs: one_not_in_browser(&motifs::MOTIFS),
        old_notation: one_not_in_browser(&old::NOTATION),
        ..folder_data!()
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
