//! Nava: cubes on the board, stacks owned, and how safely.

use stackade_core::{Game, Side};
use stackade_search::levels::{Levels, levels, sight};
use stackade_search::{Evaluate, Feature, Features, Means, ProofNumber, Prover, difference, feature};

use super::weights::WEIGHTS;
use super::{Move, Position, Rules, destinations};
use crate::word::Word;

impl Evaluate for Rules {
    const TERMS: &'static [Feature] = &[
        feature(WEIGHTS, "cubes", "cubes on the board: nine win"),
        feature(WEIGHTS, "stacks", "stacks owned: a side with none has lost"),
        feature(WEIGHTS, "emptiable", "stacks low enough to move whole, each leaves a cube behind"),
        feature(WEIGHTS, "mobility", "junctions that can be reached"),
        feature(WEIGHTS, "exposed stacks", "own stacks the opponent can land on and take over"),
        feature(WEIGHTS, "exposed cubes", "own cubes the opponent can land on and send back"),
        feature(WEIGHTS, "discs", "discs that move along under an own top"),
        feature(WEIGHTS, "tempo", "being to move"),
    ];

    const LEVELS: Levels = levels(
        [sight(50, 0, 100, 25), sight(20, 0, 100, 8), sight(8, 8, 30, 3), sight(1, 24, 5, 1)],
        [300, 900, 3_500, 14_000, 65_000, 400_000],
    );

    const MOVE_SLOTS: usize = 625;

    fn features(&self, state: &Position) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = [side, !side].map(|side| Stacks::of(state, side));
        let mut features =
            difference([counts(state, side, &own, &other), counts(state, !side, &other, &own)]);
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

    fn prover(&self, means: Means) -> Box<dyn Prover<Self>> {
        Box::new(ProofNumber::new(self, means))
    }
}

/// What the stacks of one side amount to.
struct Stacks {
    /// The junctions that they can reach.
    reach: u32,
    /// How many are low enough to move whole.
    emptiable: i32,
    discs: i32,
}

impl Stacks {
    #[inline]
    fn of(state: &Position, side: Side) -> Stacks {
        let mut stacks = Stacks { reach: 0, emptiable: 0, discs: 0 };
        for cell in state.tops(side).cells() {
            let height = state.height(cell) as i32;
            stacks.reach |= destinations(state, cell);
            stacks.emptiable += i32::from(height <= 4);
            stacks.discs += height;
        }
        stacks
    }
}

#[inline]
fn counts(state: &Position, side: Side, own: &Stacks, enemy: &Stacks) -> [i32; 7] {
    let (tops, cubes) = (state.tops(side), state.cubes(side));
    [
        cubes.count_ones() as i32,
        tops.count_ones() as i32,
        own.emptiable,
        own.reach.count_ones() as i32,
        (tops & enemy.reach).count_ones() as i32,
        (cubes & enemy.reach).count_ones() as i32,
        own.discs,
    ]
}
