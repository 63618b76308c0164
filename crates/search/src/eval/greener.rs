//! Greener: greens held, how safe they are, and what is in reach.

use stackade_core::{Game, Side};
use stackade_games::greener::{Move, Rules, Size, State};

use super::{difference, feature};
use crate::evaluate::{Evaluate, Feature, Features};
use crate::levels::{self, Levels};

impl<W: Size> Evaluate for Rules<W> {
    const TERMS: &'static [Feature] = &[
        feature("greens", 60, "green pyramids held, which decide the game"),
        feature("safe greens", 40, "green pyramids held in stacks that nothing can capture any more"),
        feature("threatened greens", -45, "green pyramids in stacks the opponent could capture next turn"),
        feature("greens in reach", 12, "green pyramids that could be captured next turn"),
        feature("captors", 10, "captures to choose from"),
        feature("stacks", 25, "stacks controlled"),
        feature("tallest", 4, "height of the tallest stack, which decides if greens are equal"),
        feature("tempo", 20, "being to move"),
    ];

    const LEVELS: Levels = levels::GREENER;

    const MOVE_SLOTS: usize = W::MOST_CELLS * (W::MOST_CELLS + 1) + 1;

    fn features(&self, state: &State<W>) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = [side, !side].map(|side| sight(self, state, side));
        let mut features =
            difference([counts(state, side, &own, &other), counts(state, !side, &other, &own)]);
        features[7] = 1;
        features
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Place(cell) => 1 << 14 | u32::from(cell),
            Move::Capture { from, to } => 1 << 15 | u32::from(from) << 7 | u32::from(to),
            Move::Pass => 1 << 16,
        }
    }

    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.into(),
            Move::Capture { from, to } => W::MOST_CELLS * (usize::from(from) + 1) + usize::from(to),
            Move::Pass => Self::MOVE_SLOTS - 1,
        }
    }

    /// Captures of much green first, those of the opponent's stacks before all.
    fn hint(&self, state: &State<W>, mv: Move) -> i32 {
        let Move::Capture { to, .. } = mv else { return 0 };
        let side = self.side_to_move(state);
        let greens = state.greens_at(to) as i32;
        if state.tops(!side).has(to) {
            300 + 120 * greens
        } else if state.tops(side).has(to) {
            -150
        } else {
            60
        }
    }
}

/// What the stacks of one side can do.
struct Sight<W> {
    /// The cells its stacks could land on.
    targets: W,
    /// Its stacks that see no other stack, and so are seen by none.
    alone: W,
    captures: i32,
}

fn sight<W: Size>(rules: &Rules<W>, state: &State<W>, side: Side) -> Sight<W> {
    let mut sight = Sight { targets: W::EMPTY, alone: W::EMPTY, captures: 0 };
    for cell in state.tops(side).cells() {
        let mut seen = 0;
        for target in rules.nearest(state, cell).into_iter().flatten() {
            sight.targets |= W::bit(target);
            seen += 1;
        }
        sight.captures += seen;
        if seen == 0 {
            sight.alone |= W::bit(cell);
        }
    }
    sight
}

fn counts<W: Size>(state: &State<W>, side: Side, sight: &Sight<W>, enemy: &Sight<W>) -> [i32; 7] {
    let greens = |cells: W| cells.cells().map(|cell| state.greens_at(cell) as i32).sum::<i32>();
    let tops = state.tops(side);
    [
        greens(tops),
        greens(sight.alone),
        greens(tops & enemy.targets),
        greens(sight.targets & !tops),
        sight.captures,
        tops.count() as i32,
        state.tallest(side) as i32,
    ]
}
