//! What a table says of a position and of every move there, without search.

use std::ops::ControlFlow;

use super::{Verdict, finished};
use crate::evaluate::Evaluate;

/// The results of a position and of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMoves<M = String> {
    /// The result for the side to move.
    pub result: Verdict,
    /// Every legal move with what it leads to, for the side that plays it.
    pub moves: Vec<(M, Verdict)>,
}

/// The results of every move, where the game's table has them all; `None` where a proof is needed.
pub fn known_moves<G: Evaluate>(rules: &G, state: &G::State) -> Option<KnownMoves<G::Move>> {
    let result = rules.known_result(state)?;
    let mut moves = Vec::new();
    let visited = rules.visit_children(state, |mv, child| {
        let known = if rules.outcome(child).is_some() {
            Some(finished(rules, child))
        } else {
            rules.known_result(child)
        };
        match known {
            Some(verdict) => {
                moves.push((mv, verdict.for_other()));
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    visited.is_continue().then_some(KnownMoves { result, moves })
}
