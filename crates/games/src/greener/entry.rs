//! What the registry knows of Greener.

use stackade_core::GameId;

use super::{INFO, Rules, Setup, samples};
use crate::registry::{AnyRules, Entry, GameData};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: samples::SAMPLES,
        bench: Some(&samples::BENCH),
        pictures: samples::PICTURES,
        rules_text: include_str!("../../../../docs/rules/greener.md"),
        playthroughs: &[("greener", 6), ("greener:setup=placed", 7), ("greener:size=9x9", 8)],
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/greener/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/greener/puzzles.json"))],
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let setup = if id.choice("setup") == "placed" { Setup::Placed } else { Setup::Random };
    match id.choice("size") {
        "6x6" => Box::new(Rules::<u64>::new(6, 6, setup)),
        "6x9" => Box::new(Rules::<u128>::new(6, 9, setup)),
        _ => Box::new(Rules::<u128>::new(9, 9, setup)),
    }
}
