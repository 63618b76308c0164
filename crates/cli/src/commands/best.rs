//! `stackade best`: the chosen move.

use serde::Serialize;

use super::thinking::{JsonLine, think};
use crate::args::BestArgs;
use crate::error::CommandError;
use crate::output::{print, print_json};

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    line: JsonLine,
    depth: u32,
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &BestArgs) -> Result<(), CommandError> {
    let game = args.at.open()?;
    let report = think(&*game, args.limit.task(), args.means.settings(1)?)?;
    let best = report.lines.first().ok_or_else(|| CommandError::refused("no move was found"))?;
    if args.json {
        let (depth, nodes, time) = (report.depth, report.nodes, report.time_ms);
        return print_json(&Document { line: best.into(), depth, nodes, time });
    }
    print(best.mv())
}
