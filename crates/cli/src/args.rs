//! The command line: what can be asked for, and how.

mod limits;
mod play;
mod serve;
mod study;
mod tables;
mod thinking;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use stackade_core::GameId;
use stackade_draw::speech::list;
use stackade_draw::{MAX_GIF_WIDTH, MAX_WIDTH, MIN_WIDTH};
use stackade_games::registry;

pub(crate) use play::PlayArgs;
pub(crate) use serve::{
    AdminArgs, AdminOrder, LogFormat, LogLevel, Registration, ServeArgs, ServeOptions, Switch, address,
};
pub(crate) use study::{LessonsArgs, PuzzlesArgs};
pub(crate) use tables::{BuildArgs, PackArgs, StatusArgs, TableArgs, TablesOrder, VerifyArgs, WorkerArgs};
pub(crate) use thinking::{
    AnalyseArgs, BestArgs, EngineTestArgs, EvalArgs, LimitArgs, MatchArgs, Means, PLAYERS, SolveArgs,
};

#[derive(Debug, Parser)]
#[command(name = "stackade", version, about = about(), subcommand_required = true, arg_required_else_help = false, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// When to write in colour; with `always`, boards are drawn in unicode where nothing else is asked for
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the program is, in a line.
fn about() -> String {
    let titles: Vec<String> = registry::games().iter().map(|info| info.title.to_owned()).collect();
    format!("Stacking games: {}", list(&titles))
}

/// What a game is written like, with examples.
fn game_help() -> String {
    let games = registry::games();
    let varied = games.iter().flat_map(|info| GameId::all(info)).find(|id| id.to_string().contains("size="));
    let examples: Vec<String> = games
        .last()
        .map(|info| info.name.to_owned())
        .into_iter()
        .chain(varied.map(|id| id.to_string()))
        .collect();
    format!("The game, such as `{}`", examples.join("` or `"))
}

/// What the exit codes mean, for the help and the manual.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 done; 1 refused or failed (an illegal move, a failing check, \
     a failed write); 2 not understood (usage, unknown game, impossible position, unreadable file).";

/// What scores count, for the help and the manual.
const SCORES: &str = "Scores: `units` count as Elo points do and are for the side to move; `win N`, `loss N` and \
     `draw` are proved. With three or four sides, `scores` are what each side may expect, in thousandths of a point.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their sides and variants (each key's default value first)
    Games(JsonArg),
    /// Print the start position
    Start(StartArgs),
    /// Print the legal moves
    Moves(MovesArgs),
    /// Play moves and print the resulting position
    Apply(ApplyArgs),
    /// Print `no`, the winner's letter, `draw`, or the ranks of more than two sides
    Over(OverArgs),
    /// Count the move sequences of a length
    Perft(PerftArgs),
    /// Play random games and print them as JSON lines or game records
    Playout(PlayoutArgs),
    /// Draw the board
    Show(ShowArgs),
    /// List the built-in positions, to be used as `--position sample:NAME`
    Samples(SamplesArgs),
    /// Run conformance files
    Check(CheckArgs),
    /// Validate game records by replaying them, convert or draw them
    Record(RecordArgs),
    /// Convert positions and moves of older programs, which are Prolog terms, to ours or back
    #[command(after_help = older_forms())]
    Convert(ConvertArgs),
    /// Choose a move
    Best(BestArgs),
    /// Print the best moves with their scores and main lines, or go through whole games
    #[command(after_help = SCORES)]
    Analyse(AnalyseArgs),
    /// Prove the result for the side to move
    Solve(SolveArgs),
    /// Let computer players play a match
    Match(Box<MatchArgs>),
    /// Print the evaluation, term by term, for the side to move
    Eval(EvalArgs),
    /// Play in the terminal
    Play(Box<PlayArgs>),
    /// Serve the web page and games online, and print the address
    Serve(Box<ServeArgs>),
    /// Look after the accounts and the database of a server
    #[command(arg_required_else_help = false)]
    Admin(AdminArgs),
    /// Speak the engine protocol on standard input and output
    Engine,
    /// Check a program against the engine protocol
    EngineTest(EngineTestArgs),
    /// List the built-in puzzles, or make new ones
    Puzzles(PuzzlesArgs),
    /// Print the lessons
    Lessons(LessonsArgs),
    /// Build tables of proved results, or see how far they are
    #[command(subcommand, arg_required_else_help = false)]
    Tables(TablesOrder),
    /// Do jobs from a queue, such as parts of tables
    Worker(WorkerArgs),
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
    #[arg(help = game_help())]
    pub(crate) game: String,
    /// The board of a random start; unused by games that have none
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = any_number())]
    pub(crate) seed: u64,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// How the answer to a question that takes no time is printed.
