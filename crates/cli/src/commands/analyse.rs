//! `stackade analyse`: the best moves of a position, or the mistakes of whole games.

mod games;

use serde::Serialize;
use stackade_engine::{Level, Line, Searcher, Task};
use stackade_search::Limits;

use super::thinking::{JsonLine, think};
use crate::args::AnalyseArgs;
use crate::error::Failure;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Document {
    position: String,
    lines: Vec<JsonLine>,
    depth: u32,
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    if let Some(file) = &args.record {
        return games::run(file, args);
    }
    let game = args.at().open()?;
    let thought = think(&*game, task(args), args.means.settings(args.lines))?;
    if args.json {
        let lines = thought.lines.iter().map(JsonLine::from).collect();
        let (depth, nodes, time) = (thought.depth, thought.nodes, thought.time);
        return print_json(&Document { position: game.position(), lines, depth, nodes, time });
    }
    let mut out = Output::new();
    for Line { mv, score, pv } in &thought.lines {
        out.line(format_args!("{mv} score {score} pv {}", pv.join(" ")))?;
    }
    out.finish()
}

/// Several lines need a search, whatever the level.
fn task(args: &AnalyseArgs) -> Task {
    use stackade_engine::levels::Style;
    match args.limit.task() {
        Task::Level(level) if args.lines > 1 => match Level::style(level) {
            Style::Search { nodes, .. } => Task::Search(Searcher::AlphaBeta, Limits::nodes(nodes)),
            Style::Glance(sight) => {
                let depth = if sight.checked == 0 { 1 } else { 2 };
                Task::Search(Searcher::AlphaBeta, Limits::depth(depth))
            }
        },
        task => task,
    }
}
