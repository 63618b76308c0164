//! Glaisher: how far each side is from joining opposite edges.
//!
//! A chain is built from cells, and a turn can fill several at once, so what counts is how many
//! cells the cheapest chain between each pair of edges still needs. Enemy stacks in its way cost more
//! than bare cells, since they must be captured.

mod chain;

use std::ops::ControlFlow;

use stackade_core::{Game, Side};
use stackade_games::Word;
use stackade_games::glaisher::{Move, Position, Rules, StackMove};

use super::{feature, weights::glaisher::WEIGHTS};
use crate::evaluate::{Evaluate, Feature, Features};
use crate::levels::{self, Levels};
use chain::Chains;

impl Evaluate for Rules {
    const TERMS: &'static [Feature] = &[
        feature(WEIGHTS, "chain", "cells that the opponent's cheapest chain needs beyond one's own"),
        feature(WEIGHTS, "second chain", "the same for the next cheapest pair of edges"),
        feature(WEIGHTS, "third chain", "the same for the last pair of edges"),
        feature(WEIGHTS, "ways", "cells that lie on a cheapest chain: many are hard to block"),
        feature(WEIGHTS, "stacks", "cells owned: chains are made of them"),
        feature(WEIGHTS, "movable pieces", "pieces in stacks of up to eight, which can spread out again"),
        feature(WEIGHTS, "tempo", "being to move"),
    ];

    const LEVELS: Levels = levels::GLAISHER;

    const MOVE_SLOTS: usize = 61 * 6 * 61;

    const TABLE_DEPTH: i32 = 1;

    fn features(&self, state: &Position) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = [side, !side].map(|side| Chains::of(state, side));
        let [own_pieces, other_pieces] = [side, !side].map(|side| movable_pieces(state, side));
        let mut features = Features::default();
        for (feature, (own, other)) in features.iter_mut().zip(own.costs.iter().zip(other.costs)) {
            *feature = other - own;
        }
        features[3] = own.ways - other.ways;
        features[4] = state.owned(side).count_ones() as i32 - state.owned(!side).count_ones() as i32;
        features[5] = own_pieces - other_pieces;
        features[6] = 1;
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
        let side = self.side_to_move(state);
        if !chain::is_within(state, side, most_filled(state, side)) {
            return None;
        }
        self.visit_stack_moves(state, |stack_move, _| {
            let winning = self.after(state, stack_move).winning_placements();
            if winning == 0 {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(Move::new(stack_move, winning.lowest()))
        })
        .break_value()
    }

    /// Every stack move, with placements on the cheapest chains of either side only: a piece elsewhere
    /// neither builds nor blocks.
    fn visit_candidates(&self, state: &Position, mut visit: impl FnMut(Move)) -> bool {
        let side = self.side_to_move(state);
        let useful = Chains::of(state, side).cells | Chains::of(state, !side).cells;
        let mut is_complete = true;
        let _ = self.visit_stack_moves(state, |stack_move, landing| {
            let free = (state.bare() | 1 << stack_move.from()) & !landing;
            let chosen = chosen_placements(stack_move, free, useful);
            is_complete &= chosen == free;
            chosen.cells().for_each(|placed| visit(Move::new(stack_move, placed)));
            ControlFlow::<()>::Continue(())
        });
        is_complete
    }
}

/// The useful cells among the free ones; the cell the stack has left if none is.
fn chosen_placements(stack_move: StackMove, free: u64, useful: u64) -> u64 {
    let chosen = free & (useful | 1 << stack_move.from());
    if chosen == 0 { free } else { chosen }
}

/// How many cells one turn can fill: the most different heights a stack can be split into, and the
/// placement.
fn most_filled(state: &Position, side: Side) -> usize {
    let heights = state.owned(side).cells().map(|cell| usize::from(state.height(cell)));
    let tallest = heights.filter(|&height| height <= 36).max().unwrap_or(0);
    let parts = (1..=8).take_while(|parts| parts * (parts + 1) / 2 <= tallest).count();
    parts + 1
}

fn movable_pieces(state: &Position, side: Side) -> i32 {
    let heights = state.owned(side).cells().map(|cell| i32::from(state.height(cell)));
    heights.filter(|&height| height <= 8).sum()
}