#[derive(Debug, Args)]
pub(crate) struct AnswerArgs {
    /// Print one JSON document; with `--position -` one a line, as it does anyway
    #[arg(long)]
    pub(crate) json: bool,
    /// With `--position -`: on how many threads, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// Print how many there are, and nothing else
    #[arg(long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

#[derive(Debug, Args)]
pub(crate) struct OverArgs {
    #[command(flatten)]
    pub(crate) at: At,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
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
    #[arg(help = game_help())]
    pub(crate) game: String,
    /// A position string or `sample:NAME`; with `-`, moves, apply, over, best, solve and eval answer every line of standard
    /// input, a position and perhaps moves from there, by a line of JSON [default: the start]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The board of a random start; unused where a position is given, and by games that have none
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = any_number())]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// Moves to play; with `--position -` they may stand behind each position instead
    // Whatever is not an option is a move, though perhaps not a legal one.
    #[arg(value_name = "MOVE", required_unless_present = "position", allow_hyphen_values = true)]
    pub(crate) played: Vec<OsString>,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// How many moves a sequence has, 0 to 500
    #[arg(allow_negative_numbers = true, value_parser = number::<u32>(0..=500))]
    pub(crate) depth: u32,
    /// Count for every first move by itself
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// On how many threads, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutArgs {
    #[arg(help = game_help())]
    pub(crate) game: String,
    /// The seed of the first game; the next one has the next seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = any_number())]
    pub(crate) seed: u64,
    /// How many games
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = any_number())]
    pub(crate) count: u64,
    /// Print JSON lines, as it does anyway
    #[arg(long)]
    pub(crate) json: bool,
    /// Print game records instead
    #[arg(long, conflicts_with = "json")]
    pub(crate) record: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// How to draw [default: by FILE's ending; else unicode on a terminal that can, else plain]
    #[arg(long)]
    pub(crate) format: Option<Format>,
    /// Write to a file, whose ending (.txt, .svg or .png) says how to draw; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print the position as one JSON document instead, as the engine protocol's `view` has it
    #[arg(long, conflicts_with_all = ["format", "output", "width"])]
    pub(crate) json: bool,
    /// The width of a PNG in pixels, 64 to 4096 [default: 800]
    #[arg(long, value_name = "PIXELS", allow_negative_numbers = true, value_parser = pixels(MAX_WIDTH))]
    pub(crate) width: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct SamplesArgs {
    /// Only those of this game; with choices such as `:size=4` behind it, of all variants that have them
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Conformance files, or folders with them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// Files of game records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the games as one JSON document
    #[arg(long, group = "form")]
    pub(crate) json: bool,
    /// Print the games as game records in the canonical form
    #[arg(long, group = "form")]
    pub(crate) text: bool,
    /// Draw the last position of a game
    #[arg(long, groups = ["form", "picture"])]
    pub(crate) svg: bool,
    /// Draw a game as an animation
    #[arg(long, groups = ["form", "picture"])]
    pub(crate) gif: bool,
    /// Which game to draw, counted through all files
    #[arg(long, value_name = "N", requires = "picture", allow_negative_numbers = true, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) game: Option<u64>,
    /// Write the picture to a file; `-` is standard output
    #[arg(short, long, value_name = "PICTURE", requires = "picture")]
    pub(crate) output: Option<PathBuf>,
    /// The width of an animation in pixels, 64 to 1024 [default: 480]
    #[arg(long, value_name = "PIXELS", requires = "gif", conflicts_with_all = ["svg", "json", "text"], allow_negative_numbers = true, value_parser = pixels(MAX_GIF_WIDTH))]
    pub(crate) width: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[arg(help = game_help())]
    pub(crate) game: String,
    /// A file of states and moves of an older program, or with --to-old of positions and moves, one a line; `-` is
    /// standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// Write what the older program reads, one state or move a line
    #[arg(long)]
    pub(crate) to_old: bool,
    /// The letter of the side to move, for states that do not say it [default: the first side that can be]
    #[arg(long, value_name = "LETTER", conflicts_with = "to_old")]
    pub(crate) side: Option<char>,
    /// Print one JSON document, a list of texts
    #[arg(long)]
    pub(crate) json: bool,
}

/// What can be converted, game by game.
fn older_forms() -> String {
    let line = |entry: registry::Entry| {
        let old = entry.data.old_notation?;
        let moves = old.moves.as_ref().map_or(String::new(), |moves| format!(" and {}", moves.form));
        Some(format!("  {:<10}{}{moves}", entry.info.name, old.form))
    };
    let lines: Vec<String> = registry::entries().into_iter().filter_map(line).collect();
    format!("States and moves that can be read and written:\n{}", lines.join("\n"))
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
    /// Draw the pictures of the rules into a folder, as SVG
    Pictures { folder: PathBuf },
    /// Write what the page fetches about each game into a folder: words, looks, lessons and puzzles, as JSON
    PageData { folder: PathBuf },
    /// Write the page into a folder that any web host can serve, with a file for each page that can be read
    Site {
        folder: PathBuf,
        /// The whole address that it will have; previews of links and search engines need it
        #[arg(long, value_name = "URL")]
        address: Option<String>,
    },
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

/// Reads a number from a range; what it says of anything else is what was expected.
fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match *range.end() {
            u64::MAX => format!("expected a number from {} to 2^64 - 1", range.start()),
            most => format!("expected a number from {} to {most}", range.start()),
        })
    }
}

/// Reads a seed or a count.
fn any_number() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    number(0..=u64::MAX)
}

/// Reads the width of a picture.
fn pixels(most: u32) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    number(u64::from(MIN_WIDTH)..=u64::from(most))
}
