//! What the registry knows of Nava.

use stackade_core::GameId;

use super::{INFO, Rules, old, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        pictures: not_in_browser(samples::PICTURES),
        rules_text: if IN_BROWSER { "" } else { include_str!("../../../../docs/rules/nava.md") },
        playthroughs: &[("nava", 9), ("nava", 10)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/nava/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/nava/puzzles.json"))],
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
