//! `stackade samples`: the built-in positions.

use serde::Serialize;
use stackade_core::GameId;
use stackade_games::registry;
use stackade_games::samples::{self, Sample};

use crate::args::SamplesArgs;
use crate::error::CommandError;
use crate::open;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Row {
    name: &'static str,
    game: &'static str,
    position: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &SamplesArgs) -> Result<(), CommandError> {
    let rows = select(args.game.as_deref())?;
    if args.json {
        return print_json(&rows);
    }
    let mut out = Output::new();
    for Row { name, game, position, about } in rows {
        out.line(format_args!("{name}\t{game}\t{position}\t{about}"))?;
    }
    out.finish()
}

/// The samples of a game, of those variants that have the choices made.
fn select(game: Option<&str>) -> Result<Vec<Row>, CommandError> {
    let id = game.map(open::game).transpose()?;
    let chosen: Vec<&str> = game.map_or(vec![], keys);
    let is_wanted = |sample: &&Sample| id.is_none_or(|id| is_like(sample, &id, &chosen));
    let row = |&Sample { name, game, position, about }: &Sample| Row { name, game, position, about };
    Ok(samples::all().filter(is_wanted).map(row).collect())
}

/// The variant keys that a game id mentions, defaults spelt out among them.
fn keys(game: &str) -> Vec<&str> {
    let choices = game.split_once(':').map_or("", |(_, choices)| choices).split(',');
    choices.filter_map(|choice| choice.split_once('=')).map(|(key, _)| key).collect()
}

/// Whether a sample is of the same game and agrees with it in these keys.
fn is_like(sample: &Sample, id: &GameId, keys: &[&str]) -> bool {
    registry::parse_id(sample.game).is_ok_and(|other| {
        other.info() == id.info() && keys.iter().all(|key| other.choice(key) == id.choice(key))
    })
}
