//! `stackade best`: the chosen move.

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Line, Report, Settings};

use super::thinking::{JsonLine, think, think_with};
use crate::args::BestArgs;
use crate::error::CommandError;
use crate::output::{print, print_json};
use crate::{batch, open};

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    line: JsonLine,
    depth: u32,
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &BestArgs) -> Result<(), CommandError> {
    let (task, settings) = (args.limit.task(), args.means.settings(1)?);
    if args.at.is_piped() {
        let id = open::game(&args.at.board.game)?;
        let answerer = || {
            let mut engine = Engine::new(&id, Settings { threads: 1, ..settings });
            move |game: &mut dyn AnyMatch| {
                // What a position is answered does not depend on those before it, nor on how many threads there are.
                engine.forget();
                document(&think_with(&mut engine, game, task)?)
            }
        };
        return batch::run(&args.at, args.means.threads, batch::THINKING, answerer);
    }
    let game = args.at.open()?;
    let report = think(&*game, task, settings)?;
    if args.json {
        return print_json(&document(&report)?);
    }
    print(best(&report)?.mv())
}

fn best(report: &Report) -> Result<&Line, CommandError> {
    report.lines.first().ok_or_else(|| CommandError::refused("no move was found"))
}

fn document(report: &Report) -> Result<Document, CommandError> {
    let (depth, nodes, time) = (report.depth, report.nodes, report.time_ms);
    Ok(Document { line: best(report)?.into(), depth, nodes, time })
}
