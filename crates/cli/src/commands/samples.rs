//! `stackade samples`: the built-in positions.

use serde::Serialize;
use stackade_games::samples::{SAMPLES, Sample};

use crate::args::SamplesArgs;
use crate::error::Failure;
use crate::open;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Row {
    name: &'static str,
    game: &'static str,
    position: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &SamplesArgs) -> Result<(), Failure> {
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

/// The samples of a game: of all its variants when only its name is given.
fn select(game: Option<&str>) -> Result<Vec<Row>, Failure> {
    let id = game.map(open::game).transpose()?.map(|id| id.to_string());
    let is_name = game.is_some_and(|text| !text.contains(':'));
    let is_wanted = |sample: &&Sample| match &id {
        None => true,
        Some(name) if is_name => sample.game.split(':').next() == Some(name),
        Some(id) => sample.game == id,
    };
    let row = |&Sample { name, game, position, about }: &Sample| Row { name, game, position, about };
    Ok(SAMPLES.iter().filter(is_wanted).map(row).collect())
}
