//! What the registry knows of Cairn.

use stackade_core::GameId;
use stackade_games::registry::{AnyRules, Entry, GameData, TwoSides};

use crate::{INFO, Rules, phrases, samples};

/// The game's entry, for [`registry::register`](stackade_games::registry::register).
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: samples::SAMPLES,
        bench: None,
        pictures: samples::PICTURES,
        rules_text: include_str!("../rules.md"),
        playthroughs: &[],
        tallies: phrases::TALLIES,
        reasons: phrases::REASONS,
        motifs: None,
        lesson: None,
        puzzles: &[],
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
