//! `stackade games`: what can be played.

use serde::Serialize;
use stackade_core::{GameId, GameInfo, SideInfo, VariantKey};
use stackade_games::registry::games;

use crate::args::JsonArg;
use crate::error::CommandError;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: &'static str,
    sides: Vec<char>,
    side_names: Vec<&'static str>,
    variants: Vec<Variant>,
}

#[derive(Serialize)]
struct Variant {
    key: &'static str,
    values: &'static [&'static str],
    default: &'static str,
}

pub(crate) fn run(args: &JsonArg) -> Result<(), CommandError> {
    if args.json {
        return print_json(&games().into_iter().map(describe).collect::<Vec<_>>());
    }
    let mut out = Output::new();
    for game in games() {
        out.line(row(game))?;
    }
    out.finish()
}

fn describe(info: &'static GameInfo) -> Game {
    let variant = |key: &VariantKey| Variant { key: key.key, values: key.values, default: key.default };
    Game {
        id: info.name,
        name: info.title,
        sides: sides(info).iter().map(|side| side.letter).collect(),
        side_names: sides(info).iter().map(|side| side.name).collect(),
        variants: info.variants.iter().map(variant).collect(),
    }
}

/// Those of the standard game.
fn sides(info: &'static GameInfo) -> &'static [SideInfo] {
    GameId::standard(info).sides()
}

/// Id, name, sides and variants, separated by tabs.
fn row(info: &'static GameInfo) -> String {
    let sides = sides(info).iter().map(|side| format!("{} {}", side.letter, side.name)).collect::<Vec<_>>();
    let variants = info.variants.iter().map(values).collect::<Vec<_>>();
    let fields = [info.name, info.title, &sides.join(", "), &variants.join(" ")];
    fields.join("\t").trim_end().to_owned()
}

/// A key and its values, the default first.
fn values(variant: &VariantKey) -> String {
    let others = variant.values.iter().filter(|value| **value != variant.default);
    let values: Vec<&str> = [variant.default].iter().chain(others).copied().collect();
    format!("{}={}", variant.key, values.join("|"))
}
