//! `stackade apply`: the position after some moves.

use crate::args::ApplyArgs;
use crate::error::CommandError;
use crate::{open, output};

pub(crate) fn run(args: &ApplyArgs) -> Result<(), CommandError> {
    let mut game = args.at.open()?;
    for mv in &args.played {
        // Text that is no text is no legal move either, and the error shows it as far as it can be shown.
        let mv = mv.to_string_lossy();
        open::play(&mut *game, [&*mv]).map_err(|failure| hint(failure, &mv))?;
    }
    output::print(game.position())
}

/// Several moves in one argument are a likely slip.
fn hint(failure: CommandError, mv: &str) -> CommandError {
    match failure {
        CommandError::Refused(why) if mv.split_whitespace().nth(1).is_some() => {
            CommandError::Refused(format!("{why}; moves are separate arguments: a1-a4 e5-e2, without quotes"))
        }
        other => other,
    }
}
