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
    total: i32,
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
    let total = terms.iter().map(|term| term.value).sum();
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
    out.line(format_args!(
        "{total:+6}  in all, for {}",
        game.info().sides[game.side_to_move().index()].name
    ))?;
    out.finish()
}
