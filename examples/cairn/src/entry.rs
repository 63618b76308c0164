//! What the registry knows of Cairn.

use stackade_core::GameId;
use stackade_games::registry::{AnyRules, Entry, GameData, TwoSides, not_in_browser, text_not_in_browser};

use crate::{INFO, Rules, phrases, samples};

/// The game's entry, for [`registry::register`](stackade_games::registry::register).
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: None,
        measures: None,
        tables: None,
        pictures: not_in_browser(samples::PICTURES),
        rules_text: text_not_in_browser(include_str!("../rules.md")),
        playthroughs: &[],
        tallies: not_in_browser(phrases::TALLIES),
        reasons: not_in_browser(phrases::REASONS),
        motifs: None,
        lesson: text_not_in_browser(include_str!("lesson.toml")),
        puzzles: not_in_browser(&[include_str!("puzzles.toml")]),
        words: not_in_browser(&[("en", include_str!("en.toml")), ("pt", include_str!("pt.toml"))]),
        looks: text_not_in_browser(include_str!("looks.toml")),
        is_for_newcomers: false,
        old_notation: None,
    },
};

fn rules(_: &GameId) -> Box<dyn AnyRules> {
    Box::new(TwoSides(Rules))
}
