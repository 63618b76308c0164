//! What the registry knows of Greener.

use stackade_core::GameId;

use super::{INFO, Rules, Setup, measures, motifs, old, phrases, samples};
use crate::environment::{self, AnyEnvironment};
use crate::folder_data;
use crate::registry::{AnyRules, Entry, GameData, environment_not_in_browser, one_not_in_browser, two_sides};

/// The game's entry.
pub const ENTRY: Entry = Entry {
    info: &INFO,
    rules,
    data: GameData {
        bench: Some(&samples::BENCH),
        measures: one_not_in_browser(&measures::MEASURES),
        environment: environment_not_in_browser(environment),
        playthroughs: &[("greener", 6), ("greener:setup=placed", 7), ("greener:size=9x9", 8)],
        motifs: one_not_in_browser(&motifs::MOTIFS),
        old_notation: one_not_in_browser(&old::NOTATION),
        ..folder_data!()
    },
};

/// Hands the rules of a variant, whatever their type is, to a generic function.
macro_rules! with_variant {
    ($id:expr, $function:path) => {{
        let setup = if $id.choice("setup") == "placed" { Setup::Placed } else { Setup::Random };
        match $id.choice("size") {
            "6x6" => $function(Rules::<u64>::new(6, 6, setup)),
            "6x9" => $function(Rules::<u128>::new(6, 9, setup)),
            _ => $function(Rules::<u128>::new(9, 9, setup)),
        }
    }};
}

fn rules(id: &GameId) -> Box<dyn AnyRules> {
    with_variant!(id, two_sides)
}

fn environment(id: &GameId) -> Box<dyn AnyEnvironment> {
    with_variant!(id, environment::environment)
}
