//! STAQS: how tall each stack can still become, and who gets the neutral pieces first.

use stackade_core::{Game, Side};
use stackade_games::staqs::{Move, Position, Rules, Size};

use super::{difference, feature};
use crate::evaluate::{Evaluate, Feature, Features};
use crate::levels::{self, Levels};

impl<W: Size> Evaluate for Rules<W> {
    const TERMS: &'static [Feature] = &[
        feature("tallest", 30, "height of the tallest stack, which decides the game"),
        feature("second", 6, "height of the second tallest stack, which decides if the tallest are equal"),
        feature("prospect", 40, "how tall the best stack could become on the neutral pieces in its reach"),
        feature("second prospect", 6, "how tall the next best stack could become"),
        feature("territory", 12, "neutral pieces reached before the opponent"),
        feature("mobility", 8, "steps onto neighbouring neutral pieces"),
        feature("stuck", -10, "stacks that can never move again"),
        feature("tempo", 6, "being to move"),
    ];

    const LEVELS: Levels = levels::STAQS;

    const MOVE_SLOTS: usize = W::MOST_CELLS * (W::MOST_CELLS + 1) + 1;

    fn features(&self, state: &Position<W>) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = first_reached(self, state, side);
        let mut features = difference([
            counts(self, state, side, own.count() as i32),
            counts(self, state, !side, other.count() as i32),
        ]);
        features[7] = 1;
        features
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Place(cell) => 1 << 14 | u32::from(cell),
            Move::Step { from, to } => 1 << 15 | u32::from(from) << 7 | u32::from(to),
            Move::Pass => 1 << 16,
        }
    }

    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.into(),
            Move::Step { from, to } => W::MOST_CELLS * (usize::from(from) + 1) + usize::from(to),
            Move::Pass => Self::MOVE_SLOTS - 1,
        }
    }

    /// Tall stacks first, towards open ground.
    fn hint(&self, state: &Position<W>, mv: Move) -> i32 {
        let open = |cell| (self.beside(W::bit(cell)) & state.neutral()).count() as i32;
        match mv {
            Move::Place(cell) => 10 * open(cell),
            Move::Step { from, to } => 30 * i32::from(state.height(from)) + 20 * open(to),
            Move::Pass => 0,
        }
    }
}

fn counts<W: Size>(rules: &Rules<W>, state: &Position<W>, side: Side, territory: i32) -> [i32; 7] {
    let [tallest, second, ..] = state.sorted_heights(side).map(i32::from);
    let (mut prospects, mut mobility, mut stuck) = ([0; 2], 0, 0);
    for cell in state.stacks(side).cells() {
        let steps = (rules.beside(W::bit(cell)) & state.neutral()).count() as i32;
        mobility += steps;
        stuck += i32::from(steps == 0);
        let prospect = i32::from(state.height(cell)) + growth(rules, state, cell);
        prospects = [prospects[0].max(prospect), prospects[1].max(prospect.min(prospects[0]))];
    }
    [tallest, second, prospects[0], prospects[1], territory, mobility, stuck]
}

/// How many steps a stack could make if nobody else moved: at most as many as there are neutral
/// pieces in its region, and each step ends on the other colour of a chequered board.
fn growth<W: Size>(rules: &Rules<W>, state: &Position<W>, cell: u8) -> i32 {
    let mut layer = rules.beside(W::bit(cell)) & state.neutral();
    let (mut seen, mut odd, mut even) = (layer, layer.count(), 0);
    let mut is_odd = false;
    while layer.any() {
        layer = rules.beside(layer) & state.neutral() & !seen;
        seen |= layer;
        if is_odd {
            odd += layer.count();
        } else {
            even += layer.count();
        }
        is_odd = !is_odd;
    }
    if odd > even { 2 * even as i32 + 1 } else { 2 * odd as i32 }
}

/// The neutral pieces each side reaches before the other; those reached at once go to the side to move.
fn first_reached<W: Size>(rules: &Rules<W>, state: &Position<W>, side: Side) -> [W; 2] {
    let (mut own, mut other) = (state.stacks(side), state.stacks(!side));
    let mut free = state.neutral();
    let (start_own, start_other) = (own, other);
    loop {
        let new_own = rules.beside(own) & free;
        free &= !new_own;
        let new_other = rules.beside(other) & free;
        free &= !new_other;
        own |= new_own;
        other |= new_other;
        if !(new_own | new_other).any() {
            return [own & !start_own, other & !start_other];
        }
    }
}
