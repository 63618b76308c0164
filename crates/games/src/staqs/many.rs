//! STAQS for three and four: how well each side stands.
//!
//! What counts is what counts between two, for each side alone; the weights are those of two, since units
//! mean the same here: how likely one side is to be ahead of another.

use stackade_core::MOST_SIDES;
use stackade_search::levels::{Levels, levels, sight};
use stackade_search::many::EvaluateMany;
use stackade_search::weigh;

use super::eval::{FREE, SETUP, counts, first_reached, free_counts, growths};
use super::{Move, Opening, Position, Rules, Size};

impl<W: Size, const N: usize> EvaluateMany for Rules<W, N> {
    const SIDES: usize = N;

    const LEVELS: Levels = levels(
        [sight(60, 0, 100, 30), sight(38, 0, 100, 16), sight(10, 0, 100, 4), sight(2, 20, 5, 1)],
        [100, 300, 1_000, 4_000, 16_000, 64_000],
    );

    fn strengths(&self, state: &Position<W, N>) -> [i32; MOST_SIDES] {
        let growths = growths(self, state);
        let territories = first_reached(self, state);
        let mut strengths = [0; MOST_SIDES];
        for (turns, territory) in territories.iter().enumerate() {
            let side = state.side().after(turns, N);
            let mut features = [0; stackade_search::FEATURES];
            features[..7].copy_from_slice(&counts(self, state, side, &growths, territory.count() as i32));
            features[7] = i32::from(turns == 0);
            strengths[side.index()] = match self.opening() {
                Opening::Setup => weigh(SETUP, features),
                Opening::Free => {
                    features[8..12].copy_from_slice(&free_counts(self, state, side, &growths));
                    weigh(FREE, features)
                }
            };
        }
        strengths
    }

    /// Steps of tall stacks first.
    fn hint(&self, state: &Position<W, N>, mv: Move) -> i32 {
        match mv {
            Move::Step { from, .. } => state.height(from).into(),
            Move::Place(_) | Move::Pass => 0,
        }
    }
}
