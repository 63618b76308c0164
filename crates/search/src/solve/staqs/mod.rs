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
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};

use stackade_games::staqs::{Position, Rules, Size};

use super::{Answer, Effort, Means, Prover, Verdict};
use crate::table::Table;
use ground::Ground;
use node::Node;
use worker::{Shared, Stopped, Worker};

/// Proves results of STAQS on one board.
pub(crate) struct Staqs<W: Size> {
    ground: Ground<W>,
    means: Means,
    table: Option<Table>,
}

impl<W: Size> Staqs<W> {
    pub(crate) fn new(rules: &Rules<W>, means: Means) -> Staqs<W> {
        Staqs { ground: Ground::new(rules), means, table: None }
    }
}

impl<W: Size> Prover<Rules<W>> for Staqs<W> {
    fn reaches(&mut self, state: &Position<W>, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let node = Node::new(&self.ground, state);
        let needed = megabytes(state).min(self.means.megabytes);
        if self.table.as_ref().is_none_or(|table| table.megabytes() < needed) {
            self.table = Some(Table::new(needed));
        }
        let table = self.table.as_ref()?;
        let is_done = AtomicBool::new(false);
        let shared = Shared { ground: &self.ground, table, tally: effort.tally(), is_done: &is_done };
        let tie = goal == Verdict::Draw;
        let answer = Worker::new(&shared, Some(effort)).answer(node, tie);
        is_done.store(true, Ordering::Relaxed);
        match answer {
            Ok(is_yes) => Some(Answer::new(is_yes)),
            Err(Stopped) => None,
        }
    }
}

/// How large a table may be of use: clearing a large one would take longer than a short proof.
fn megabytes<W: Size>(state: &Position<W>) -> usize {
    match state.neutral().count() {
        ..=8 => 1,
        ..=12 => 8,
        ..=17 => 64,
        _ => usize::MAX,
    }
}
