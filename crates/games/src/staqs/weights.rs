//! What the features of STAQS are worth, as `cargo xtask tune staqs` has written it.
//!
//! Set by hand.

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    ("tallest", 30),
    ("second", 6),
    ("prospect", 40),
    ("second prospect", 6),
    ("territory", 12),
    ("mobility", 8),
    ("stuck", -10),
    ("tempo", 6),
];
