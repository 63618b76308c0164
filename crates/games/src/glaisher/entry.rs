//! What the registry knows of Glaisher.

use stackade_core::GameId;

use super::{INFO, Rules, Split, measures, motifs, phrases, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        measures: if IN_BROWSER { None } else { Some(&measures::MEASURES) },
        tables: None,
        pictures: not_in_browser(samples::PICTURES),
        rules_text: if IN_BROWSER { "" } else { include_str!("../../../../docs/rules/glaisher.md") },
        playthroughs: &[("glaisher", 1), ("glaisher:split=must", 2)],
        tallies: not_in_browser(phrases::TALLIES),
        reasons: not_in_browser(phrases::REASONS),
        motifs: if IN_BROWSER { None } else { Some(&motifs::MOTIFS) },
        lesson: Some(include_str!(concat!(env!("OUT_DIR"), "/glaisher/lesson.json"))),
        puzzles: &[include_str!(concat!(env!("OUT_DIR"), "/glaisher/puzzles.json"))],
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules::new(if id.choice("split") == "must" { Split::Must } else { Split::May })))
}
