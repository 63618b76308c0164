//! What the registry knows of STAQS.

use stackade_core::GameId;

use super::{INFO, Opening, Rules, measures, motifs, old, phrases, samples, tables};
use crate::folder_data;
use crate::registry::{AnyRules, Entry, GameData, ManySides, TwoSides, not_in_browser, one_not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        measures: one_not_in_browser(&measures::MEASURES),
        tables: Some(&tables::TABLES),
        playthroughs: &[("staqs", 3), ("staqs:opening=free", 4), ("staqs:size=10", 5)],
        motifs: one_not_in_browser(&motifs::MOTIFS),
        puzzles: not_in_browser(&[include_str!("old-puzzles.toml"), include_str!("puzzles.toml")]),
        is_for_newcomers: true,
        old_notation: one_not_in_browser(&old::NOTATION),
        ..folder_data!(rules: "../../../../docs/rules/staqs.md")
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let opening = if id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
    let size = id.choice("size").parse().expect("sizes are numbers");
    match (id.sides().len(), size) {
        // One word for all sizes: another copy of everything would not pay.
        (3, _) => Box::new(ManySides(Rules::<u128, 3>::new(size, opening))),
        (4, _) => Box::new(ManySides(Rules::<u128, 4>::new(size, opening))),
        (_, ..=5) => Box::new(TwoSides(Rules::<u32>::new(size, opening))),
        _ => Box::new(TwoSides(Rules::<u128>::new(size, opening))),
    }
}
