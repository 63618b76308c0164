//! What the registry knows of STAQS.

use stackade_core::GameId;

use super::{INFO, Opening, Rules, samples};
use crate::registry::{AnyRules, Entry, GameData};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: samples::SAMPLES,
        bench: Some(&samples::BENCH),
        pictures: samples::PICTURES,
        rules_text: include_str!("../../../../docs/rules/staqs.md"),
        playthroughs: &[("staqs", 3), ("staqs:opening=free", 4), ("staqs:size=10", 5)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/staqs/lesson.json"))),
        puzzles: &[
            include_str!(concat!(env!("OUT_DIR"), "/staqs/old-puzzles.json")),
            include_str!(concat!(env!("OUT_DIR"), "/staqs/puzzles.json")),
        ],
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let opening = if id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
    match id.choice("size").parse().expect("sizes are numbers") {
        size @ ..=5 => Box::new(Rules::<u32>::new(size, opening)),
        size => Box::new(Rules::<u128>::new(size, opening)),
    }
}
