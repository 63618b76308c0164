//! The command line: what can be asked for, and how.

mod thinking;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, value_parser};

use stackade_core::shorten;

use crate::error::Failure;
use crate::output::Output;

pub(crate) use thinking::{
    AnalyseArgs, BestArgs, EngineTestArgs, EvalArgs, LimitArgs, MatchArgs, Means, SolveArgs,
};

/// Four stacking games: Glaisher, STAQS, Greener and Nava
#[derive(Debug, Parser)]
#[command(name = "stackade", version, subcommand_required = true, arg_required_else_help = false, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// When to write in colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the exit codes mean, for the help and the manual.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 done; 1 refused or failed (an illegal move, a failing check, \
     a failed write); 2 not understood (usage, unknown game, impossible position, unreadable file).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their sides and variants (each key's default value first)
    Games(JsonArg),
    /// Print the start position
    Start(StartArgs),
    /// Print the legal moves
    Moves(At),
    /// Play moves and print the resulting position
    Apply(ApplyArgs),
    /// Print `no`, the winner's letter or `draw`
    Over(At),
    /// Count the move sequences of a length
    Perft(PerftArgs),
    /// Play random games and print them as JSON lines
    Playout(PlayoutArgs),
    /// Draw the board
    Show(ShowArgs),
    /// List the built-in positions, to be used as `--position sample:NAME`
    Samples(SamplesArgs),
    /// Run conformance files
    Check(CheckArgs),
    /// Validate game records by replaying them, convert or draw them
    Record(RecordArgs),
    /// Choose a move
    Best(BestArgs),
    /// Print the best moves with their scores and main lines, or go through whole games
    Analyse(AnalyseArgs),
    /// Prove the result for the side to move
    Solve(SolveArgs),
    /// Let two computer players play a match
    Match(Box<MatchArgs>),
    /// Print the evaluation, term by term, for the side to move
    Eval(EvalArgs),
    /// Speak the engine protocol on standard input and output
    Engine,
    /// Check a program against the engine protocol
    EngineTest(EngineTestArgs),
    /// Measure the speed of the rules, on one thread
    Bench(BenchArgs),
    /// Print shell completions or the manual
    #[command(subcommand, hide = true, arg_required_else_help = false)]
    Generate(Generate),
}

#[derive(Debug, Args)]
pub(crate) struct JsonArg {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// The game, such as `nava` or `staqs:size=4`
    pub(crate) game: String,
    /// The board of Greener's random start
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A game and where it stands.
#[derive(Debug, Args)]
pub(crate) struct At {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Moves to play from the position first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<OsString>,
}

/// A game and a position of it.
#[derive(Debug, Args)]
pub(crate) struct Board {
    /// The game, such as `nava` or `staqs:size=4`
    pub(crate) game: String,
    /// A position string or `sample:NAME` [default: the start]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The board of Greener's random start, where no position is given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// Moves to play
    // Whatever is not an option is a move, though perhaps not a legal one.
    #[arg(value_name = "MOVE", required = true, allow_hyphen_values = true)]
    pub(crate) played: Vec<OsString>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// How many moves a sequence has, 0 to 500
    #[arg(allow_negative_numbers = true, value_parser = value_parser!(u32).range(0..=500))]
    pub(crate) depth: u32,
    /// Count for every first move by itself
    #[arg(long)]
    pub(crate) divide: bool,
    /// On how many threads, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutArgs {
    /// The game, such as `nava` or `staqs:size=4`
    pub(crate) game: String,
    /// The seed of the first game; the next one has the next seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many games
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    pub(crate) count: u64,
    /// Print JSON lines, as it does anyway
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// How to draw [default: by FILE's ending; else unicode on a terminal that can, else plain]
    #[arg(long)]
    pub(crate) format: Option<Format>,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = pixels())]
    pub(crate) width: u32,
}

