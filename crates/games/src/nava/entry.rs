//! What the registry knows of Nava.

use stackade_core::GameId;

use super::{INFO, Rules, samples};
use crate::registry::{AnyRules, Entry, GameData};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: samples::SAMPLES,
        bench: Some(&samples::BENCH),
        pictures: samples::PICTURES,
        rules_text: include_str!("../../../../docs/rules/nava.md"),
        playthroughs: &[("nava", 9), ("nava", 10)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/nava/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/nava/puzzles.json"))],
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(Rules)
}
