//! Monte Carlo tree search without the Monte Carlo: the second searcher.
//!
//! A tree grows where it pays most (PUCT): each position that is reached gets all its children at once,
//! each of which is judged by the evaluation. That judgement, as an expected score, is the child's first
//! value and decides how eagerly it is tried. Wins and losses that are certain are passed up the tree
//! as such (a solver), so that what is called proved is proved.

mod tree;

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Info, Limits, Line, Report};
use tree::{Growth, Tree};

/// How to search the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How many of the best moves get a score and a line of their own.
    pub multi_pv: usize,
    /// Memory for the tree; when it is used up, the search goes on in the tree there is.
    pub megabytes: usize,
    /// How much a move that was tried little is favoured.
    pub exploration: f64,
    /// How many units make a move e times as interesting at first sight.
    pub temperature: f64,
    /// How much the best line counts beside the mean of all, between 0 and 1.
    pub minimax: f64,
}

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        MctsOptions { multi_pv: 1, megabytes: 64, exploration: 0.3, temperature: 100.0, minimax: 0.5 }
    }
}

/// How many positions pass between two looks at the clock, at most one position's children more.
const CHECK_INTERVAL: u64 = 128;

/// A limit of depth alone does not end a search in which all lines are short.
const MOST_NODES: u64 = 10_000_000;

/// Searches the last position of `history`, which holds the states of a game so far.
///
/// `nodes` counts positions that were judged, and visits to a full tree; `depth` is the length of the
/// main line at which to stop. Nothing is random, so the same question with a limit of nodes gets the
/// same answer. When the result is proved the search ends before its limits.
///
/// # Panics
/// If `history` is empty.
pub fn mcts<G: Evaluate>(
    rules: &G,
    history: &[G::State],
    limits: Limits,
    options: MctsOptions,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let began = hooks.now();
    let by_depth = limits.depth.map_or(u64::MAX, |_| MOST_NODES);
    let most_nodes = limits.nodes.unwrap_or(u64::MAX).min(by_depth);
    let mut tree = Tree::new(rules, history, most_nodes, options);
    let (mut looked, mut announced) = (0, 64);
    while tree.grow() == Growth::More && tree.nodes < most_nodes {
        let now = || hooks.now().saturating_sub(began);
        if tree.nodes >= looked + CHECK_INTERVAL {
            looked = tree.nodes;
            if hooks.should_stop() || limits.time_ms.is_some_and(|limit| now() >= limit) {
                break;
            }
        }
        if tree.nodes >= 2 * announced {
            announced = tree.nodes;
            let report = report(&tree, now());
            announce(&report, hooks);
            if limits.depth.is_some_and(|depth| report.depth >= depth) {
                return report;
            }
        }
    }
    let report = report(&tree, hooks.now().saturating_sub(began));
    announce(&report, hooks);
    report
}

fn report<G: Evaluate>(tree: &Tree<'_, G>, time_ms: u64) -> Report<G::Move> {
    let lines = tree.lines();
    Report {
        best: lines.first().and_then(|line| line.pv.first().copied()),
        depth: lines.first().map_or(0, |line| line.depth),
        seldepth: tree.deepest as u32,
        nodes: tree.nodes,
        time_ms,
        exact: lines.first().is_some_and(|line| line.score.is_proved()),
        lines,
    }
}

/// Tells the world outside about the lines found so far.
fn announce<M: Clone>(report: &Report<M>, hooks: &mut dyn Hooks<M>) {
    let known = report.lines.iter().enumerate().filter(|(_, line)| line.depth > 0);
    for (index, Line { score, pv, depth, .. }) in known {
        hooks.emit(&Info {
            depth: *depth,
            seldepth: report.seldepth,
            nodes: report.nodes,
            time_ms: report.time_ms,
            multi_pv: index + 1,
            score: *score,
            scores: Vec::new(),
            pv: pv.clone(),
        });
    }
}
