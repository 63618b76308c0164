//! The commands, one file each.

mod admin;
mod analyse;
mod apply;
mod bench;
mod best;
mod check;
mod contest;
mod convert;
mod engine;
mod eval;
mod games;
mod generate;
mod lessons;
mod moves;
mod over;
mod perft;
mod play;
mod playout;
mod puzzles;
mod record;
mod samples;
mod serve;
mod show;
mod solve;
mod start;
mod tables;
mod thinking;

use crate::args::{Cli, Command};
use crate::error::CommandError;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), CommandError> {
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
        Command::Convert(args) => convert::run(&args),
        Command::Best(args) => best::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Match(args) => contest::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Play(args) => play::run(&args, cli.color),
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(args),
        Command::Engine => engine::run(),
        Command::EngineTest(args) => engine::test(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Lessons(args) => lessons::run(&args),
        Command::Tables(order) => tables::run(&order),
        Command::Worker(args) => tables::run_worker(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Generate(what) => generate::run(&what),
    }
}
