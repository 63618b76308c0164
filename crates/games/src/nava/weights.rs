//! What the features of Nava are worth, as `cargo xtask tune nava` has written it.
//!
//! - `cargo xtask tune nava --games 2000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002`
//! - 105255 positions, 21652 of them held out
//! - loss on those: 0.5855 before, 0.5758 with the old weights rescaled, 0.5542 after
//! - against the weights before, 2000 nodes a move: +257 =6 -137, 65.0 %, Elo +108 ± 34

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    ("cubes", 120),
    ("stacks", 88),
    ("emptiable", -16),
    ("mobility", 11),
    ("exposed stacks", -13),
    ("exposed cubes", -28),
    ("discs", 5),
    ("tempo", 85),
];
