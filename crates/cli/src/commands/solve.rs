//! `stackade solve`: what is proved about a position, as soon as it is.

use std::cell::RefCell;
use std::sync::Mutex;

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Hooks, KnownMoves, ProofInfo, Settings, Solved};
use stackade_search::{Breadth, Limits, Verdict};

use super::thinking::StopWatch;
use crate::args::SolveArgs;
use crate::error::CommandError;
use crate::output::{Output, print_json};
use crate::progress::{pause, with_words};
use crate::{batch, interrupt, open};

#[derive(Serialize)]
struct Document {
    position: String,
    result: String,
    plies: Option<u32>,
    best: Vec<String>,
    /// Whether everything that was asked for is proved.
    complete: bool,
    /// Whether every legal move is judged, so that no other than those in `best` keeps the result.
    all_moves: bool,
    /// Every legal move with what it leads to for whoever plays it, where a table knows; null elsewhere.
    moves: Option<Vec<MoveResult>>,
    nodes: u64,
    time: u64,
}

#[derive(Serialize)]
struct MoveResult {
    #[serde(rename = "move")]
    mv: String,
    result: String,
}

pub(crate) fn run(args: &SolveArgs) -> Result<(), CommandError> {
    let id = open::game(&args.at.board.game)?.two_sided().map_err(CommandError::usage)?;
    let breadth = if args.all_moves { Breadth::AllMoves } else { Breadth::EasyMoves };
    let limits = Limits { time_ms: args.time, ..Limits::default() };
    let settings = args.means.settings(1)?;
    if args.at.is_piped() {
        let answerer = || {
            let mut engine = Engine::new(&id, Settings { threads: 1, ..settings });
            move |game: &mut dyn AnyMatch| {
                // What a position is answered does not depend on those before it, nor on how many threads there are.
                engine.forget();
                let solved = engine.solve(game, breadth, limits, &mut StopWatch::new());
                Ok(document(game.position(), breadth, solved, engine.known_moves(game)))
            }
        };
        return batch::run(&args.at, args.means.threads, batch::THINKING, answerer);
    }
    let game = args.at.open()?;
    let mut engine = Engine::new(&id, settings);
    interrupt::listen();
    let words = Mutex::new("working".to_owned());
    let mut printer = Printer {
        watch: StopWatch::new(),
        printed: RefCell::new(Printed {
            out: (!args.json).then(Output::new),
            is_begun: false,
            failure: None,
        }),
        words: &words,
    };
    let solved = with_words(|| shown(&words), || engine.solve(&*game, breadth, limits, &mut printer));
    let printed = printer.printed.into_inner();
    match printed.out {
        None => print_json(&document(game.position(), breadth, solved, engine.known_moves(&*game)))?,
        Some(out) => finish(out, printed.is_begun, &solved, printed.failure)?,
    }
    if interrupt::is_wished() { Err(CommandError::Interrupted) } else { Ok(()) }
}

fn document(position: String, breadth: Breadth, solved: Solved, known: Option<KnownMoves>) -> Document {
    let row = |(mv, verdict): (String, Verdict)| MoveResult { mv, result: verdict.to_string() };
    let known = known.map(|known| known.moves).filter(|moves| !moves.is_empty());
    let moves = known.map(|moves| moves.into_iter().map(row).collect());
    let complete = is_complete(breadth, &solved);
    let Solved { result, plies, best, complete: all_moves, nodes, time_ms: time } = solved;
    Document { position, result: result_text(result), plies, best, complete, all_moves, moves, nodes, time }
}

/// Whether all that was asked for is proved: the result and a move that keeps it, or all about every move.
fn is_complete(breadth: Breadth, solved: &Solved) -> bool {
    let has_one = solved.result.is_some() && !solved.best.is_empty();
    solved.complete || breadth != Breadth::AllMoves && has_one
}

fn result_text(result: Option<Verdict>) -> String {
    result.map_or("unknown".to_owned(), |result| result.to_string())
}

/// Prints what could not be printed on the way.
fn finish(
    mut out: Output,
    is_begun: bool,
    solved: &Solved,
    failure: Option<CommandError>,
) -> Result<(), CommandError> {
    if let Some(failure) = failure {
        return Err(failure);
    }
    if !is_begun {
        out.line(result_text(solved.result))?;
    }
    if solved.result.is_some() && !solved.complete {
        out.line("other moves undecided")?;
    }
    if let Some(plies) = solved.plies {
        out.line(format_args!("plies {plies}"))?;
    }
    out.line(format_args!("nodes {}", solved.nodes))?;
    out.finish()
}

/// The hooks of a proof: it prints the result and the moves that keep it at the moment when they are proved.
struct Printer<'a> {
    watch: StopWatch,
    printed: RefCell<Printed>,
    /// What is said on standard error while one waits.
    words: &'a Mutex<String>,
}

struct Printed {
    /// None where everything is printed as one document in the end.
    out: Option<Output>,
    /// Whether the result is printed.
    is_begun: bool,
    /// Why nothing more can be printed.
    failure: Option<CommandError>,
}

impl Hooks for Printer<'_> {
    fn now(&self) -> u64 {
        self.watch.now()
    }

    fn should_stop(&self) -> bool {
        interrupt::is_wished() || self.printed.borrow().failure.is_some()
    }

    fn proved(&self, info: &ProofInfo) {
        if let Ok(mut words) = self.words.lock() {
            *words = format!("{}, {} of {} moves judged", info.result, info.done, info.moves);
        }
        self.printed.borrow_mut().take(info);
    }
}

impl Printed {
    fn take(&mut self, info: &ProofInfo) {
        if self.failure.is_none()
            && let Some(out) = &mut self.out
        {
            self.failure = print(out, !self.is_begun, info).err();
            self.is_begun = true;
        }
    }
}

fn print(out: &mut Output, is_first: bool, info: &ProofInfo) -> Result<(), CommandError> {
    let kept = info.judged.as_ref().filter(|(_, keeps)| *keeps).map(|(mv, _)| mv);
    if !is_first && kept.is_none() {
        return Ok(());
    }
    let _bar = pause();
    if is_first {
        out.line(info.result)?;
    }
    if let Some(mv) = kept {
        out.line(mv)?;
    }
    out.flush()
}

fn shown(words: &Mutex<String>) -> String {
    words.lock().map_or_else(|_| "working".to_owned(), |words| words.clone())
}
