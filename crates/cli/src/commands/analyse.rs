//! `stackade analyse`: the best moves of a position, or the mistakes of whole games.

mod games;

use serde::Serialize;

use super::thinking::{JsonLine, think};
use crate::args::AnalyseArgs;
use crate::error::CommandError;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Document {
    position: String,
    lines: Vec<JsonLine>,
    depth: u32,
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<(), CommandError> {
    if let Some(file) = &args.record {
        return games::run(file, args);
    }
    let game = args.at().open()?;
    let report = think(&*game, args.limit.task(), args.means.settings(args.lines)?)?;
    if args.json {
        let lines = report.lines.iter().map(JsonLine::from).collect();
        let (depth, nodes, time) = (report.depth, report.nodes, report.time_ms);
        return print_json(&Document { position: game.position(), lines, depth, nodes, time });
    }
    let mut out = Output::new();
    for line in &report.lines {
        let score = match &line.scores[..] {
            [] => format!("score {}", line.score),
            scores => format!("scores {}", scores.iter().map(i32::to_string).collect::<Vec<_>>().join(",")),
        };
        out.line(format_args!("{} {score} pv {}", line.mv(), line.pv.join(" ")))?;
    }
    out.finish()
}
