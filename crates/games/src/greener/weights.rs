//! What the features of Greener are worth, as `cargo xtask tune greener` has written it.
//!
//! - `cargo xtask tune greener --games 2000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002`
//! - 67474 positions, 13674 of them held out
//! - loss on those: 0.4510 before, 0.4345 with the old weights rescaled, 0.3017 after
//! - against the weights before, 2000 nodes a move: +315 =0 -85, 78.8 %, Elo +228 ± 37

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    ("greens", 17),
    ("safe greens", -17),
    ("threatened greens", 8),
    ("greens in reach", 29),
    ("captors", 34),
    ("stacks", 165),
    ("tallest", 2),
    ("tempo", 58),
];
