//! `stackade perft`: counts move sequences.

use serde::Serialize;
use stackade_core::perft::Progress;

use crate::args::PerftArgs;
use crate::error::CommandError;
use crate::output::{Output, print_json};
use crate::progress::with_bar;

#[derive(Serialize)]
struct Document {
    position: String,
    depth: u32,
    count: u64,
    /// The count of every first move, where it was asked for.
    moves: Option<Vec<Row>>,
}

#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

pub(crate) fn run(args: &PerftArgs) -> Result<(), CommandError> {
    let game = args.at.open()?;
    let (depth, threads, progress) = (args.depth, usize::from(args.threads), Progress::new());
    // A sequence of no moves has no first move to divide by.
    let (count, moves) = if args.divide && depth > 0 {
        let rows = with_bar(|| progress.fraction(), || game.divide(depth, threads, &progress));
        let rows: Vec<Row> = rows.into_iter().map(|(mv, count)| Row { mv, count }).collect();
        (rows.iter().map(|row| row.count).sum(), Some(rows))
    } else {
        (with_bar(|| progress.fraction(), || game.perft(depth, threads, &progress)), None)
    };
    if args.json {
        return print_json(&Document { position: game.position(), depth, count, moves });
    }
    let mut out = Output::new();
    for Row { mv, count } in moves.iter().flatten() {
        out.line(format_args!("{mv} {count}"))?;
    }
    out.line(count)?;
    out.finish()
}
