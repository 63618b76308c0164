//! What the registry knows of STAQS.

use stackade_core::GameId;

use super::{INFO, Opening, Rules, measures, motifs, old, phrases, samples, tables};
use crate::registry::{
    AnyRules, Entry, GameData, IN_BROWSER, ManySides, TwoSides, not_in_browser, text_not_in_browser,
};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        samples: not_in_browser(samples::SAMPLES),
        bench: Some(&samples::BENCH),
        measures: if IN_BROWSER { None } else { Some(&measures::MEASURES) },
        tables: if IN_BROWSER { None } else { Some(&tables::TABLES) },
        pictures: not_in_browser(samples::PICTURES),
        rules_text: text_not_in_browser(include_str!("../../../../docs/rules/staqs.md")),
        playthroughs: &[("staqs", 3), ("staqs:opening=free", 4), ("staqs:size=10", 5)],
        tallies: not_in_browser(phrases::TALLIES),
        reasons: not_in_browser(phrases::REASONS),
        motifs: if IN_BROWSER { None } else { Some(&motifs::MOTIFS) },
        lesson: text_not_in_browser(include_str!("lesson.toml")),
        puzzles: not_in_browser(&[include_str!("old-puzzles.toml"), include_str!("puzzles.toml")]),
        words: not_in_browser(&[("en", include_str!("en.toml")), ("pt", include_str!("pt.toml"))]),
        looks: text_not_in_browser(include_str!("looks.toml")),
        is_for_newcomers: true,
        old_notation: if IN_BROWSER { None } else { Some(&old::NOTATION) },
    },
};

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    let opening = if id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
    let size = id.choice("size").parse().expect("sizes are numbers");
    match (id.sides().len(), size) {
        // One word for all sizes: another copy of everything would not pay.
        (3, _) => Box::new(ManySides(Rules::<u128, 3>::new(size, opening))),
        (4, _) => Box::new(ManySides(Rules::<u128, 4>::new(size, opening))),
        (_, ..=5) => Box::new(TwoSides(Rules::<u32>::new(size, opening))),
        _ => Box::new(TwoSides(Rules::<u128>::new(size, opening))),
    }
}
