//! `stackade moves`: the legal moves, sorted.

use crate::args::At;
use crate::error::CommandError;
use crate::output::Output;

pub(crate) fn run(args: &At) -> Result<(), CommandError> {
    let mut out = Output::new();
    for mv in args.open()?.legal_moves() {
        out.line(mv)?;
    }
    out.finish()
}
