//! What the registry knows of Greener.

use stackade_core::GameId;

use super::{INFO, Rules, Setup, measures, motifs, old, phrases, samples};
use crate::folder_data;
use crate::registry::{AnyRules, Entry, GameData, TwoSides, one_not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        measures: one_not_in_browser(&measures::MEASURES),
        playthroughs: &[("greener", 6), ("greener:setup=placed", 7), ("greener:size=9x9", 8)],
        motifs: one_not_in_browser(&motifs::MOTIFS),
        old_notation: one_not_in_browser(&old::NOTATION),
        ..folder_data!(rules: "../../../../docs/rules/greener.md")
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let setup = if id.choice("setup") == "placed" { Setup::Placed } else { Setup::Random };
    match id.choice("size") {
        "6x6" => Box::new(TwoSides(Rules::<u64>::new(6, 6, setup))),
        "6x9" => Box::new(TwoSides(Rules::<u128>::new(6, 9, setup))),
        _ => Box::new(TwoSides(Rules::<u128>::new(9, 9, setup))),
    }
}
