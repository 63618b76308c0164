//! What the registry knows of Glaisher.

use stackade_core::GameId;

use super::{INFO, Rules, Split, measures, motifs, old, phrases, samples};
use crate::registry::{AnyRules, Entry, GameData, IN_BROWSER, TwoSides, not_in_browser, text_not_in_browser};

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
        rules_text: text_not_in_browser(include_str!("../../../../docs/rules/glaisher.md")),
        playthroughs: &[("glaisher", 1), ("glaisher:split=must", 2)],
        tallies: not_in_browser(phrases::TALLIES),
        reasons: not_in_browser(phrases::REASONS),
        motifs: if IN_BROWSER { None } else { Some(&motifs::MOTIFS) },
        lesson: text_not_in_browser(include_str!("lesson.toml")),
        puzzles: not_in_browser(&[include_str!("puzzles.toml")]),
        words: not_in_browser(&[("en", include_str!("en.toml")), ("pt", include_str!("pt.toml"))]),
        looks: text_not_in_browser(include_str!("looks.toml")),
        is_for_newcomers: false,
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules::new(if id.choice("split") == "must" { Split::Must } else { Split::May })))
}
