//! `stackade puzzles`: the built-in puzzles, and new ones.

use serde::Serialize;
use stackade_core::GameId;
use stackade_games::registry;
use stackade_lessons::mine::{Progress, Source, Wish, make};
use stackade_lessons::puzzles::{self, Puzzle};

use crate::args::PuzzlesArgs;
use crate::error::CommandError;
use crate::open;
use crate::output::{Output, print_json, remark};
use crate::progress::with_bar;

/// How many are made if nothing is said.
const COUNT: u32 = 40;
/// How many games are looked through for each puzzle, if nothing is said.
const GAMES_EACH: u64 = 100;

/// A puzzle as scripts read it.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    game: &'a str,
    position: &'a str,
    side: &'a str,
    result: String,
    solution: &'a [String],
    plies: Option<u32>,
    scope: String,
    motif: &'a str,
    title: &'a str,
    why: &'a str,
    difficulty: u8,
    line: &'a [String],
    refutation: &'a [String],
    source: &'a str,
}

impl<'a> From<&'a Puzzle> for Row<'a> {
    fn from(puzzle: &'a Puzzle) -> Row<'a> {
        Row {
            id: &puzzle.id,
            game: &puzzle.game,
            position: &puzzle.position,
            side: puzzle.position.rsplit(' ').next().unwrap_or_default(),
            result: puzzle.result.verdict().to_string(),
            solution: &puzzle.solution,
            plies: puzzle.plies,
            scope: puzzle.scope.words(),
            motif: &puzzle.motif,
            title: &puzzle.title,
            why: &puzzle.why,
            difficulty: puzzle.difficulty,
            line: &puzzle.line,
            refutation: &puzzle.refutation,
            source: &puzzle.source,
        }
    }
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(open::game).transpose()?;
    game.map(GameId::two_sided).transpose().map_err(CommandError::usage)?;
    if args.make {
        return make_new(args, game);
    }
    let is_wanted = |puzzle: &&Puzzle| game.is_none_or(|game| belongs(puzzle, &game, args.game.as_deref()));
    let puzzles: Vec<&Puzzle> = puzzles::all().filter(is_wanted).collect();
    if args.json {
        return print_json(&puzzles.into_iter().map(Row::from).collect::<Vec<_>>());
    }
    if puzzles.is_empty() {
        remark("note: there are no built-in puzzles for this game yet; --make mines some");
    }
    let mut out = Output::new();
    for puzzle in puzzles {
        let Puzzle { id, game, difficulty, motif, title, position, .. } = puzzle;
        let goal = puzzle.result.verdict();
        out.line(format_args!("{id}\t{difficulty}\t{goal}\t{motif}\t{title}\t{game}\t{position}"))?;
    }
    out.finish()
}

/// Whether a puzzle is of a game; a game without choices stands for all of its variants.
fn belongs(puzzle: &Puzzle, game: &GameId, text: Option<&str>) -> bool {
    let is_general = text.is_some_and(|text| !text.contains(':'));
    let id = puzzle.id();
    if is_general { id.info() == game.info() } else { id == *game }
}

fn make_new(args: &PuzzlesArgs, game: Option<GameId>) -> Result<(), CommandError> {
    let names = || registry::games().iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    let game = game
        .ok_or_else(|| CommandError::usage(format_args!("--make: expected a game to mine ({})", names())))?;
    let count = args.count.unwrap_or(COUNT);
    let wish = Wish {
        count: count as usize,
        source: if args.random { Source::RandomPositions } else { Source::Games },
        first: args.first.unwrap_or(1) as usize,
        seed: args.seed.unwrap_or(0),
        threads: args.threads.unwrap_or(1).into(),
        games: args.games.unwrap_or(GAMES_EACH * u64::from(count)),
    };
    let progress = Progress::default();
    let fraction = || progress.found() as f64 / f64::from(count);
    let puzzles = with_bar(fraction, || make(&game, wish, &progress));
    remark(&format!("{game}: {} puzzles from {} games", puzzles.len(), progress.games()));
    print(&puzzles, args.json)
}

fn print(puzzles: &[Puzzle], json: bool) -> Result<(), CommandError> {
    if json {
        return print_json(&puzzles.iter().map(Row::from).collect::<Vec<_>>());
    }
    let mut out = Output::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.line(puzzle.text().trim_end())?;
    }
    out.finish()
}
