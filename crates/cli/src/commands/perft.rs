//! `stackade perft`: counts move sequences.

use stackade_core::perft::Progress;

use crate::args::PerftArgs;
use crate::error::CommandError;
use crate::output::{Output, print};
use crate::progress::with_bar;

pub(crate) fn run(args: &PerftArgs) -> Result<(), CommandError> {
    let game = args.at.open()?;
    let (depth, threads, progress) = (args.depth, usize::from(args.threads), Progress::new());
    // A sequence of no moves has no first move to divide by.
    if args.divide && depth > 0 {
        let rows = with_bar(|| progress.fraction(), || game.divide(depth, threads, &progress));
        return print_rows(&rows);
    }
    print(with_bar(|| progress.fraction(), || game.perft(depth, threads, &progress)))
}

fn print_rows(rows: &[(String, u64)]) -> Result<(), CommandError> {
    let mut out = Output::new();
    for (mv, count) in rows {
        out.line(format_args!("{mv} {count}"))?;
    }
    out.line(rows.iter().map(|(_, count)| count).sum::<u64>())?;
    out.finish()
}
