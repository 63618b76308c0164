//! Simple players: measures for the strong one.

use stackade_core::{Game, Rng};

use crate::evaluate::Evaluate;
use crate::search::worker::terminal;

pub use crate::uct::{UctReport, uct};

/// Any legal move, all equally likely; `None` when the game is over.
pub fn random<G: Game>(rules: &G, state: &G::State, rng: &mut Rng) -> Option<G::Move> {
    rules.random_move(state, rng)
}

/// The move after which the evaluation is best, a win if there is one; ties are broken by `rng`.
pub fn greedy<G: Evaluate>(rules: &G, state: &G::State, rng: &mut Rng) -> Option<G::Move> {
    let (mut best, mut ties) = (None, 0);
    let mut highest = i32::MIN;
    let _ = rules.visit_children(state, |mv, child| {
        let value = -opinion(rules, child);
        if value > highest {
            (best, highest, ties) = (Some(mv), value, 1);
        } else if value == highest {
            ties += 1;
            if rng.below(ties) == 0 {
                best = Some(mv);
            }
        }
        std::ops::ControlFlow::<()>::Continue(())
    });
    best
}

/// The result if the game is over, else the evaluation, for the side to move.
fn opinion<G: Evaluate>(rules: &G, state: &G::State) -> i32 {
    if rules.outcome(state).is_some() { terminal(rules, state, 0) } else { rules.evaluate(state) }
}
