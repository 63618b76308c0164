//! Glaisher: how far each side is from joining opposite edges.

use std::ops::ControlFlow;

use stackade_core::{Game, Side};
use stackade_games::Word;
use stackade_games::glaisher::{Move, Position, Rules};

use super::{difference, feature};
use crate::evaluate::{Evaluate, Feature, Features};

impl Evaluate for Rules {
    const TERMS: &'static [Feature] = &[
        feature("stacks", 30, "cells owned: chains are made of them"),
        feature("pieces", 4, "pieces in own stacks, which can spread out again"),
        feature("tempo", 20, "being to move"),
    ];

    const MOVE_SLOTS: usize = 61 * 6 * 61;

    fn features(&self, state: &Position) -> Features {
        let side = self.side_to_move(state);
        let mut features = difference([side, !side].map(|side| counts(state, side)));
        features[2] = 1;
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

    fn winning_move(&self, state: &Position) -> Option<Move> {
        self.visit_stack_moves(state, |stack_move, _| {
            let winning = self.after(state, stack_move).winning_placements();
            if winning == 0 {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(Move::new(stack_move, winning.lowest()))
        })
        .break_value()
    }
}

fn counts(state: &Position, side: Side) -> [i32; 2] {
    let owned = state.owned(side);
    [owned.count_ones() as i32, owned.cells().map(|cell| i32::from(state.height(cell))).sum()]
}
