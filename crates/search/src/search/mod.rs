//! Iterative deepening alpha-beta: the main player.

mod order;
pub(crate) mod worker;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Info, Limits, Line, Options, Report};
use crate::score::{LOST, MOST_UNITS, Score, WIN};
use crate::table::Table;
use worker::{MOST_PLIES, Mode, Shared, Worker, is_final};

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
    table: &Table,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let mode = if options.selective { Mode::Selective } else { Mode::Full };
    search_in(mode, rules, history, limits, table, options, hooks)
}

/// [`search`] in a given mode, whatever the options say.
pub(crate) fn search_in<G: Evaluate>(
    mode: Mode,
    rules: &G,
    history: &[G::State],
    limits: Limits,
    table: &Table,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let root = history.last().expect("a game has a position");
    let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = Shared {
        rules,
        table,
        stop: &stop,
        nodes: &nodes,
        node_limit: limits.nodes.unwrap_or(u64::MAX),
        mode,
    };
    if options.threads <= 1 {
        return Deepening::new(root, limits, options, hooks).run(shared, history);
    }
    std::thread::scope(|scope| {
        for number in 1..options.threads {
            let shared = shared.clone();
            scope.spawn(move || help(shared, history, options, number));
        }
        let report = Deepening::new(root, limits, options, hooks).run(shared.clone(), history);
        stop.store(true, Ordering::Relaxed);
        report
    })
}

/// Fills the table for the main thread until it stops; odd helpers look one ply further ahead.
fn help<G: Evaluate>(shared: Shared<'_, G>, history: &[G::State], options: Options, number: usize) {
    let root = history.last().expect("a game has a position");
    let mut moves = RootMoves::new(shared.rules, root, shared.mode, options.multi_pv).moves;
    let mut never = || false;
    let mut worker = Worker::new(shared, history, &mut never);
    for depth in 1 + number % 2..MOST_PLIES {
        let mut pass = Pass { worker: &mut worker, root, depth: depth as i32, first: 0 };
        pass.run(&mut moves, (-WIN, WIN));
        if worker.is_stopped() {
            break;
        }
    }
    worker.publish();
}

/// A move at the root and what is known about it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    mv: M,
    /// The value in the last pass in which it was seen to be best so far, else the lowest.
    value: i32,
    guessed: bool,
    depth: i32,
    line: Vec<M>,
}

/// The moves at the root that are worth searching, most promising first.
struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// Whether no legal move is missing.
    is_complete: bool,
}

impl<M: Copy + Eq + std::hash::Hash> RootMoves<M> {
    /// The candidates; all moves where as many as `wanted` lines are asked for.
    fn new<G: Evaluate<Move = M>>(rules: &G, root: &G::State, mode: Mode, wanted: usize) -> RootMoves<M> {
        let mut moves = Vec::new();
        let mut is_complete = true;
        if mode == Mode::Selective {
            let push = |mv, hint| moves.push((hint, mv));
            is_complete = rules.visit_candidates(root, MOST_PLIES as i32, push).is_complete;
        } else {
            let mut all = Vec::new();
            rules.moves_into(root, &mut all);
            moves.extend(all.into_iter().map(|mv| (rules.hint(root, mv), mv)));
        }
        moves.sort_by_key(|&(hint, _)| Reverse(hint));
        let mut moves: Vec<M> = moves.into_iter().map(|(_, mv)| mv).collect();
        if let Some(mv) = rules.winning_move(root) {
            moves.retain(|&other| other != mv);
            moves.insert(0, mv);
        }
        let mut moves = RootMoves { moves: moves.into_iter().map(fresh).collect(), is_complete };
        if !is_complete && moves.moves.len() < wanted {
            moves.complete(rules, root);
        }
        moves
    }

    /// Adds the moves that were not thought worth searching.
    fn complete<G: Evaluate<Move = M>>(&mut self, rules: &G, root: &G::State) {
        let mut all = Vec::new();
        rules.moves_into(root, &mut all);
        let known: std::collections::HashSet<M> = self.moves.iter().map(|known| known.mv).collect();
        self.moves.extend(all.into_iter().filter(|mv| !known.contains(mv)).map(fresh));
        self.is_complete = true;
    }
}

fn fresh<M: Copy>(mv: M) -> RootMove<M> {
    RootMove { mv, value: -WIN, guessed: true, depth: 0, line: vec![mv] }
}

/// A search that goes one ply deeper each time.
struct Deepening<'a, G: Evaluate> {
    root: &'a G::State,
    limits: Limits,
    options: Options,
    hooks: &'a mut dyn Hooks<G::Move>,
    began: u64,
}

