//! What the features of Greener are worth, as `cargo xtask tune greener` has written it.
//!
//! Set by hand.

use super::Weights;

pub(in crate::eval) const WEIGHTS: Weights = &[
    ("greens", 60),
    ("safe greens", 40),
    ("threatened greens", -45),
    ("greens in reach", 12),
    ("captors", 10),
    ("stacks", 25),
    ("tallest", 4),
    ("tempo", 20),
];
