//! What a table says of a position and of every move there, without search.

use std::ops::ControlFlow;

use super::{Verdict, finished};
use crate::evaluate::Evaluate;

/// The results of a position and of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMoves<M = String> {
    /// The result for the side to move.
    pub result: Verdict,
    /// Every legal move with what it leads to, for the side that plays it; none at all where that takes a proof.
    pub moves: Vec<(M, Verdict)>,
}

/// The result of a position and of every move, as far as the game's table goes; `None` where it does not have the position.
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
    Some(KnownMoves { result, moves: if visited.is_continue() { moves } else { Vec::new() } })
}
