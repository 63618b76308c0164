//! The prover of STAQS.
//!
//! It asks whether the side to move succeeds, a yes or a no, by searching to the end. What makes this
//! feasible is knowing early: bounds on how tall stacks can become, plans that cannot be disturbed,
//! and an exact finish once the sides no longer meet.

mod ground;
mod key;
mod node;
mod order;
mod plan;
mod solo;
mod survey;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::staqs::{Position, Rules, Size};

use ground::Ground;
use node::Node;
use order::History;
use stackade_search::TranspositionTable;
use stackade_search::enlist;
use stackade_search::{Answer, Effort, Means, Prover, Verdict};
use worker::{Halt, Shared, Worker};

/// The smallest table, in megabytes: clearing a large one takes longer than most proofs.
const FIRST_TABLE: usize = 1;
/// How much larger the next one is.
const GROWTH: usize = 16;
/// How many nodes a megabyte is good for.
const NODES_PER_MEGABYTE: u64 = 1 << 16;
/// How many searches the threads can mark as theirs.
const BUSY_SLOTS: usize = 1 << 12;

/// Proves results of STAQS on one board.
pub(crate) struct Staqs<W: Size> {
    ground: Ground<W>,
    means: Means,
    table: TranspositionTable,
    /// Nodes searched with this table.
    used: AtomicU64,
    /// What has succeeded before.
    history: History,
}

impl<W: Size> Staqs<W> {
    pub(crate) fn new(rules: &Rules<W>, means: Means) -> Staqs<W> {
        Staqs {
            ground: Ground::new(rules),
            means,
            table: TranspositionTable::new(FIRST_TABLE),
            used: AtomicU64::new(0),
            history: History::new(),
        }
    }

    /// The answer of the first thread that finds it.
    fn search(&mut self, node: Node<W>, tie: bool, effort: &Effort<'_>) -> Result<bool, Halt> {
        let threads = self.means.threads.max(1);
        let is_largest = self.table.megabytes() >= self.means.megabytes;
        let mut busy = Vec::new();
        busy.resize_with(if threads > 1 { BUSY_SLOTS } else { 0 }, AtomicU64::default);
        let shared = Shared {
            ground: &self.ground,
            table: &self.table,
            budget: effort.budget(),
            is_done: &AtomicBool::new(false),
            busy: &busy,
            room: if is_largest { u64::MAX } else { self.table.megabytes() as u64 * NODES_PER_MEGABYTE },
            used: &self.used,
        };
        let work = |effort: Option<&Effort<'_>>, history: &mut History| {
            let answer = Worker::new(&shared, effort, history).answer(node, tie);
            shared.is_done.store(true, Ordering::Relaxed);
            answer
        };
        if cfg!(target_arch = "wasm32") || threads <= 1 {
            return work(Some(effort), &mut self.history);
        }
        thread::scope(|scope| {
            let helpers = enlist(scope, (1..threads).map(|_| || work(None, &mut History::new())));
            let answer = work(Some(effort), &mut self.history);
            let others = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
            others.fold(answer, best_of)
        })
    }
}

/// An answer if there is one; that the table is full rather than that a thread has stopped.
fn best_of(one: Result<bool, Halt>, other: Result<bool, Halt>) -> Result<bool, Halt> {
    match (one, other) {
        (Ok(answer), _) | (_, Ok(answer)) => Ok(answer),
        (Err(Halt::Full), _) | (_, Err(Halt::Full)) => Err(Halt::Full),
        (halt, _) => halt,
    }
}

impl<W: Size> Prover<Rules<W>> for Staqs<W> {
    fn reaches(&mut self, state: &Position<W>, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let node = Node::new(state);
        loop {
            match self.search(node, goal == Verdict::Draw, effort) {
                Ok(is_yes) => return Some(Answer::new(is_yes)),
                Err(Halt::Full) if !effort.budget().is_stopped() => {
                    let megabytes = (self.table.megabytes() * GROWTH).min(self.means.megabytes);
                    self.table = TranspositionTable::new(megabytes);
                    if self.table.megabytes() < megabytes {
                        // There is no more memory: this one is not outgrown again.
                        self.means.megabytes = self.table.megabytes();
                    }
                    self.used = AtomicU64::new(0);
                }
                Err(_) => return None,
            }
        }
    }
}
