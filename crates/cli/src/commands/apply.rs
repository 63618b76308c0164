//! `stackade apply`: the position after some moves.

use serde::Serialize;
use stackade_core::AnyMatch;

use crate::args::ApplyArgs;
use crate::error::CommandError;
use crate::output::{print, print_json};
use crate::{batch, open};

#[derive(Serialize)]
struct Document {
    position: String,
}

pub(crate) fn run(args: &ApplyArgs) -> Result<(), CommandError> {
    // Text that is no text is no legal move either, and the error shows it as far as it can be shown.
    let moves: Vec<String> = args.played.iter().map(|mv| mv.to_string_lossy().into_owned()).collect();
    if args.at.is_piped() {
        let answerer = || {
            let moves = moves.clone();
            move |game: &mut dyn AnyMatch| document(game, &moves)
        };
        return batch::run(&args.at, args.answer.threads, batch::QUICK, answerer);
    }
    if moves.is_empty() {
        return Err(CommandError::usage("required arguments are missing: <MOVE>..."));
    }
    let document = document(&mut *args.at.open()?, &moves)?;
    if args.answer.json { print_json(&document) } else { print(document.position) }
}

fn document(game: &mut dyn AnyMatch, moves: &[String]) -> Result<Document, CommandError> {
    for mv in moves {
        open::play(game, [&**mv]).map_err(|failure| hint(failure, mv))?;
    }
    Ok(Document { position: game.position() })
}

/// Several moves in one argument are a likely slip, and so are options behind the moves.
fn hint(failure: CommandError, mv: &str) -> CommandError {
    match failure {
        CommandError::Refused(why) if mv.starts_with("--") => {
            CommandError::Refused(format!("{why}; options stand before the moves"))
        }
        CommandError::Refused(why) if mv.split_whitespace().nth(1).is_some() => {
            CommandError::Refused(format!("{why}; moves are separate arguments: a1-a4 e5-e2, without quotes"))
        }
        other => other,
    }
}
