//! Proof-number search: who can force a win, in games where play can go on for ever.
//!
//! Every question is one of the form "can the attacker force a win from here", whatever the defender
//! does; not to lose for ever is as good as winning for the defender. The search is depth-first
//! (df-pn): it goes where the fewest positions are still needed for a proof or a disproof, and turns
//! back when that number has grown by more than a quarter beyond the next best place.
//!
//! # Why repetitions do no harm
//!
//! A move back to a position on the path counts as a failure of the attacker there. What a table
//! remembers must hold whatever path leads to a position, so:
//!
//! - A proof never rests on a repetition. A repetition only makes the attacker fail, and a proof has no
//!   failures in it: it is a finite tree of attacker's moves, all of the defender's replies, and won
//!   games at its ends. It holds on every path and is stored.
//! - A disproof may rest on repetitions. It says: the attacker cannot win from here *without passing
//!   through certain positions on the path again*; [`Value::rests_on`] is the earliest of them. It
//!   is not stored as a disproof, except when the only such position is the one disproved. Then it
//!   holds on every path: along the quickest way to win, each position is nearer to its end than the
//!   one before, so that a winning attacker never needs to come back to where it was.
//!
//! Questions with a limit ("within five plies") are answered without looking at the path at all: they
//! are finite by themselves. Their entries in the table are apart for each number of plies left.

mod attack;
#[cfg(test)]
mod tests;
mod value;
mod visit;

use std::ops::ControlFlow;

use stackade_core::{Outcome, Side};

use super::strategy::{self, Strategy};
use super::{Answer, Effort, Means, Prover, Verdict};
use crate::table::TranspositionTable;
pub use attack::{Attack, Prospect, Survey};
use value::{INFINITE, UNCONDITIONAL, UNCOUNTED, Value};
use visit::MOST_PLIES;

/// Short wins are looked for first, so that they are found as short as they are.
const SHORT: [u32; 3] = [2, 4, 6];
/// How much of an effort that takes at most.
const SHORT_SHARE: u64 = 4;
/// The same where the effort is not limited by nodes.
const SHORT_NODES: u64 = 500_000;

/// Proves by proof-number search, on one thread.
pub struct ProofNumber<G: Attack> {
    rules: G,
    table: TranspositionTable,
    /// The moves of all positions on the path.
    arena: Vec<Child<G::Move>>,
    path: Path,
    task: Task,
    /// Positions looked at, and how many of them the effort knows of.
    nodes: u64,
    reported: u64,
    /// The task is put aside when this many have been looked at.
    pause_at: u64,
    is_paused: bool,
    /// The move by which the side to move at the root gets what it wants, once there is one.
    reply: Option<G::Move>,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug)]
struct Task {
    attacker: Side,
    /// Within how many plies the attacker is to win, if that matters.
    within: Option<u32>,
}

/// A move, and what is known about the position after it.
#[derive(Clone, Copy, Debug)]
struct Child<M> {
    mv: M,
    value: Value,
}

/// The hashes of the positions from the root on, with a quick test for those that are not there.
struct Path {
    hashes: Vec<u64>,
    /// How many of them share their low bits.
    crowds: Vec<u8>,
}

impl<G: Attack> ProofNumber<G> {
    /// A prover that knows nothing yet.
    pub fn new(rules: &G, means: Means) -> ProofNumber<G> {
        ProofNumber {
            rules: rules.clone(),
            table: TranspositionTable::new(means.megabytes),
            arena: Vec::with_capacity(1 << 12),
            path: Path::new(),
            task: Task { attacker: Side::First, within: None },
            nodes: 0,
            reported: 0,
            pause_at: 0,
            is_paused: false,
            reply: None,
        }
    }

    /// Works on a task for at most this many nodes; `None` if that was not enough.
    fn work(&mut self, state: &G::State, task: Task, most: u64, effort: &Effort<'_>) -> Option<Value> {
        if !self.begin(task, most, effort) {
            return None;
        }
        let known = self.known(state, 0).filter(|known| known.is_settled());
        known.or_else(|| self.search(state, effort))
    }

    /// Takes up a task, for at most this many nodes; tells whether there are any.
    fn begin(&mut self, task: Task, most: u64, effort: &Effort<'_>) -> bool {
        self.task = task;
        self.reply = None;
        self.pause_at = self.nodes.saturating_add(most.min(effort.left().nodes.unwrap_or(u64::MAX)));
        self.is_paused = most == 0 || !effort.spend(0);
        !self.is_paused
    }

