//! What the registry knows of Glaisher.

use stackade_core::GameId;

use super::{INFO, Rules, Split, old, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        pictures: not_in_browser(samples::PICTURES),
        rules_text: if IN_BROWSER { "" } else { include_str!("../../../../docs/rules/glaisher.md") },
        playthroughs: &[("glaisher", 1), ("glaisher:split=must", 2)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/glaisher/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/glaisher/puzzles.json"))],
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules::new(if id.choice("split") == "must" { Split::Must } else { Split::May })))
}
