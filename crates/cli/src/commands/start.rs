//! `stackade start`: the start position.

use serde::Serialize;
use stackade_games::registry;

use crate::args::StartArgs;
use crate::error::CommandError;
use crate::open;
use crate::output::{print, print_json};

#[derive(Serialize)]
struct Document {
    game: String,
    position: String,
}

pub(crate) fn run(args: &StartArgs) -> Result<(), CommandError> {
    let id = open::game(&args.game)?;
    let document =
        Document { game: id.to_string(), position: registry::new_match(&id, args.seed).position() };
    if args.json { print_json(&document) } else { print(document.position) }
}
