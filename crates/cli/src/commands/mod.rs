//! The commands, one file each.

mod apply;
mod bench;
mod check;
mod games;
mod generate;
mod moves;
mod over;
mod perft;
mod playout;
mod record;
mod samples;
mod show;
mod start;

use crate::args::{Cli, Command};
use crate::error::Failure;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Games(args) => games::run(&args),
        Command::Start(args) => start::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Apply(args) => apply::run(&args),
        Command::Over(args) => over::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Playout(args) => playout::run(&args),
        Command::Show(args) => show::run(&args, cli.color),
        Command::Samples(args) => samples::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Generate(what) => generate::run(&what),
    }
}
