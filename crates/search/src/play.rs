//! The default player: a search that turns to proof as soon as the result is in reach.

mod sift;

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Info, Limits, Options, Report};
use crate::order::sort_largest_first;
use crate::score::Score;
use crate::search::{search, search_among};
use crate::solve::{Effort, Means, Proved, Question, Verdict};
use crate::table::TranspositionTable;
use sift::{Sieve, is_promising};

/// What a proof may remember, in megabytes; more would take longer to clear than it saves.
const MEGABYTES: usize = 16;

/// How many nodes a proof does in a millisecond, roughly.
const NODES_PER_MS: u64 = 400;

/// Chooses a move as [`search`] does, and proves the result where half of the limits should be enough for
/// that: then only moves that keep the result are searched, and the score says what is proved. Where that
/// is out of reach, but not what follows a move, moves that are proved to lose are left out.
///
/// Like a search it gives the same answer to the same question, with one thread and a limit of nodes.
pub fn play<G: Evaluate>(
    rules: &G,
    history: &[G::State],
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks<G::Move>,
) -> Report<G::Move> {
    let root = history.last().expect("a game has a position");
    let is_asked_for_one = options.selective && options.multi_pv <= 1 && limits.depth.is_none();
    let is_known = options.tables && rules.known_result(root).is_some();
    let is_whole = is_known || is_in_reach(rules.proof_nodes(root), limits);
    if !is_asked_for_one || !is_whole && !is_promising(rules, root, limits) {
        return search(rules, history, limits, table, options, hooks);
    }
    let began = hooks.now();
    // Where moves are proved one by one, more depends on the order in which they are tried; where all is known, nothing does.
    let parts = if is_known {
        64
    } else if is_whole {
        8
    } else {
        4
    };
    let glance = search(rules, history, part(limits, parts), table, options, hooks);
    if glance.exact || hooks.should_stop() {
        return glance;
    }
    let (proof, nodes) = if is_whole {
        let (proof, spent) = prove(rules, root, glance.best, part(limits, 2), options, hooks);
        (proof, glance.nodes + spent)
    } else {
        let mut sieve = Sieve { rules, history, limits, table, options, began, nodes: glance.nodes };
        (sieve.run(&glance, hooks), sieve.nodes)
    };
    let left = Limits {
        depth: None,
        nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1)),
        time_ms: limits.time_ms.map(|limit| limit.saturating_sub(hooks.now().saturating_sub(began)).max(1)),
    };
    let mut report = match proof {
        None => search(rules, history, left, table, options, hooks),
        Some(proof) => {
            // With the result or the move known, the rest is a matter of taste.
            let left = part(left, if is_known { 16 } else { 4 });
            let bound = rules.plies_left(root);
            let mut hooks = Herald { hooks, proof: &proof, bound };
            let report = search_among(&proof.moves, rules, history, left, table, options, &mut hooks);
            proof.enter(report, bound)
        }
    };
    report.nodes += nodes;
    report.time_ms = hooks.now().saturating_sub(began);
    report
}

/// Whether a proof that takes this many nodes, if anybody knows how many, fits into half of the limits.
fn is_in_reach(needed: Option<u64>, limits: Limits) -> bool {
    needed.is_some_and(|needed| needed <= affordable(limits) / 2)
}

/// How many nodes of proof the limits allow for.
fn affordable(limits: Limits) -> u64 {
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let in_time = limits.time_ms.map_or(u64::MAX, |ms| ms.saturating_mul(NODES_PER_MS));
    nodes.min(in_time)
}

/// One part in this many.
fn part(limits: Limits, parts: u64) -> Limits {
    let part = |limit: u64| (limit / parts).max(1);
    Limits { depth: None, nodes: limits.nodes.map(part), time_ms: limits.time_ms.map(part) }
}

/// What is proved: the result, if it is known, and the moves still worth a search.
struct Proof<M> {
    result: Option<Verdict>,
    moves: Vec<M>,
}

fn prove<G: Evaluate>(
    rules: &G,
    root: &G::State,
    first: Option<G::Move>,
    limits: Limits,
    options: Options,
    hooks: &dyn Hooks<G::Move>,
) -> (Option<Proof<G::Move>>, u64) {
    Effort::with(limits, hooks.now(), hooks, |effort| {
        let means = Means { megabytes: MEGABYTES, threads: options.threads };
        let mut question = Question::new(rules, means, options.tables, effort);
        let proof = question.result(root).map(|Proved { result, .. }| {
            let moves = kept(rules, root, first, &mut question, result);
            Proof { result: Some(result), moves }
        });
        (proof.filter(|proof| !proof.moves.is_empty()), effort.budget().nodes())
    })
}

/// The moves that are proved to keep the result, the one that looks best first; one is enough for a win.
fn kept<G: Evaluate>(
    rules: &G,
    root: &G::State,
    first: Option<G::Move>,
    question: &mut Question<'_, G>,
    result: Verdict,
) -> Vec<G::Move> {
    let mut moves = Vec::new();
    rules.moves_into(root, &mut moves);
    sort_largest_first(&mut moves, |&mv| match Some(mv) == first {
        true => i64::MAX,
        false => rules.hint(root, mv).into(),
    });
    if result == Verdict::Win {
        return moves
            .into_iter()
            .find(|&mv| question.keeps(root, mv, result, u64::MAX) == Some(true))
            .into_iter()
            .collect();
    }
    moves.retain(|&mv| question.keeps(root, mv, result, u64::MAX) == Some(true));
    moves
}

impl<M: Copy> Proof<M> {
    /// What is proved, unless the search has proved it as well and knows when it comes.
    fn score(&self, found: Score, bound: u32) -> Score {
        match (self.result, found) {
            (None, _) => found,
            (Some(Verdict::Win), Score::Win(_)) | (Some(Verdict::Loss), Score::Loss(_)) => found,
            (Some(Verdict::Win), _) => Score::Win(bound),
            (Some(Verdict::Loss), _) => Score::Loss(bound),
            (Some(Verdict::Draw), _) => Score::Draw,
        }
    }

    fn enter(&self, mut report: Report<M>, bound: u32) -> Report<M> {
        for line in &mut report.lines {
            line.score = self.score(line.score, bound);
        }
        report.exact |= self.result.is_some();
        report
    }
}

/// Tells the world what is proved instead of what is believed.
struct Herald<'a, M> {
    hooks: &'a mut dyn Hooks<M>,
    proof: &'a Proof<M>,
    bound: u32,
}

impl<M: Copy> Hooks<M> for Herald<'_, M> {
    fn now(&self) -> u64 {
        self.hooks.now()
    }

    fn should_stop(&self) -> bool {
        self.hooks.should_stop()
    }

    fn emit(&mut self, info: &Info<M>) {
        let score = self.proof.score(info.score, self.bound);
        self.hooks.emit(&Info { score, ..info.clone() });
    }
}
