//! What the features of STAQS are worth, as `cargo xtask tune staqs:opening=free` has written it.
//!
//! - `cargo xtask tune staqs:opening=free --games 5000 --nodes 2000 --rounds 2 --seed 1 --ridge 0.0002 --hoarders 50`
//! - 77368 positions, 15540 of them held out
//! - loss on those: 0.7051 before, 0.6771 with the old weights rescaled, 0.4314 after
//! - against the weights before, 2000 nodes a move: +353 =3 -44, 88.6 %, Elo +357 ± 52

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    ("tallest", 134),
    ("second", 21),
    ("prospect", -28),
    ("second prospect", -2),
    ("territory", 20),
    ("mobility", 34),
    ("stuck", -131),
    ("tempo", -26),
    ("in hand", 290),
    ("exits", 98),
    ("outlook", 65),
    ("late height", 52),
];
