//! The prover of Greener.

mod board;
mod node;
mod search;

use stackade_games::greener::{Rules, Size, State};

use super::{Answer, BySearch, Effort, Means, Prover, Verdict};
use crate::table::Table;
use board::{Geometry, Stacks};
use node::{Ground, Node};
use search::{Scale, Worker};

/// Proves results of Greener.
pub(crate) struct Regions<W: Size> {
    geometry: Geometry<W>,
    rules: Rules<W>,
    table: Table,
    means: Means,
}

impl<W: Size> Regions<W> {
    pub(crate) fn new(rules: &Rules<W>, means: Means) -> Regions<W> {
        Regions {
            geometry: Geometry::new(rules),
            rules: rules.clone(),
            table: Table::new(means.megabytes),
            means,
        }
    }

    fn ask(&self, state: &State<W>, scale: Scale, goal: i32, effort: &Effort<'_>) -> Option<bool> {
        let ground = Ground { geometry: &self.geometry, table: &self.table };
        let stacks = Stacks::new(state, scale == Scale::Full);
        let node = Node::new(ground, stacks, state.side());
        let mut spend = |nodes| effort.spend(nodes);
        Worker::new(ground, scale, &mut spend).reaches(&node, goal)
    }
}

impl<W: Size> Prover<Rules<W>> for Regions<W> {
    fn reaches(&mut self, state: &State<W>, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        if state.to_place() > 0 {
            return BySearch::new(&self.rules, self.means).reaches(state, goal, effort);
        }
        if self.ask(state, Scale::Greens, 1, effort)? {
            return Some(Answer::new(true));
        }
        if !self.ask(state, Scale::Greens, 0, effort)? {
            return Some(Answer::new(false));
        }
        let goal = if goal == Verdict::Win { 1 } else { 0 };
        self.ask(state, Scale::Full, goal, effort).map(Answer::new)
    }
}
