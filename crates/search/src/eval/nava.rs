//! Nava: cubes on the board, stacks owned, and how safely.

use stackade_core::{Game, Side};
use stackade_games::Word;
use stackade_games::nava::{Move, Position, Rules, reach_of};

use super::{difference, feature};
use crate::evaluate::{Evaluate, Feature, Features};
use crate::levels::{self, Levels};

impl Evaluate for Rules {
    const TERMS: &'static [Feature] = &[
        feature("cubes", 90, "cubes on the board: nine win"),
        feature("stacks", 70, "stacks owned: a side with none has lost"),
        feature("emptiable", 35, "stacks low enough to move whole, each leaves a cube behind"),
        feature("mobility", 10, "junctions that can be reached"),
        feature("exposed stacks", -25, "own stacks the opponent can land on and take over"),
        feature("exposed cubes", -20, "own cubes the opponent can land on and send back"),
        feature("discs", 6, "discs that move along under an own top"),
        feature("tempo", 15, "being to move"),
    ];

    const LEVELS: Levels = levels::NAVA;

    const MOVE_SLOTS: usize = 625;

    fn features(&self, state: &Position) -> Features {
        let side = self.side_to_move(state);
        let reach = [side, !side].map(|side| reach_of(state, side));
        let mut features =
            difference([counts(state, side, reach[0], reach[1]), counts(state, !side, reach[1], reach[0])]);
        features[7] = 1;
        features
    }

    fn move_code(&self, mv: Move) -> u32 {
        1 << 10 | u32::from(mv.from()) << 5 | u32::from(mv.to())
    }

    fn move_slot(&self, mv: Move) -> usize {
        usize::from(mv.from()) * 25 + usize::from(mv.to())
    }

    /// Landing on an enemy top takes it over; landing on an enemy cube sends it back.
    fn hint(&self, state: &Position, mv: Move) -> i32 {
        let enemy = !self.side_to_move(state);
        let lands = |cells: u32| (cells >> mv.to() & 1) as i32;
        400 * lands(state.tops(enemy)) + 200 * lands(state.cubes(enemy)) - 200 * lands(state.cubes(!enemy))
    }
}

fn counts(state: &Position, side: Side, reach: u32, enemy_reach: u32) -> [i32; 7] {
    let tops = state.tops(side);
    let heights = |most: u32| tops.cells().map(move |cell| state.height(cell).min(most) as i32);
    [
        state.cubes(side).count_ones() as i32,
        tops.count_ones() as i32,
        tops.cells().filter(|&cell| state.height(cell) <= 4).count() as i32,
        reach.count_ones() as i32,
        (tops & enemy_reach).count_ones() as i32,
        (state.cubes(side) & enemy_reach).count_ones() as i32,
        heights(12).sum(),
    ]
}
