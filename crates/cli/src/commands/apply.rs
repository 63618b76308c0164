//! `stackade apply`: the position after some moves.

use crate::args::ApplyArgs;
use crate::error::Failure;
use crate::{open, output};

pub(crate) fn run(args: &ApplyArgs) -> Result<(), Failure> {
    let mut game = args.at.open()?;
    open::play(&mut *game, args.played.iter().map(String::as_str))?;
    output::print(game.position())
}
