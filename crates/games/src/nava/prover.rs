//! What proof-number search asks of Nava.

use std::ops::ControlFlow;

use stackade_core::{Game, Outcome, Side};
use stackade_search::{Attack, Prospect, Survey};

use super::Rules;

impl Attack for Rules {
    fn survey(
        &self,
        state: &Self::State,
        attacker: Side,
        _within: Option<u32>,
        mut visit: impl FnMut(Self::Move, &Self::State, Prospect) -> ControlFlow<()>,
    ) -> Survey {
        let _ = self.visit_children(state, |mv, child| {
            let prospect = match self.outcome(child) {
                Some(Outcome::Win(side)) if side == attacker => Prospect::Won(0),
                Some(_) => Prospect::Lost,
                None => Prospect::Open,
            };
            visit(mv, child, prospect)
        });
        Survey::Complete
    }

    /// All moves must be answered.
    #[inline]
    fn breadth(&self, state: &Self::State) -> u32 {
        self.count_moves(state) as u32
    }
}
