//! Iterative deepening alpha-beta: the main player.

mod busy;
mod line;
mod order;
mod root;
pub(crate) mod shared;
pub(crate) mod worker;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::crew::enlist;
use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Info, Limits, Options, Report};
use crate::past::Past;
use crate::table::TranspositionTable;
use busy::Busy;
use root::{RootMove, RootMoves};
use shared::{Mode, Shared};
use worker::{MOST_PLIES, Worker};

/// Searches the last position of `history`, which holds the states of a game so far.
///
/// A report is always given: stopped at once, it names some legal move. With one thread and no limit
/// of time the same question to the same table gets the same answer. When the result is proved the
/// search ends before its limits.
///
/// # Panics
/// If `history` is empty.
pub fn search<G: Evaluate>(
    rules: &G,
    history: &[G::State],
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let mode = if options.selective { Mode::Selective } else { Mode::Full };
    search_in(mode, rules, history, limits, table, options, hooks)
}

/// [`search`] of some moves of the position only.
pub(crate) fn search_among<G: Evaluate>(
    moves: &[G::Move],
    rules: &G,
    history: &[G::State],
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let root = history.last().expect("a game has a position");
    run(Mode::Selective, RootMoves::among(rules, root, moves), history, limits, table, options, hooks)
}

/// [`search`] in a given mode, whatever the options say.
pub(crate) fn search_in<G: Evaluate>(
    mode: Mode,
    rules: &G,
    history: &[G::State],
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let root = history.last().expect("a game has a position");
    let roots = RootMoves::new(rules, root, mode, options.multi_pv);
    run(mode, roots, history, limits, table, options, hooks)
}

fn run<G: Evaluate>(
    mode: Mode,
    roots: RootMoves<'_, G>,
    history: &[G::State],
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let busy = (options.threads > 1).then(Busy::new);
    let shared = Shared {
        rules: roots.rules,
        table,
        stop: &stop,
        nodes: &nodes,
        node_limit: limits.nodes.unwrap_or(u64::MAX),
        mode,
        busy: busy.as_ref(),
    };
    // Browsers grant no threads, and their engine is to be small.
    if cfg!(target_arch = "wasm32") || options.threads <= 1 {
        return Deepening::new(limits, options, hooks).run(shared, roots, history);
    }
    thread::scope(|scope| {
        let helper = |number| {
            let (shared, roots) = (shared.clone(), roots.clone());
            move || help(shared, roots, history, number)
        };
        enlist(scope, (1..options.threads).map(helper));
        let report = Deepening::new(limits, options, hooks).run(shared.clone(), roots.clone(), history);
        stop.store(true, Ordering::Relaxed);
        report
    })
}

/// Fills the table for the main thread until it stops. Of many helpers some look one ply further ahead.
fn help<G: Evaluate>(
    shared: Shared<'_, G>,
    mut roots: RootMoves<'_, G>,
    history: &[G::State],
    number: usize,
) {
    let mut never = || false;
    let mut worker = Worker::new(shared, history, &mut never);
    for depth in 1 + number / 2 % 2..MOST_PLIES {
        roots.deepen(&mut worker, depth as i32, 1);
        if worker.is_stopped() {
            break;
        }
    }
    worker.publish();
}

/// A search that goes one ply deeper each time.
struct Deepening<'a, G: Evaluate> {
    limits: Limits,
    options: Options,
    hooks: &'a mut dyn Hooks<G::Move>,
    began: u64,
}

impl<'a, G: Evaluate> Deepening<'a, G> {
    fn new(limits: Limits, options: Options, hooks: &'a mut dyn Hooks<G::Move>) -> Deepening<'a, G> {
        let began = hooks.now();
        Deepening { limits, options, hooks, began }
    }

    fn run(
        self,
        shared: Shared<'_, G>,
        mut roots: RootMoves<'_, G>,
        history: &[G::State],
    ) -> Report<G::Move> {
        if roots.moves.is_empty() {
            return nothing();
        }
        let hooks = RefCell::new(self.hooks);
        let (began, time_ms) = (self.began, self.limits.time_ms);
        let mut watch = || {
            let hooks = hooks.borrow();
            hooks.should_stop() || time_ms.is_some_and(|limit| hooks.now().saturating_sub(began) >= limit)
        };
        let past = Past::new(shared.rules, history);
        let mut worker = Worker::new(shared.clone(), history, &mut watch);
        let mut report = nothing();
        let lines = self.options.multi_pv.clamp(1, roots.moves.len());
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 2);
        for depth in 1..=deepest {
            let before = (lines > 1).then(|| roots.moves.clone());
            roots.deepen(&mut worker, depth as i32, lines);
            if !worker.is_stopped() {
                report.depth = depth;
            } else if let Some(before) = before.filter(|_| report.depth > 0) {
                // Several lines are compared with each other, so all are from the last depth that was finished.
                roots.moves = before;
            }
            for found in &mut roots.moves[..lines] {
                line::go_on(&shared, &past, roots.root, found);
            }
            report.nodes = worker.publish();
            report.seldepth = worker.seldepth as u32;
            report.time_ms = hooks.borrow().now().saturating_sub(began);
            announce(&report, &roots.moves[..lines], &mut **hooks.borrow_mut());
            if worker.is_stopped() || roots.is_settled(lines) {
                break;
            }
        }
        report.lines = roots.moves[..lines].iter().map(RootMove::to_line).collect();
        report.best = Some(roots.moves[0].mv);
        report.exact = report.lines[0].score.is_proved();
        report
    }
}

/// The report of a game that is over, or of a search that has not begun.
fn nothing<M>() -> Report<M> {
    Report { best: None, lines: Vec::new(), depth: 0, seldepth: 0, nodes: 0, time_ms: 0, exact: false }
}

/// Tells the world outside about the lines found so far.
fn announce<M: Copy>(report: &Report<M>, lines: &[RootMove<M>], hooks: &mut dyn Hooks<M>) {
    for (index, mv) in lines.iter().enumerate().filter(|(_, mv)| mv.depth > 0) {
        hooks.emit(&Info {
            depth: mv.depth as u32,
            seldepth: report.seldepth,
            nodes: report.nodes,
            time_ms: report.time_ms,
            multi_pv: index + 1,
            score: mv.score(),
            scores: Vec::new(),
            pv: mv.line.clone(),
        });
    }
}
