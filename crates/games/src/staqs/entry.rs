//! What the registry knows of STAQS.

use stackade_core::GameId;

use super::{INFO, Opening, Rules, old, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        pictures: not_in_browser(samples::PICTURES),
        rules_text: if IN_BROWSER { "" } else { include_str!("../../../../docs/rules/staqs.md") },
        playthroughs: &[("staqs", 3), ("staqs:opening=free", 4), ("staqs:size=10", 5)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/staqs/lesson.json"))),
        puzzles: &[
            include_str!(concat!(env!("OUT_DIR"), "/staqs/old-puzzles.json")),
            include_str!(concat!(env!("OUT_DIR"), "/staqs/puzzles.json")),
        ],
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let opening = if id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
    let size = id.choice("size").parse().expect("sizes are numbers");
    match (id.sides().len(), size) {
        // One word for all sizes: another copy of everything would not pay.
        #[cfg(not(target_arch = "wasm32"))]
        (3, _) => Box::new(crate::registry::ManySides(Rules::<u128, 3>::new(size, opening))),
        #[cfg(not(target_arch = "wasm32"))]
        (4, _) => Box::new(crate::registry::ManySides(Rules::<u128, 4>::new(size, opening))),
        (_, ..=5) => Box::new(TwoSides(Rules::<u32>::new(size, opening))),
        _ => Box::new(TwoSides(Rules::<u128>::new(size, opening))),
    }
}
