//! Named positions of Cairn.

use stackade_games::samples::{Picture, Sample, new, picture};

#[rustfmt::skip]
pub(crate) static SAMPLES: &[Sample] = &[
    new("cairn-start", "cairn",
        "r/b,b/r,b,r/b,r,r,b r",
        "the start"),
    new("cairn-first", "cairn",
        "x/br,b/r,b,r/b,r,r,b b",
        "after a4-a3: the first pile of two"),
];

/// What the page about the game shows.
pub(crate) static PICTURES: &[Picture] =
    &[picture("cairn-start", None, ""), picture("cairn-first", None, "a4-a3")];
