//! `stackade apply`: the position after some moves.

use crate::args::ApplyArgs;
use crate::error::Failure;
use crate::{open, output};

pub(crate) fn run(args: &ApplyArgs) -> Result<(), Failure> {
    let mut game = args.at.open()?;
    for mv in &args.played {
        // Text that is no text is no legal move either, and the error shows it as far as it can be shown.
        open::play(&mut *game, [&*mv.to_string_lossy()])?;
    }
    output::print(game.position())
}
