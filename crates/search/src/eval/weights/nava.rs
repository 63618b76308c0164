//! What the features of Nava are worth, as `cargo xtask tune nava` has written it.
//!
//! - `cargo xtask tune nava --games 3000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002`
//! - 151275 positions, 30210 of them held out
//! - loss on those: 0.5603 before, 0.5559 with the old weights rescaled, 0.5406 after
//! - against the weights before, 2000 nodes a move: +260 =4 -136, 65.5 %, Elo +111 ± 32

use super::Weights;

pub(in crate::eval) const WEIGHTS: Weights = &[
    ("cubes", 123),
    ("stacks", 90),
    ("emptiable", -12),
    ("mobility", 7),
    ("exposed stacks", -13),
    ("exposed cubes", -30),
    ("discs", 10),
    ("tempo", 88),
];
