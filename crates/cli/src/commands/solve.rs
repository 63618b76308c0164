//! `stackade solve`: what is proved about a position.

use serde::Serialize;
use stackade_engine::{Engine, Solution};
use stackade_search::Limits;

use super::thinking::StopWatch;
use crate::args::SolveArgs;
use crate::error::Failure;
use crate::output::{Output, print_json};
use crate::progress::with_clock;

#[derive(Serialize)]
struct Document {
    position: String,
    result: String,
    plies: Option<u32>,
    best: Vec<String>,
    complete: bool,
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let game = args.at.open()?;
    let mut engine = Engine::new(&game.id(), args.means.settings(1)?);
    let limits = Limits { time_ms: args.time, ..Limits::default() };
    let solution = with_clock(|| engine.solve(&*game, limits, &mut StopWatch::new()));
    let result = solution.result.map_or("unknown".to_owned(), |result| result.to_string());
    let Solution { plies, best, is_complete: complete, nodes, time, .. } = solution;
    if args.json {
        let position = game.position();
        return print_json(&Document { position, result, plies, best, complete, nodes, time });
    }
    let solution_is_open = !complete && result != "unknown";
    let mut out = Output::new();
    out.line(result)?;
    for mv in best {
        out.line(mv)?;
    }
    if solution_is_open {
        out.line("other moves undecided")?;
    }
    out.line(format_args!("nodes {nodes}"))?;
    out.finish()
}
