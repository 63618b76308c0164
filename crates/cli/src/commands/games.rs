//! `stackade games`: what can be played.

use serde::Serialize;
use stackade_core::{GameInfo, VariantKey};
use stackade_games::registry::games;

use crate::args::JsonArg;
use crate::error::Failure;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: &'static str,
    sides: [char; 2],
    side_names: [&'static str; 2],
    variants: Vec<Variant>,
}

#[derive(Serialize)]
struct Variant {
    key: &'static str,
    values: &'static [&'static str],
    default: &'static str,
}

pub(crate) fn run(args: &JsonArg) -> Result<(), Failure> {
    if args.json {
        return print_json(&games().into_iter().map(describe).collect::<Vec<_>>());
    }
    let mut out = Output::new();
    for game in games() {
        out.line(row(game))?;
    }
    out.finish()
}

fn describe(info: &GameInfo) -> Game {
    let [first, second] = &info.sides;
    let variant = |key: &VariantKey| Variant { key: key.key, values: key.values, default: key.default };
    Game {
        id: info.name,
        name: info.title,
        sides: [first.letter, second.letter],
        side_names: [first.name, second.name],
        variants: info.variants.iter().map(variant).collect(),
    }
}

/// Id, name, sides and variants, separated by tabs.
fn row(info: &GameInfo) -> String {
    let sides = info.sides.iter().map(|side| format!("{} {}", side.letter, side.name)).collect::<Vec<_>>();
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
