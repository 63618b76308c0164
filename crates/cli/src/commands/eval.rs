//! `stackade eval`: the evaluation, term by term.

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Settings};
use stackade_search::Term;

use super::thinking::refuse_if_over;
use crate::args::EvalArgs;
use crate::batch;
use crate::error::CommandError;
use crate::open::{game, letter};
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Document {
    position: String,
    side: char,
    /// Of more than two sides each is told apart, and there is nothing to add up.
    total: Option<i32>,
    terms: Vec<JsonTerm>,
}

#[derive(Serialize)]
struct JsonTerm {
    name: &'static str,
    about: &'static str,
    count: i32,
    value: i32,
}

pub(crate) fn run(args: &EvalArgs) -> Result<(), CommandError> {
    let id = game(&args.at.board.game)?;
    let engine = || Engine::new(&id, Settings::default());
    if args.at.is_piped() {
        let answerer = || {
            let engine = engine();
            move |game: &mut dyn AnyMatch| document(&engine, game)
        };
        return batch::run(&args.at, args.answer.threads, batch::QUICK, answerer);
    }
    let game = args.at.open()?;
    let document = document(&engine(), &*game)?;
    if args.answer.json {
        return print_json(&document);
    }
    let Document { total, terms, .. } = document;
    let mut out = Output::new();
    for term in &terms {
        out.line(format_args!("{:+6}  {:+5} {}: {}", term.value, term.count, term.name, term.about))?;
    }
    if let Some(total) = total {
        let side = game.sides()[game.side_to_move().index()].name;
        out.line(format_args!("{total:+6}  in all, for {side}"))?;
    }
    out.finish()
}

fn document(engine: &Engine, game: &dyn AnyMatch) -> Result<Document, CommandError> {
    refuse_if_over(game)?;
    let terms = engine.explain(game);
    let is_for_two = game.sides().len() == 2;
    let total = is_for_two.then(|| terms.iter().map(|term| term.value).sum());
    let row = |Term { name, about, count, value }| JsonTerm { name, about, count, value };
    let terms = terms.into_iter().map(row).collect();
    Ok(Document { position: game.position(), side: letter(game, game.side_to_move()), total, terms })
}
