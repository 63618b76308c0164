//! What the features of Glaisher are worth, as `cargo xtask tune glaisher` has written it.
//!
//! Set by hand.

use super::Weights;

pub(in crate::eval) const WEIGHTS: Weights = &[
    ("chain", 100),
    ("second chain", 30),
    ("third chain", 10),
    ("ways", 6),
    ("stacks", 14),
    ("movable pieces", 3),
    ("tempo", 60),
];
