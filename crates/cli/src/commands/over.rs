//! `stackade over`: whether the game is over, and who has won.

use serde::Serialize;
use stackade_core::AnyMatch;

use crate::args::OverArgs;
use crate::error::CommandError;
use crate::output::{print, print_json};
use crate::{batch, open};

#[derive(Serialize)]
struct Document {
    position: String,
    /// `no`, the winner's letter, `draw`, or the ranks of more than two sides.
    over: String,
    /// The code of why it is over.
    reason: Option<&'static str>,
}

pub(crate) fn run(args: &OverArgs) -> Result<(), CommandError> {
    if args.at.is_piped() {
        let answer = |game: &mut dyn AnyMatch| Ok(document(game));
        return batch::run(&args.at, args.answer.threads, batch::QUICK, || answer);
    }
    let document = document(&*args.at.open()?);
    if args.answer.json { print_json(&document) } else { print(document.over) }
}

fn document(game: &dyn AnyMatch) -> Document {
    let result = game.result();
    let over = result.map_or("no".to_owned(), |result| open::result_text(game, result));
    Document { position: game.position(), over, reason: result.map(|result| result.ending.code()) }
}
