//! What the features of STAQS are worth, as `cargo xtask tune staqs` has written it.
//!
//! - `cargo xtask tune staqs --games 3000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002`
//! - 37588 positions, 7613 of them held out
//! - loss on those: 0.6759 before, 0.6711 with the old weights rescaled, 0.6119 after
//! - against the weights before, 2000 nodes a move: +236 =13 -151, 60.6 %, Elo +75 ± 33

use super::Weights;

pub(in crate::eval) const WEIGHTS: Weights = &[
    ("tallest", 158),
    ("second", 87),
    ("prospect", -6),
    ("second prospect", -8),
    ("territory", 25),
    ("mobility", 27),
    ("stuck", -52),
    ("tempo", -52),
];
