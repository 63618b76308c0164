//! What the registry knows of STAQS.

use stackade_core::GameId;

use super::{INFO, Opening, Rules, measures, motifs, old, phrases, samples, tables};
use crate::environment::{self, AnyEnvironment};
use crate::folder_data;
use crate::registry::{
    AnyRules, Entry, GameData, environment_not_in_browser, many_sides, not_in_browser, one_not_in_browser,
    two_sides,
};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        measures: one_not_in_browser(&measures::MEASURES),
        tables: Some(&tables::TABLES),
        environment: environment_not_in_browser(environment),
        playthroughs: &[("staqs", 3), ("staqs:opening=free", 4), ("staqs:size=10", 5)],
        motifs: one_not_in_browser(&motifs::MOTIFS),
        puzzles: not_in_browser(&[
            include_str!("old-puzzles.toml"),
            include_str!("puzzles.toml"),
            include_str!("truth-puzzles.toml"),
        ]),
        is_for_newcomers: true,
        old_notation: one_not_in_browser(&old::NOTATION),
        ..folder_data!()
    },
};

/// Hands the rules of a variant, whatever their type is, to one of two generic functions: for two sides, and for more.
macro_rules! with_variant {
    ($id:expr, $two:path, $many:path) => {{
        let opening = if $id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
        let size = $id.choice("size").parse().expect("sizes are numbers");
        match ($id.sides().len(), size) {
            // One word for all sizes: another copy of everything would not pay.
            (3, _) => $many(Rules::<u128, 3>::new(size, opening)),
            (4, _) => $many(Rules::<u128, 4>::new(size, opening)),
            (_, ..=5) => $two(Rules::<u32>::new(size, opening)),
            _ => $two(Rules::<u128>::new(size, opening)),
        }
    }};
}

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    with_variant!(id, two_sides, many_sides)
}

fn environment(id: &GameId) -> Box<dyn AnyEnvironment> {
    with_variant!(id, environment::environment, environment::environment)
}
