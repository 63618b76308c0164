//! What the features of Nava are worth, as `cargo xtask tune nava` has written it.
//!
//! Set by hand.

use super::Weights;

pub(in crate::eval) const WEIGHTS: Weights = &[
    ("cubes", 90),
    ("stacks", 70),
    ("emptiable", 35),
    ("mobility", 10),
    ("exposed stacks", -25),
    ("exposed cubes", -20),
    ("discs", 6),
    ("tempo", 15),
];