    /// What a search comes to; `None` if it was not enough.
    fn search(&mut self, state: &G::State, effort: &Effort<'_>) -> Option<Value> {
        let value = self.visit(state, 0, (INFINITE, INFINITE), effort);
        self.report(effort);
        value.filter(|value| value.is_settled())
    }

    /// How `winner` wins a position that it is known to win; `None` if the effort is used up.
    ///
    /// It is no part of [`Prover`], so that programs that only want results, such as the page's, do not have it.
    pub fn strategy(&mut self, state: &G::State, winner: Side, effort: &Effort<'_>) -> Option<Strategy<G>> {
        let rules = self.rules.clone();
        let propose = |state: &G::State| self.winning_moves(state, winner, effort);
        strategy::collect(&rules, state, winner, MOST_PLIES, propose)
    }

    /// The moves of the attacker that are known to win, the quickest first; if there is none, what a search finds.
    fn winning_moves(
        &mut self,
        state: &G::State,
        attacker: Side,
        effort: &Effort<'_>,
    ) -> Option<Vec<G::Move>> {
        if !self.begin(Task { attacker, within: None }, u64::MAX, effort) {
            return None;
        }
        let mut winning = Vec::new();
        let rules = self.rules.clone();
        let _ = rules.visit_children(state, |mv, child| {
            let is_won = rules.outcome(child) == Some(Outcome::Win(attacker));
            let known = if is_won { Some(Value::proof(0, false)) } else { self.known(child, 1) };
            if let Some(value) = known.filter(|value| value.delta == 0) {
                winning.push((value.plies, mv));
            }
            if is_won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if winning.is_empty() {
            self.search(state, effort)?;
            return self.reply.map(|mv| vec![mv]);
        }
        winning.sort_by_key(|&(plies, _)| plies);
        Some(winning.into_iter().map(|(_, mv)| mv).collect())
    }

    /// Tells the effort of new nodes, and whether to go on.
    fn report(&mut self, effort: &Effort<'_>) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.is_paused |= !effort.spend(new) || self.nodes >= self.pause_at;
    }
}

impl<G: Attack> Prover<G> for ProofNumber<G> {
    fn reaches(&mut self, state: &G::State, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let mover = self.rules.side_to_move(state);
        let is_attacker = goal == Verdict::Win;
        let attacker = if is_attacker { mover } else { !mover };
        let is_proof = |value: Value| (value.phi == 0) == is_attacker;
        let answer = |value: Value| Answer {
            is_yes: value.phi == 0,
            plies: (is_proof(value) && value.plies < UNCOUNTED).then_some(value.plies.into()),
        };
        let short_nodes = effort.left().nodes.map_or(SHORT_NODES, |nodes| nodes / SHORT_SHARE);
        for plies in SHORT {
            // The attacker's last move is its own.
            let within = Some(plies - u32::from(is_attacker));
            match self.work(state, Task { attacker, within }, short_nodes, effort) {
                Some(value) if is_proof(value) => return Some(answer(value)),
                Some(_) => {}
                None => break,
            }
        }
        let value = self.work(state, Task { attacker, within: None }, u64::MAX, effort)?;
        (is_proof(value) || value.rests_on == UNCONDITIONAL).then(|| answer(value))
    }

    fn reply(&self) -> Option<G::Move> {
        self.reply
    }
}

impl Path {
    const CROWDS: usize = 1 << 12;

    fn new() -> Path {
        Path { hashes: Vec::with_capacity(256), crowds: vec![0; Path::CROWDS] }
    }

    fn push(&mut self, hash: u64) {
        self.crowds[hash as usize % Path::CROWDS] += 1;
        self.hashes.push(hash);
    }

    fn pop(&mut self) {
        let hash = self.hashes.pop().expect("what was pushed is popped once");
        self.crowds[hash as usize % Path::CROWDS] -= 1;
    }

    /// The ply of a position on the path.
    #[inline]
    fn ply_of(&self, hash: u64) -> Option<usize> {
        if self.crowds[hash as usize % Path::CROWDS] == 0 {
            return None;
        }
        self.hashes.iter().rposition(|&other| other == hash)
    }
}
