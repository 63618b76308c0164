//! `stackade start`: the start position.

use stackade_games::registry;

use crate::args::StartArgs;
use crate::error::CommandError;
use crate::{open, output};

pub(crate) fn run(args: &StartArgs) -> Result<(), CommandError> {
    let id = open::game(&args.game)?;
    output::print(registry::new_match(&id, args.seed).position())
}
