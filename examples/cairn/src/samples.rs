//! Named positions of Cairn.

use stackade_games::bench::{Bench, BenchSearch};
use stackade_games::samples::{Picture, Sample, new, picture};

pub(crate) static BENCH: Bench = Bench {
    sample: "cairn-first",
    full_depth: 4,
    bulk_depth: 5,
    searches: &[BenchSearch { game: "cairn", plies: &[0, 3], depth: 4 }],
};

#[rustfmt::skip]
pub(crate) static SAMPLES: &[Sample] = &[
    new("cairn-start", "cairn",
        "r/b,b/r,b,r/b,r,r,b r",
        "the start"),
    new("cairn-first", "cairn",
        "x/br,b/r,b,r/b,r,r,b b",
        "after a4-a3: the first pile of two"),
    new("cairn-last", "cairn",
        "r/x,bb/rbrR,x,r/b,x2,br r",
        "red ends the game with c2-b3"),
];

/// What the page about the game shows.
pub(crate) static PICTURES: &[Picture] =
    &[picture("cairn-start", None, ""), picture("cairn-first", None, "a4-a3")];
