//! `stackade solve`: what is proved about a position, as soon as it is.

use std::cell::RefCell;
use std::sync::Mutex;

use serde::Serialize;
use stackade_engine::{Engine, ProofNews, Solution, World};
use stackade_search::{Breadth, Limits, Verdict};

use super::thinking::StopWatch;
use crate::args::SolveArgs;
use crate::error::Failure;
use crate::interrupt;
use crate::output::{Output, print_json};
use crate::progress::{pause, with_words};

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
    nodes: u64,
    time: u64,
}

pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let game = args.at.open()?;
    let breadth = if args.all_moves { Breadth::AllMoves } else { Breadth::EasyMoves };
    let mut engine = Engine::new(&game.id(), args.means.settings(1)?);
    let limits = Limits { time_ms: args.time, ..Limits::default() };
    interrupt::listen();
    let words = Mutex::new("working".to_owned());
    let mut printer = Printer {
        watch: StopWatch::new(),
        report: RefCell::new(Report { out: (!args.json).then(Output::new), is_begun: false, failure: None }),
        words: &words,
    };
    let solution = with_words(|| shown(&words), || engine.solve(&*game, breadth, limits, &mut printer));
    let report = printer.report.into_inner();
    match report.out {
        None => print_json(&document(game.position(), breadth, solution))?,
        Some(out) => finish(out, report.is_begun, &solution, report.failure)?,
    }
    if interrupt::is_wished() { Err(Failure::Interrupted) } else { Ok(()) }
}

fn document(position: String, breadth: Breadth, solution: Solution) -> Document {
    let complete = is_complete(breadth, &solution);
    let Solution { result, plies, best, is_complete: all_moves, nodes, time } = solution;
    Document { position, result: result_text(result), plies, best, complete, all_moves, nodes, time }
}

/// Whether all that was asked for is proved: the result and a move that keeps it, or all about every move.
fn is_complete(breadth: Breadth, solution: &Solution) -> bool {
    let has_one = solution.result.is_some() && !solution.best.is_empty();
    solution.is_complete || breadth != Breadth::AllMoves && has_one
}

fn result_text(result: Option<Verdict>) -> String {
    result.map_or("unknown".to_owned(), |result| result.to_string())
}

/// Prints what could not be printed on the way.
fn finish(
    mut out: Output,
    is_begun: bool,
    solution: &Solution,
    failure: Option<Failure>,
) -> Result<(), Failure> {
    if let Some(failure) = failure {
        return Err(failure);
    }
    if !is_begun {
        out.line(result_text(solution.result))?;
    }
    if solution.result.is_some() && !solution.is_complete {
        out.line("other moves undecided")?;
    }
    if let Some(plies) = solution.plies {
        out.line(format_args!("plies {plies}"))?;
    }
    out.line(format_args!("nodes {}", solution.nodes))?;
    out.finish()
}

/// The world of a proof: it prints the result and the moves that keep it at the moment when they are proved.
struct Printer<'a> {
    watch: StopWatch,
    report: RefCell<Report>,
    /// What is said on standard error while one waits.
    words: &'a Mutex<String>,
}

struct Report {
    /// None where everything is printed as one document in the end.
    out: Option<Output>,
    /// Whether the result is printed.
    is_begun: bool,
    /// Why nothing more can be printed.
    failure: Option<Failure>,
}

impl World for Printer<'_> {
    fn now(&self) -> u64 {
        self.watch.now()
    }

    fn should_stop(&self) -> bool {
        interrupt::is_wished() || self.report.borrow().failure.is_some()
    }

    fn proved(&self, news: &ProofNews) {
        if let Ok(mut words) = self.words.lock() {
            *words = format!("{}, {} of {} moves judged", news.result, news.done, news.moves);
        }
        self.report.borrow_mut().take(news);
    }
}

impl Report {
    fn take(&mut self, news: &ProofNews) {
        if self.failure.is_none()
            && let Some(out) = &mut self.out
        {
            self.failure = print(out, !self.is_begun, news).err();
            self.is_begun = true;
        }
    }
}

fn print(out: &mut Output, is_first: bool, news: &ProofNews) -> Result<(), Failure> {
    let kept = news.judged.as_ref().filter(|(_, keeps)| *keeps).map(|(mv, _)| mv);
    if !is_first && kept.is_none() {
        return Ok(());
    }
    let _bar = pause();
    if is_first {
        out.line(news.result)?;
    }
    if let Some(mv) = kept {
        out.line(mv)?;
    }
    out.flush()
}

fn shown(words: &Mutex<String>) -> String {
    words.lock().map_or_else(|_| "working".to_owned(), |words| words.clone())
}
