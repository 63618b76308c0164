//! Named positions of Glaisher, and those its speed is measured from.

use crate::bench::{Bench, BenchSearch};
use crate::samples::{Picture, Sample, new, picture};

/// Where its speed is measured.
pub(super) static BENCH: Bench = Bench {
    sample: "glaisher-start",
    full_depth: 2,
    bulk_depth: 3,
    searches: &[BenchSearch { game: "glaisher", plies: &[0, 3, 8], depth: 4 }],
};

/// The old programs' states first, then our own.
#[rustfmt::skip]
pub(super) static SAMPLES: &[Sample] = &[
    new("glaisher-start", "glaisher",
        "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r",
        "the start, the same in all programs"),
    new("glaisher-intermediate", "glaisher",
        "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r",
        "an old program's intermediate state: red can connect at once"),
    new("glaisher-final", "glaisher",
        "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,r1,x2/r1,r2,r1,x,y3,x4/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 y",
        "an old program's final state: red has connected two opposite sides"),
    new("glaisher-exercise-1", "glaisher",
        "x,y1,x2,r1/x6/x2,r1,x,r3,x2/x2,y2,r1,y5,r1,x2/x3,y7,r2,r5,r2,x2/x2,y4,r3,y4,y1,x2/x2,y1,r5,r4,x2/x6/x5 y",
        "an old program's test of its computer player, yellow to move"),
    new("glaisher-exercise-2", "glaisher",
        "x,y1,x2,r1/x4,r2,x/x2,r1,x,r3,r1,x/x2,y1,r1,y7,r1,r1,x/x3,y7,r2,r5,r2,x2/x2,y5,r3,y4,r2,x2/x2,y1,r5,r1,x2/x6/x5 r",
        "an old program's test of its evaluation, red to move"),
    new("glaisher-two-captures", "glaisher",
        "y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r",
        "a split that captures twice: e5e12@e5 turns f5 and g5 over"),
    new("glaisher-merge-and-capture", "glaisher",
        "y1,x4/x6/x7/x8/x4,r6,r1,y2,x2/x8/x7/x6/x5 r",
        "e5e123@e5 joins an own stack, captures one and lands on an empty cell, all in one turn"),
    new("glaisher-over-the-tower", "glaisher",
        "y1,x4/x6/x7/x8/x4,r2,y9,x3/x8/x7/x6/x5 r",
        "e5e2@e5 passes over a tower that it could not land on"),
    new("glaisher-gap", "glaisher",
        "r1,x3,y6/x6/x7/x8/r1,r2,r1,x,r1,r3,r1,r1,r1/x8/x7/x6/x5 r",
        "a chain with one gap: red wins by placing on d5"),
    new("glaisher-stuck", "glaisher",
        "r1,y2,x3/y2,y3,x4/x7/x8/x9/x8/x7/x6/x5 r",
        "red has no legal turn and has lost"),
    new("glaisher-stack-of-36", "glaisher",
        "x4,y36/x6/x7/x8/r36,x8/x8/x7/x6/x4,y1 r",
        "the tallest stack that can move: east in eight parts is its only split"),
    new("glaisher-duel", "glaisher",
        "x5/x6/x7/x5,y1,x2/x4,r1,x4/x8/x7/x6/x5 r",
        "one piece each, two cells apart"),
    new("glaisher-full", "glaisher",
        "y1,r1,r3,y2,y3/y3,r3,y2,y1,y3,r3/r3,y3,r1,y2,y1,y3,y3/y2,y2,y3,r3,r3,y1,r2,y3/y2,r1,y3,r1,y2,r2,y3,y1,y3/r3,r1,r1,r2,r3,r1,r2,y2/y3,y3,r1,y3,y1,y3,r1/y2,y3,y3,y3,y3,r2/r3,r3,r3,y3,y1 r",
        "no cell is empty, so the new piece goes where the stack left"),
    new("glaisher-must-split", "glaisher:split=must",
        "y3,x4/x6/x7/x8/x4,r1,x4/x8/x,r2,x5/x6/x5 r",
        "only a 1 and a 2, which cannot be split: red has lost"),
];

/// What the pages about the game show.
#[rustfmt::skip]
pub(super) static PICTURES: &[Picture] = &[
    picture("glaisher-start", None, ""),
    picture("glaisher-split", None, "b9se123@b9"),
    picture("glaisher-capture-before", Some("glaisher-two-captures"), ""),
    picture("glaisher-capture-after", Some("glaisher-two-captures"), "e5e12@e5"),
    picture("glaisher-middle", Some("glaisher-intermediate"), ""),
    picture("glaisher-end", Some("glaisher-final"), ""),
];
