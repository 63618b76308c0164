//! Glaisher: how far each side is from joining opposite edges.
//!
//! A chain is built from cells, and a turn can fill several at once, so what counts is how many
//! cells the cheapest chain between each pair of edges still needs. Enemy stacks in its way cost more
//! than bare cells, since they must be captured.

mod chain;
mod turns;

use stackade_core::{Game, Rng, Side};
use stackade_search::levels::{Levels, levels, sight};
use stackade_search::puzzle::{PuzzleProof, PuzzleTask};
use stackade_search::{Candidates, Evaluate, Feature, Features, Means, ProofNumber, Prover, Scope, feature};

use super::weights::WEIGHTS;
use super::{Move, Position, Rules, puzzle};
use crate::word::Word;

impl Evaluate for Rules {
    const TERMS: &'static [Feature] = &[
        feature(WEIGHTS, "chain", "cells that the opponent's cheapest chain needs beyond one's own"),
        feature(WEIGHTS, "second chain", "the same for the next cheapest pair of edges"),
        feature(WEIGHTS, "third chain", "the same for the last pair of edges"),
        feature(WEIGHTS, "stacks", "cells owned: chains are made of them"),
        feature(WEIGHTS, "movable pieces", "pieces in stacks of up to eight, which can spread out again"),
        feature(WEIGHTS, "tempo", "being to move"),
    ];

    const LEVELS: Levels = levels(
        [sight(60, 0, 100, 30), sight(30, 0, 100, 12), sight(12, 5, 45, 5), sight(4, 12, 12, 2)],
        [500, 1_500, 5_000, 16_000, 52_000, 240_000],
    );

    const MOVE_SLOTS: usize = 61 * 6 * 61;

    const TABLE_DEPTH: i32 = 1;

    fn features(&self, state: &Position) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = chain::costs(state, side);
        let [own_pieces, other_pieces] = [side, !side].map(|side| movable_pieces(state, side));
        let mut features = Features::default();
        for (feature, (own, other)) in features.iter_mut().zip(own.iter().zip(other)) {
            *feature = other - own;
        }
        features[3] = state.owned(side).count_ones() as i32 - state.owned(!side).count_ones() as i32;
        features[4] = own_pieces - other_pieces;
        features[5] = 1;
        features
    }

    fn move_code(&self, mv: Move) -> u32 {
        mv.code()
    }

    fn move_slot(&self, mv: Move) -> usize {
        let stack_move = mv.stack_move();
        let flight = usize::from(stack_move.from()) * 6 + stack_move.direction() as usize;
        flight * 61 + usize::from(mv.placed())
    }

    /// Captures first, then whatever fills many cells.
    fn hint(&self, state: &Position, mv: Move) -> i32 {
        let enemies = state.owned(!self.side_to_move(state));
        let landing =
            |cell: u8| if enemies >> cell & 1 == 1 { 60 + 10 * i32::from(state.height(cell)) } else { 15 };
        mv.stack_move().landings().map(landing).sum()
    }

    fn winning_move(&self, state: &Position) -> Option<Move> {
        self.winning_turn(state)
    }

    fn visit_candidates(&self, state: &Position, scope: Scope, visit: impl FnMut(Move, i32)) -> Candidates {
        turns::visit(self, state, scope, visit)
    }

    fn prove_puzzle(&self, state: &Position, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
        puzzle::by_force(self, state, task)
    }

    fn tempting_moves(&self, state: &Position, rng: &mut Rng) -> Option<Vec<Move>> {
        Some(puzzle::hasty_threats(self, state, rng))
    }

    fn null_move(&self, state: &Position) -> Option<Position> {
        Some(state.passed())
    }

    fn prover(&self, means: Means) -> Box<dyn Prover<Self>> {
        Box::new(ProofNumber::new(self, means))
    }
}

/// The weight of the chain of a rank, 0 for the cheapest.
fn weight(rank: usize) -> i32 {
    Rules::TERMS[rank].weight
}

/// What chains, stacks and movable pieces beyond the opponent's are worth.
fn weighted([own, other]: [[i32; 3]; 2], stacks: i32, pieces: i32) -> i32 {
    let chains: i32 = (0..3).map(|rank| weight(rank) * (other[rank] - own[rank])).sum();
    chains + Rules::TERMS[3].weight * stacks + Rules::TERMS[4].weight * pieces
}

fn movable_pieces(state: &Position, side: Side) -> i32 {
    state.owned(side).cells().map(|cell| movable(state.height(cell))).sum()
}

/// How many pieces of a stack can spread out again.
fn movable(height: u16) -> i32 {
    if height <= 8 { i32::from(height) } else { 0 }
}
