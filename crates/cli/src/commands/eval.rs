//! `stackade eval`: the evaluation, term by term.

use serde::Serialize;
use stackade_engine::{Engine, Settings};

use super::thinking::refuse_if_over;
use crate::args::EvalArgs;
use crate::error::CommandError;
use crate::open::letter;
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
    let game = args.at.open()?;
    refuse_if_over(&*game)?;
    let terms = Engine::new(&game.id(), Settings::default()).explain(&*game);
    let is_for_two = game.sides().len() == 2;
    let total = is_for_two.then(|| terms.iter().map(|term| term.value).sum::<i32>());
    if args.json {
        let side = letter(&*game, game.side_to_move());
        let to_json = |term: &stackade_search::Term| JsonTerm {
            name: term.name,
            about: term.about,
            count: term.count,
            value: term.value,
        };
        let terms = terms.iter().map(to_json).collect();
        return print_json(&Document { position: game.position(), side, total, terms });
    }
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
