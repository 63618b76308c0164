//! The arguments of commands that think: limits, players, matches.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use stackade_engine::stats::Sprt;
use stackade_engine::{EngineOption, Level, Spec};
use stackade_tui::TimeControl;

use super::{AnswerArgs, At, Board, any_number, game_help, number};

/// What the players of a match are called.
pub(crate) const PLAYERS: [&str; 4] = ["a", "b", "c", "d"];

/// How long to think: one of these.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct LimitArgs {
    /// As the player of this level, 1 to 10
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = level)]
    pub(crate) level: Option<Level>,
    /// For so many milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = milliseconds())]
    pub(crate) time: Option<u64>,
    /// So many positions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// So many turns deep
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u32>(1..=500))]
    pub(crate) depth: Option<u32>,
}

/// What a search may use.
#[derive(Debug, Args)]
pub(crate) struct Means {
    /// On how many threads, 1 to 256; with `--position -` so many positions at once, on a thread each
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// How many megabytes to remember positions in, 1 to 65536; with `--position -` on each thread
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = 16, value_parser = number::<u32>(1..=65536))]
    pub(crate) hash: u32,
}

#[derive(Debug, Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) at: At,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[command(flatten)]
    pub(crate) means: Means,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    #[arg(required_unless_present = "record", help = game_help())]
    game: Option<String>,
    /// A position string or `sample:NAME` [default: the start]
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "record")]
    position: Option<String>,
    /// The board of a random start, where no position is given
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 0,
        value_parser = any_number(),
        conflicts_with = "record"
    )]
    seed: u64,
    /// Moves to play from the position first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "record")]
    moves: Option<OsString>,
    /// Go through the games of a file instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    /// How many of the best moves
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        default_value_t = 1,
        value_parser = number::<u16>(1..=256),
        conflicts_with = "record"
    )]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) means: Means,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

impl AnalyseArgs {
    /// The game and where it stands.
    pub(crate) fn at(&self) -> At {
        let game = self.game.clone().unwrap_or_default();
        let board = Board { game, position: self.position.clone(), seed: self.seed };
        At { board, moves: self.moves.clone() }
    }
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) at: At,
    /// Give up after so many milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = milliseconds())]
    pub(crate) time: Option<u64>,
    /// Judge every legal move, not only one that keeps the result and those that are easy to judge; Ctrl-C ends
    /// it with what is proved by then
    #[arg(long)]
    pub(crate) all_moves: bool,
    #[command(flatten)]
    pub(crate) means: Means,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) at: At,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[arg(help = game_help())]
    pub(crate) game: String,
    /// The first player: random, greedy, hoarder (where there is something to hoard), level=N, alphabeta,LIMIT, mcts,LIMIT, uct,LIMIT,
    /// maxn,LIMIT or engine=COMMAND, where LIMIT is time=MS, nodes=N or depth=N
    #[arg(long, value_name = "SPEC")]
    pub(crate) a: Spec,
    /// The second player
    #[arg(long, value_name = "SPEC")]
    pub(crate) b: Spec,
    /// The third player of a game of three or four
    #[arg(long, value_name = "SPEC")]
    pub(crate) c: Option<Spec>,
    /// The fourth player of a game of four
    #[arg(long, value_name = "SPEC", requires = "c")]
    pub(crate) d: Option<Spec>,
    /// How many games; openings are played once from every seat, so a multiple of the number of players
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) games: u64,
    /// What openings are drawn from
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = any_number())]
    pub(crate) seed: u64,
    /// How many random turns games begin with
    #[arg(long, value_name = "K", allow_negative_numbers = true, default_value_t = 4, value_parser = number::<u32>(0..=100))]
    pub(crate) opening_plies: u32,
    /// On how many threads games are played, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// End when it is clear whether a is stronger by ELO1 rather than by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// How many milliseconds `engine=COMMAND` players have for a move
    #[arg(long, value_name = "MS", allow_negative_numbers = true, default_value_t = 100, value_parser = milliseconds())]
    pub(crate) time: u64,
    /// Begin with the openings of a file, in turn, in place of random turns: a position and moves from there, or moves from
    /// the start, on each line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// A clock for each player: SECONDS/turn or MINUTES+SECONDS; `engine=COMMAND` players think by it, others by their limits
    #[arg(long, value_name = "C", conflicts_with = "time")]
    pub(crate) clock: Option<TimeControl>,
    /// An option of a player, such as a:Hash=64; may be given more than once
    #[arg(long = "option", value_name = "PLAYER:NAME=VALUE", value_parser = player_option)]
    pub(crate) options: Vec<(usize, EngineOption)>,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EngineTestArgs {
    /// By how much a search may overrun its time, for busy machines; 120 ms where nothing is said
    #[arg(long, value_name = "MS", value_parser = milliseconds())]
    pub(crate) grace: Option<u64>,
    /// Print one JSON document in the end
    #[arg(long)]
    pub(crate) json: bool,
    /// The program and its arguments, as one argument or as several
    #[arg(value_name = "COMMAND", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
}

/// Up to a day.
fn milliseconds() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    number(1..=86_400_000)
}

fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok().filter(|_| !text.starts_with('+'));
    number.and_then(Level::new).ok_or_else(|| "expected 1 to 10".to_owned())
}

/// Reads `a:Hash=64`.
fn player_option(text: &str) -> Result<(usize, EngineOption), String> {
    let read = || {
        let (player, option) = text.split_once(':')?;
        let number = PLAYERS.iter().position(|name| *name == player)?;
        let (name, value) = option.split_once('=')?;
        let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
        let option = EngineOption { name: name.to_owned(), value: value.to_owned() };
        (is_word(name) && is_word(value)).then_some((number, option))
    };
    read().ok_or_else(|| "expected a player, an option and its value, such as a:Hash=64".to_owned())
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    numbers
        .map(|(elo0, elo1)| Sprt { elo0, elo1 })
        .filter(|sprt| sprt.elo0.is_finite() && sprt.elo1.is_finite() && sprt.elo0 < sprt.elo1)
        .ok_or_else(|| "expected two numbers, the lesser first, such as 0,10".to_owned())
}
