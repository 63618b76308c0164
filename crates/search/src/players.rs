//! Simple players: measures for the strong one.

use std::ops::ControlFlow;

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
    let mut best = Highest::new(rng);
    let _ = rules.visit_children(state, |mv, child| {
        best.add(mv, -opinion(rules, child));
        ControlFlow::<()>::Continue(())
    });
    best.mv
}

/// The move that grows the tallest stack, with as many pieces in hand as can be kept; ties are broken by
/// `rng`. In games where [nothing can be hoarded](Evaluate::HOARDS), any move.
pub fn hoarder<G: Evaluate>(rules: &G, state: &G::State, rng: &mut Rng) -> Option<G::Move> {
    let mut best = Highest::new(rng);
    let _ = rules.visit_moves(state, |mv| {
        best.add(mv, rules.hoarding(state, mv));
        ControlFlow::<()>::Continue(())
    });
    best.mv
}

/// The move with the highest value so far; of equals each is as likely.
struct Highest<'a, M> {
    mv: Option<M>,
    value: i32,
    ties: u32,
    rng: &'a mut Rng,
}

impl<M> Highest<'_, M> {
    fn new(rng: &mut Rng) -> Highest<'_, M> {
        Highest { mv: None, value: i32::MIN, ties: 0, rng }
    }

    fn add(&mut self, mv: M, value: i32) {
        if value > self.value {
            (self.mv, self.value, self.ties) = (Some(mv), value, 1);
        } else if value == self.value {
            self.ties += 1;
            if self.rng.below(self.ties) == 0 {
                self.mv = Some(mv);
            }
        }
    }
}

/// The result if the game is over, else the evaluation, for the side to move.
fn opinion<G: Evaluate>(rules: &G, state: &G::State) -> i32 {
    if rules.outcome(state).is_some() { terminal(rules, state, 0) } else { rules.evaluate(state) }
}