impl<'a, G: Evaluate> Deepening<'a, G> {
    fn new(
        root: &'a G::State,
        limits: Limits,
        options: Options,
        hooks: &'a mut dyn Hooks<G::Move>,
    ) -> Deepening<'a, G> {
        let began = hooks.now();
        Deepening { root, limits, options, hooks, began }
    }

    fn run(self, shared: Shared<'_, G>, history: &[G::State]) -> Report<G::Move> {
        let rules = shared.rules;
        let RootMoves { mut moves, mut is_complete } =
            RootMoves::new(rules, self.root, shared.mode, self.options.multi_pv);
        if moves.is_empty() {
            return nothing();
        }
        let hooks = std::cell::RefCell::new(self.hooks);
        let (began, time_ms) = (self.began, self.limits.time_ms);
        let mut watch = || {
            let hooks = hooks.borrow();
            hooks.should_stop() || time_ms.is_some_and(|limit| hooks.now().saturating_sub(began) >= limit)
        };
        let mut worker = Worker::new(shared.clone(), history, &mut watch);
        let mut report = nothing();
        let lines = self.options.multi_pv.clamp(1, moves.len());
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 2);
        for depth in 1..=deepest {
            for first in 0..lines {
                let mut pass = Pass { worker: &mut worker, root: self.root, depth: depth as i32, first };
                pass.widen(&mut moves);
                if !is_complete && moves[first].value <= LOST && !worker.is_stopped() {
                    // All candidates lose; perhaps something that did not look worth it holds.
                    let mut all = RootMoves { moves, is_complete };
                    all.complete(rules, self.root);
                    RootMoves { moves, is_complete } = all;
                    let mut pass = Pass { worker: &mut worker, root: self.root, depth: depth as i32, first };
                    pass.run(&mut moves, (-WIN, WIN));
                }
                if worker.is_stopped() {
                    break;
                }
                moves[..=first].sort_by_key(|mv| Reverse(mv.value));
            }
            if !worker.is_stopped() {
                report.depth = depth;
            }
            report.nodes = worker.publish();
            report.seldepth = worker.seldepth as u32;
            report.time_ms = hooks.borrow().now().saturating_sub(began);
            announce(&report, &moves[..lines], &mut **hooks.borrow_mut());
            let is_settled = moves[..lines].iter().all(|mv| is_final(mv.value, mv.guessed));
            if worker.is_stopped() || is_settled {
                break;
            }
        }
        report.lines = moves[..lines].iter().map(to_line).collect();
        report.best = Some(moves[0].mv);
        report.exact = report.lines[0].score.is_proved();
        report
    }
}

/// The report of a game that is over, or of a search that has not begun.
fn nothing<M>() -> Report<M> {
    Report { best: None, lines: Vec::new(), depth: 0, seldepth: 0, nodes: 0, time_ms: 0, exact: false }
}

/// Tells the world outside about the lines found so far.
fn announce<M>(report: &Report<M>, lines: &[RootMove<M>], hooks: &mut dyn Hooks<M>) {
    for (index, mv) in lines.iter().enumerate().filter(|(_, mv)| mv.depth > 0) {
        hooks.emit(&Info {
            depth: mv.depth as u32,
            seldepth: report.seldepth,
            nodes: report.nodes,
            time_ms: report.time_ms,
            multi_pv: index + 1,
            score: Score::from_value(mv.value, !mv.guessed),
            pv: &mv.line,
        });
    }
}

fn to_line<M: Copy>(mv: &RootMove<M>) -> Line<M> {
    let score = if mv.depth == 0 { Score::Units(0) } else { Score::from_value(mv.value, !mv.guessed) };
    Line { score, pv: mv.line.clone(), depth: mv.depth as u32 }
}

/// One search of the root moves from number `first` on, to one depth.
struct Pass<'w, 'a, G: Evaluate> {
    worker: &'w mut Worker<'a, G>,
    root: &'w G::State,
    depth: i32,
    first: usize,
}

impl<G: Evaluate> Pass<'_, '_, G> {
    /// Searches with a window around the last value, and a wider one where that fails.
    fn widen(&mut self, moves: &mut [RootMove<G::Move>]) {
        let expected = moves[self.first].value;
        let mut margin = 40;
        if self.depth < 4 || crate::score::is_decided(expected) {
            self.run(moves, (-WIN, WIN));
            return;
        }
        let (mut low, mut high) = (expected - margin, expected + margin);
        loop {
            let value = self.run(moves, (low, high));
            margin *= 4;
            if self.worker.is_stopped() || value > low && value < high {
                return;
            }
            if value <= low {
                low = if margin > 2_000 { -WIN } else { value - margin };
            } else {
                high = if margin > 2_000 { WIN } else { value + margin };
            }
        }
    }

    /// Searches with one window and brings the best move to the front.
    fn run(&mut self, moves: &mut [RootMove<G::Move>], (low, high): (i32, i32)) -> i32 {
        let (mut alpha, mut best) = (low, -WIN);
        self.worker.guessed = false;
        for index in self.first..moves.len() {
            let is_first = index == self.first;
            let mv = moves[index].mv;
            let value = self.worker.root_move(self.root, mv, self.depth, (alpha, high), is_first);
            if self.worker.is_stopped() {
                break;
            }
            best = best.max(value);
            if is_first || value > alpha {
                let found = &mut moves[index];
                (found.value, found.depth) = (value, self.depth);
                found.line.truncate(1);
                found.line.extend_from_slice(self.worker.line());
                moves[self.first..=index].rotate_right(1);
            }
            alpha = alpha.max(value);
            if alpha >= high {
                break;
            }
        }
        let found = &mut moves[self.first];
        found.guessed = self.worker.guessed || self.worker.is_stopped();
        if self.worker.is_stopped() && found.value <= LOST {
            // That this move loses does not prove that all do.
            found.value = -MOST_UNITS;
        }
        best
    }
}
