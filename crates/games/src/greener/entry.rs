//! What the registry knows of Greener.

use stackade_core::GameId;

use super::{INFO, Rules, Setup, old, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        pictures: not_in_browser(samples::PICTURES),
        rules_text: if IN_BROWSER { "" } else { include_str!("../../../../docs/rules/greener.md") },
        playthroughs: &[("greener", 6), ("greener:setup=placed", 7), ("greener:size=9x9", 8)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/greener/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/greener/puzzles.json"))],
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
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