/// The widths that a picture can have.
fn pixels() -> clap::builder::RangedI64ValueParser<u32> {
    value_parser!(u32).range(i64::from(stackade_draw::MIN_WIDTH)..=i64::from(stackade_draw::MAX_WIDTH))
}

#[derive(Debug, Args)]
pub(crate) struct SamplesArgs {
    /// Only those of this game; with a variant, of this very variant
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Conformance files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// Files of game records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the games as one JSON document
    #[arg(long, group = "form")]
    pub(crate) json: bool,
    /// Draw the last position of a game
    #[arg(long, groups = ["form", "picture"])]
    pub(crate) svg: bool,
    /// Draw a game as an animation
    #[arg(long, groups = ["form", "picture"])]
    pub(crate) gif: bool,
    /// Which game to draw, counted through all files
    #[arg(long, value_name = "N", requires = "picture", value_parser = value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
    /// Write the picture to a file
    #[arg(short, long, value_name = "PICTURE", requires = "picture")]
    pub(crate) output: Option<PathBuf>,
    /// The width of an animation in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 480, value_parser = pixels())]
    pub(crate) width: u32,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Only this game
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Generate {
    /// Print the completions of a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page
    Man,
}

/// When to do something that only a person at a terminal wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// A way of drawing a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Plain,
    Unicode,
    Svg,
    Png,
}

/// Reads the command line.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Cli, Failure> {
    Cli::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => print_help(&error),
        ErrorKind::MissingSubcommand => Failure::usage(format!("expected a command: {}", commands())),
        _ => Failure::Usage(summary(&error.render().to_string())),
    })
}

/// Prints what was asked for; that it was is no failure.
fn print_help(error: &clap::Error) -> Failure {
    let mut out = Output::new();
    let printed = out.bytes(error.render().to_string().as_bytes()).and_then(|()| out.finish());
    printed.err().unwrap_or(Failure::Done)
}

/// The names of the commands.
fn commands() -> String {
    let command = Cli::command();
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    shown.map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

/// The part of an argument error that says what is wrong, on one line.
fn summary(rendered: &str) -> String {
    let message = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let end = ["\n\nUsage:", "\n\nFor more information"].iter().filter_map(|mark| message.find(mark)).min();
    let paragraphs = message[..end.unwrap_or(message.len())].split("\n\n");
    let joined =
        paragraphs.map(|text| text.split_whitespace().map(shorten_word).collect::<Vec<_>>().join(" "));
    joined.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A word of the message, cut if it is a stranger's and so long that the rest would not be read.
fn shorten_word(word: &str) -> String {
    const LONGEST: usize = 64;
    if word.chars().nth(LONGEST).is_none() {
        return word.to_owned();
    }
    let quote = if word.ends_with('\'') { "'" } else { "" };
    format!("{}{quote}", shorten(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: &[&str], expected: &str) {
        let args = ["stackade"].iter().chain(args).map(OsString::from);
        match parse(args) {
            Err(Failure::Usage(message)) => assert_eq!(message, expected),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn argument_errors_are_one_line() {
        check(
            &[],
            "expected a command: games, start, moves, apply, over, perft, playout, show, samples, check, \
             record, best, analyse, solve, match, eval, engine, engine-test, bench",
        );
        check(&["moves"], "the following required arguments were not provided: <GAME>");
        check(
            &["moves", "nava", "--odd"],
            "unexpected argument '--odd' found; tip: to pass '--odd' as a value, use '-- --odd'",
        );
        check(
            &["perft", "nava", &"9".repeat(1000)],
            "invalid value '9999999999999999999999999999999…' for '<DEPTH>': number too large to fit in \
             target type",
        );
        check(&["perft", "nava", "501"], "invalid value '501' for '<DEPTH>': 501 is not in 0..=500");
        check(
            &["show", "nava", "--format", "bmp"],
            "invalid value 'bmp' for '--format <FORMAT>' [possible values: plain, unicode, svg, png]",
        );
    }
}
