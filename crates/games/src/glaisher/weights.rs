//! What the features of Glaisher are worth, as `cargo xtask tune glaisher` has written it.
//!
//! - `cargo xtask tune glaisher --games 2000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002`
//! - 24112 positions, 4977 of them held out
//! - loss on those: 0.7648 before, 0.6798 with the old weights rescaled, 0.5343 after
//! - against the weights before, 2000 nodes a move: +298 =0 -102, 74.5 %, Elo +186 ± 39

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    ("chain", 25),
    ("second chain", 5),
    ("third chain", -7),
    ("stacks", -16),
    ("movable pieces", 42),
    ("tempo", 66),
];
