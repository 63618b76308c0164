//! `stackade moves`: the legal moves, sorted, or how many there are.

use serde::Serialize;
use stackade_core::AnyMatch;

use crate::args::MovesArgs;
use crate::batch;
use crate::error::CommandError;
use crate::output::{Output, print, print_json};

#[derive(Serialize)]
struct Document {
    position: String,
    #[serde(flatten)]
    legal: Legal,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Legal {
    Moves(Vec<String>),
    Count(u64),
}

pub(crate) fn run(args: &MovesArgs) -> Result<(), CommandError> {
    let is_counted = args.count;
    if args.at.is_piped() {
        let answer = move |game: &mut dyn AnyMatch| Ok(document(game, is_counted));
        return batch::run(&args.at, args.answer.threads, batch::QUICK, || answer);
    }
    let game = args.at.open()?;
    let document = document(&*game, is_counted);
    match document.legal {
        _ if args.answer.json => print_json(&document),
        Legal::Count(count) => print(count),
        Legal::Moves(moves) => {
            let mut out = Output::new();
            moves.iter().try_for_each(|mv| out.line(mv))?;
            out.finish()
        }
    }
}

fn document(game: &dyn AnyMatch, is_counted: bool) -> Document {
    let legal = if is_counted { Legal::Count(game.count_moves()) } else { Legal::Moves(game.legal_moves()) };
    Document { position: game.position(), legal }
}
