//! The moves at the root: each is searched in turn, and the best one leads the next pass.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::shared::Mode;
use super::worker::{MOST_PLIES, Worker, is_final};
use crate::evaluate::{Evaluate, Scope};
use crate::limits::Line;
use crate::score::{LOST, MOST_UNITS, Score, WIN, is_decided};

/// A move at the root and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// The value in the last pass in which it was seen to be best so far, else the lowest.
    pub(super) value: i32,
    pub(super) guessed: bool,
    pub(super) depth: i32,
    pub(super) line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    fn new(mv: M) -> RootMove<M> {
        RootMove { mv, value: -WIN, guessed: true, depth: 0, line: vec![mv] }
    }

    pub(super) fn score(&self) -> Score {
        if self.depth == 0 { Score::Units(0) } else { Score::from_value(self.value, !self.guessed) }
    }

    pub(super) fn to_line(&self) -> Line<M> {
        Line { score: self.score(), scores: Vec::new(), pv: self.line.clone(), depth: self.depth as u32 }
    }
}

/// The moves at the root that are worth searching, most promising first.
#[derive(Clone)]
pub(super) struct RootMoves<'a, G: Evaluate> {
    pub(super) rules: &'a G,
    pub(super) root: &'a G::State,
    pub(super) moves: Vec<RootMove<G::Move>>,
    /// Whether no legal move is missing.
    is_complete: bool,
}

impl<'a, G: Evaluate> RootMoves<'a, G> {
    /// The candidates; all moves where as many as `wanted` lines are asked for.
    pub(super) fn new(rules: &'a G, root: &'a G::State, mode: Mode, wanted: usize) -> RootMoves<'a, G> {
        let mut moves = Vec::new();
        let mut is_complete = true;
        if mode == Mode::Selective {
            let push = |mv, hint| moves.push((hint, mv));
            is_complete = rules.visit_candidates(root, Scope::depth(MOST_PLIES as i32), push).is_complete;
        } else {
            let mut all = Vec::new();
            rules.moves_into(root, &mut all);
            moves.extend(all.into_iter().map(|mv| (rules.hint(root, mv), mv)));
        }
        moves.sort_by_key(|&(hint, _)| Reverse(hint));
        let mut moves: Vec<G::Move> = moves.into_iter().map(|(_, mv)| mv).collect();
        if let Some(mv) = rules.winning_move(root) {
            moves.retain(|&other| other != mv);
            moves.insert(0, mv);
        }
        let moves = moves.into_iter().map(RootMove::new).collect();
        let mut roots = RootMoves { rules, root, moves, is_complete };
        if !is_complete && roots.moves.len() < wanted {
            roots.complete();
        }
        roots
    }

    /// These moves and no others.
    pub(super) fn among(rules: &'a G, root: &'a G::State, moves: &[G::Move]) -> RootMoves<'a, G> {
        let moves = moves.iter().copied().map(RootMove::new).collect();
        RootMoves { rules, root, moves, is_complete: true }
    }

    /// Adds the moves that were not thought worth searching.
    fn complete(&mut self) {
        let mut all = Vec::new();
        self.rules.moves_into(self.root, &mut all);
        let known: HashSet<G::Move> = self.moves.iter().map(|known| known.mv).collect();
        self.moves.extend(all.into_iter().filter(|mv| !known.contains(mv)).map(RootMove::new));
        self.is_complete = true;
    }

    /// Searches to one depth, so that the best moves come first, as many as `lines`.
    pub(super) fn deepen(&mut self, worker: &mut Worker<'_, G>, depth: i32, lines: usize) {
        for first in 0..lines {
            let mut pass = Pass { worker: &mut *worker, root: self.root, depth, first };
            pass.widen(&mut self.moves);
            if !self.is_complete && self.moves[first].value <= LOST && !worker.is_stopped() {
                // All candidates lose; perhaps something that did not look worth it holds.
                self.complete();
                let mut pass = Pass { worker: &mut *worker, root: self.root, depth, first };
                pass.run(&mut self.moves, (-WIN, WIN));
            }
            if worker.is_stopped() {
                return;
            }
            self.moves[..=first].sort_by_key(|mv| Reverse(mv.value));
        }
    }

    /// Whether deeper searches would say the same about the first `lines` moves.
    pub(super) fn is_settled(&self, lines: usize) -> bool {
        self.moves[..lines].iter().all(|mv| is_final(mv.value, mv.guessed))
    }
}

/// The first window reaches so far to both sides of the value that is expected.
const MARGIN: i32 = 40;

/// How many moves are looked at when a search is stopped while its best one loses; it has to end soon.
const MOST_HOPES: usize = 100;

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
        if self.depth < 4 || is_decided(expected) {
            self.run(moves, (-WIN, WIN));
            return;
        }
        let mut margin = MARGIN;
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
        let (mut alpha, mut best, mut reached) = (low, -WIN, self.first);
        self.worker.guessed = false;
        for index in self.first..moves.len() {
            reached = index;
            let is_first = index == self.first;
            if !is_first {
                self.bring_free_forward(&mut moves[index..]);
            }
            let mv = moves[index].mv;
            let value = self.worker.root_move(self.root, mv, self.depth, (alpha, high), is_first);
            if self.worker.is_stopped() {
                break;
            }
            best = best.max(value);
            if is_first || value > alpha {
                self.lead(&mut moves[self.first..=index], value);
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
            self.hope(&mut moves[self.first..], reached - self.first);
        }
        best
    }

    /// The best move found loses: brings forward one that may not, of those from `next` on, which were not
    /// searched. One that loses to the very next turn would be worse.
    fn hope(&self, moves: &mut [RootMove<G::Move>], next: usize) {
        let rules = self.worker.rules();
        let holds_a_turn = |found: &RootMove<G::Move>| {
            let child = rules.play_unchecked(self.root, found.mv);
            rules.outcome(&child).is_none() && rules.winning_move(&child).is_none()
        };
        if let Some(hope) = moves.iter().skip(next).take(MOST_HOPES).position(holds_a_turn) {
            moves[..=next + hope].rotate_right(1);
        }
    }

    /// Puts off moves that other threads are searching: by the time it is their turn the table knows them.
    fn bring_free_forward(&self, moves: &mut [RootMove<G::Move>]) {
        let is_free = |mv: &RootMove<G::Move>| !self.worker.is_root_move_busy(self.root, mv.mv, self.depth);
        if let Some(free) = moves.iter().position(is_free) {
            moves[..=free].rotate_right(1);
        }
    }

    /// The last of these moves is the best so far: keeps its line and lets it lead.
    fn lead(&self, moves: &mut [RootMove<G::Move>], value: i32) {
        moves.rotate_right(1);
        let found = &mut moves[0];
        (found.value, found.depth) = (value, self.depth);
        found.line.truncate(1);
        found.line.extend_from_slice(self.worker.line());
    }
}
