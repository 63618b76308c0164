//! Moves one by one: where the whole position is out of a proof's reach, but what follows a move is not.
//!
//! The move that a search likes best is proved to lose, or not. If it loses it is put aside, and the search
//! says what it likes best of the others. So no work is spent on moves that nobody would choose, and what
//! was proved is of use even if the time is up before the result is known.

use std::ops::ControlFlow;

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits, Options, Report};
use crate::search::search_among;
use crate::solve::{Effort, Means, Prover, Verdict, finished};
use crate::table::TranspositionTable;

use super::{MEGABYTES, Proof, affordable, part};

/// A move must make proofs easier by this factor, or too few of them would come to an end.
const EASIER: u64 = 3;

/// Whether what follows each move is in reach of a proof, and much easier than the position itself.
///
/// [`proof_nodes`](Evaluate::proof_nodes) is for hard cases. Most proofs, and above all those that a move
/// loses, take a tenth of that, so that several fit into limits that are not enough for a hard one.
pub(super) fn is_promising<G: Evaluate>(rules: &G, root: &G::State, limits: Limits) -> bool {
    let Some(whole) = rules.proof_nodes(root) else { return false };
    let most = (whole / EASIER).min(affordable(limits).saturating_mul(4) / 3);
    let check = |child: &G::State| match rules.proof_nodes(child) {
        Some(needed) if needed <= most => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    rules.visit_children(root, |_, child| check(child)).is_continue()
}

/// What is asked for, and what has been done about it.
pub(super) struct Sieve<'a, G: Evaluate> {
    pub(super) rules: &'a G,
    pub(super) history: &'a [G::State],
    pub(super) limits: Limits,
    pub(super) table: &'a TranspositionTable,
    pub(super) options: Options,
    /// When it began.
    pub(super) began: u64,
    /// Nodes so far, of searches and of proofs.
    pub(super) nodes: u64,
}

impl<G: Evaluate> Sieve<'_, G> {
    /// Proves moves to lose, the best of `glance` first, until one does not or the limits are nearly spent.
    pub(super) fn run(
        &mut self,
        glance: &Report<G::Move>,
        hooks: &mut dyn Hooks<G::Move>,
    ) -> Option<Proof<G::Move>> {
        let root = self.history.last()?;
        let mut prover = self.rules.prover(Means { megabytes: MEGABYTES, threads: self.options.threads });
        let mut all = Vec::new();
        self.rules.moves_into(root, &mut all);
        let mut open = all.clone();
        let mut best = glance.best?;
        loop {
            match self.judge(best, &mut *prover, hooks) {
                Some(Verdict::Loss) => open.retain(|&mv| mv != best),
                Some(Verdict::Win) => return Some(Proof { result: Some(Verdict::Win), moves: vec![best] }),
                // Most moves that lose are soon proved to: one that holds out is worth more than an untried one.
                Some(Verdict::Draw) | None => return Some(Proof { result: None, moves: vec![best] }),
            }
            if open.is_empty() {
                return Some(Proof { result: Some(Verdict::Loss), moves: all });
            }
            let limits = lesser(part(self.limits, 32), self.left(hooks));
            let report =
                search_among(&open, self.rules, self.history, limits, self.table, self.options, hooks);
            self.nodes += report.nodes;
            best = report.best?;
        }
    }

    /// Whether a move loses, or wins, or is at least a draw; `None` if that cannot be proved.
    fn judge(
        &mut self,
        mv: G::Move,
        prover: &mut dyn Prover<G>,
        hooks: &dyn Hooks<G::Move>,
    ) -> Option<Verdict> {
        let child = self.rules.play_unchecked(self.history.last()?, mv);
        if self.rules.outcome(&child).is_some() {
            return Some(finished(self.rules, &child).for_other());
        }
        Effort::with(self.left(hooks), hooks.now(), hooks, |effort| {
            let mut reaches = |goal| prover.reaches(&child, goal, effort).map(|answer| answer.is_yes);
            let verdict = match reaches(Verdict::Win) {
                Some(true) => Some(Verdict::Loss),
                Some(false) if reaches(Verdict::Draw) == Some(false) => Some(Verdict::Win),
                Some(false) => Some(Verdict::Draw),
                None => None,
            };
            self.nodes += effort.budget().nodes();
            verdict
        })
    }

    /// What is left of the limits, but for a sixteenth that a last look at the chosen move may take.
    fn left(&self, hooks: &dyn Hooks<G::Move>) -> Limits {
        let spent = hooks.now().saturating_sub(self.began);
        let left = |limit: u64, spent| (limit - limit / 16).saturating_sub(spent).max(1);
        Limits {
            depth: None,
            nodes: self.limits.nodes.map(|limit| left(limit, self.nodes)),
            time_ms: self.limits.time_ms.map(|limit| left(limit, spent)),
        }
    }
}

/// The lesser of the same limits.
fn lesser(one: Limits, other: Limits) -> Limits {
    let least = |one: Option<u64>, other: Option<u64>| one.zip(other).map(|(one, other)| one.min(other));
    Limits { depth: None, nodes: least(one.nodes, other.nodes), time_ms: least(one.time_ms, other.time_ms) }
}
