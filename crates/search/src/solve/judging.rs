//! Which moves keep a result that is proved.

use super::{Breadth, FIRST_SLICE, ProofInfo, Proved, Question, Solved, Verdict};
use crate::evaluate::Evaluate;

/// The nodes of the first round about each move in a game that can be endless: a move that wins soon is
/// found soon.
const LEAST_SLICE: u64 = 300;

/// The nodes after the proof of the result until which moves are judged besides the one that keeps it: a fraction
/// of a second, unless finding that one took longer.
const EASY: u64 = 200_000;

/// The moves of one position, as they are judged.
pub(super) struct Judging<'q, 'a, G: Evaluate> {
    state: &'q G::State,
    proved: Proved<G::Move>,
    question: &'q mut Question<'a, G>,
    tell: &'q dyn Fn(ProofInfo<G::Move>),
    began: u64,
    /// Every legal move, and whether it keeps the result; `None` while that is not proved.
    moves: Vec<(G::Move, Option<bool>)>,
    /// How many of them are judged, and how many keep it.
    done: usize,
    kept: usize,
    /// When this many nodes are spent, no move is easy any more.
    easy_until: u64,
}

impl<'q, 'a, G: Evaluate> Judging<'q, 'a, G> {
    pub(super) fn new(
        state: &'q G::State,
        proved: Proved<G::Move>,
        question: &'q mut Question<'a, G>,
        tell: &'q dyn Fn(ProofInfo<G::Move>),
        began: u64,
    ) -> Self {
        let mut moves = Vec::new();
        question.rules.moves_into(state, &mut moves);
        let moves = moves.into_iter().map(|mv| (mv, None)).collect();
        let easy_until = question.effort.budget().nodes().saturating_add(EASY);
        Judging { state, proved, question, tell, began, moves, done: 0, kept: 0, easy_until }
    }

    /// What is proved by now.
    pub(super) fn solved(self) -> Solved<G::Move> {
        Solved {
            result: Some(self.proved.result),
            plies: self.proved.plies,
            complete: self.done == self.moves.len(),
            best: self.moves.iter().filter(|(_, keeps)| *keeps == Some(true)).map(|&(mv, _)| mv).collect(),
            ..Solved::UNKNOWN
        }
    }

    /// Judges moves until there is nothing left to find out, or no effort to do it with.
    ///
    /// All get a little, then all twice as much, until one is known to keep the result: what was remembered of
    /// its proof settles many at once, and a bad move may cost far more than the good one behind it. Then each of
    /// the others gets what it takes. In an endless game there may be no proof for some, so that even without
    /// limits this ends some time after the result was proved.
    pub(super) fn judge(&mut self, breadth: Breadth) {
        self.report(None);
        if let Some(at) = self.moves.iter().position(|&(mv, _)| Some(mv) == self.proved.reply) {
            self.enter(at, true);
        }
        let order = self.order();
        let most = self.question.effort.budget().nodes().saturating_mul(4).max(FIRST_SLICE);
        let is_endless = self.question.is_endless();
        let mut nodes = if is_endless { LEAST_SLICE } else { FIRST_SLICE };
        while !is_endless || nodes <= most {
            for &at in &order {
                let allowance = self.allowance(breadth);
                if allowance == 0 {
                    return;
                }
                self.look_at(at, nodes.min(allowance));
            }
            // Not sooner: what needs no effort is found out even by those who have none left.
            if self.allowance(breadth) == 0 || self.question.is_stopped() {
                return;
            }
            self.report(None);
            nodes = if self.kept > 0 && !is_endless { u64::MAX } else { nodes.saturating_mul(2) };
        }
    }

    /// The moves that look good come first, in case that one is enough.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by_cached_key(|&at| -self.question.rules.hint(self.state, self.moves[at].0));
        order
    }

    /// Tries to judge a move with this many nodes.
    fn look_at(&mut self, at: usize, nodes: u64) {
        let (mv, judged) = self.moves[at];
        if judged.is_some() {
            return;
        }
        if let Some(keeps) = self.question.keeps(self.state, mv, self.proved.result, nodes) {
            self.enter(at, keeps);
        }
    }

    fn enter(&mut self, at: usize, keeps: bool) {
        self.moves[at].1 = Some(keeps);
        self.done += 1;
        self.kept += usize::from(keeps);
        self.report(Some((self.moves[at].0, keeps)));
    }

    /// How many nodes the next move may cost; none when there is nothing left to find out.
    fn allowance(&self, breadth: Breadth) -> u64 {
        // Whatever is played in a lost position, it stays one, and that costs nothing to find out.
        let has_enough = self.kept > 0 && self.proved.result != Verdict::Loss;
        match breadth {
            _ if self.done == self.moves.len() => 0,
            Breadth::OneMove if has_enough => 0,
            Breadth::EasyMoves if has_enough => {
                self.easy_until.saturating_sub(self.question.effort.budget().nodes())
            }
            _ => u64::MAX,
        }
    }

    fn report(&self, judged: Option<(G::Move, bool)>) {
        let effort = self.question.effort;
        (self.tell)(ProofInfo {
            result: self.proved.result,
            plies: self.proved.plies,
            judged,
            done: self.done,
            moves: self.moves.len(),
            nodes: effort.budget().nodes(),
            time_ms: effort.now().saturating_sub(self.began),
        });
    }
}

#[cfg(test)]
mod tests;
