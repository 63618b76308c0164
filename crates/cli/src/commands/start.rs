//! `stackade start`: the start position.

use stackade_games::registry;

use crate::args::StartArgs;
use crate::error::Failure;
use crate::{open, output};

pub(crate) fn run(args: &StartArgs) -> Result<(), Failure> {
    let id = open::game(&args.game)?;
    output::print(registry::new_match(&id, args.seed).position())
}
