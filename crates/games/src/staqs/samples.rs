//! Named positions of STAQS, and those its speed is measured from.

use crate::bench::{Bench, BenchSearch};
use crate::samples::{Picture, Sample, new, picture};

/// Where its speed is measured.
pub(super) static BENCH: Bench = Bench {
    sample: "staqs-after-setup",
    full_depth: 8,
    bulk_depth: 8,
    searches: &[
        BenchSearch { game: "staqs", plies: &[0, 5, 8, 9, 10], depth: 10 },
        BenchSearch { game: "staqs:opening=free,size=6", plies: &[10, 20], depth: 7 },
    ],
};

/// The old programs' states first, then our own.
#[rustfmt::skip]
pub(super) static SAMPLES: &[Sample] = &[
    new("staqs-start", "staqs",
        "n5/n5/n5/n5/n5 b",
        "the start"),
    new("staqs-readme", "staqs:opening=free",
        "n,x,b3,n2/n5/n,w2,n,b2,n/n3,b2,n/n2,x2,w4 b",
        "an old program's intermediate state, in the free opening"),
    new("staqs-readme-final", "staqs:opening=free",
        "w12,x4/b12,x4/w2,x4/b2,x4/w2,x4 b",
        "an old program's final state: tallest and second are equal, white's third stack decides"),
    new("staqs-readme-7", "staqs:opening=free,size=7",
        "x7/w3,x6/b26,x6/x7/x7/x7/w23,x6 w",
        "an old program's picture of high stacks on the 7 by 7 board"),
    new("staqs-puzzle-1", "staqs:opening=free",
        "x4,n/x5/w7,x2,b3,x/n,b6,n,w2,n/n,x,b2,n,b2 b",
        "an old program's first puzzle, blue to move"),
    new("staqs-puzzle-2", "staqs:opening=free",
        "w5,b2,n3/b2,n4/n4,x/n,x,b4,n,x/w2,x,w2,n,w4 b",
        "an old program's second puzzle, blue to move"),
    new("staqs-puzzle-3", "staqs:opening=free",
        "x3,w5,n/x3,n2/w2,b5,n,w4,x/x2,b4,n,x/x2,n2,x b",
        "an old program's third puzzle, blue to move"),
    new("staqs-placed", "staqs",
        "b2,n2,b2,n/n3,w2,w2/n2,b2,n2/n,w2,n3/b2,n3,w2 b",
        "another old program's board after the setup"),
    new("staqs-near-final", "staqs",
        "x,b3,n,b2,n/x,b6,n,x,w2/x,b3,x,w3,n/x2,w7,x,n/x4,w2 b",
        "the same program's board near the end"),
    new("staqs-intermediate", "staqs",
        "x,n,b3,x,w4/b3,n,x,w2,x/n,w2,n3/n,b3,n3/w2,x,n2,b2 w",
        "a third old program's intermediate state"),
    new("staqs-last-step-draw", "staqs:opening=free,size=4",
        "w3,b3,x,w3/n,x3/x2,w4,x/b4,x2,b4 w",
        "the third program: white's only step makes it a draw"),
    new("staqs-last-step-blue", "staqs:opening=free,size=4",
        "w3,b3,x,w3/x4/n,x,w4,x/b4,x2,b4 b",
        "the third program: blue's only step wins"),
    new("staqs-last-step-white", "staqs:opening=free,size=4",
        "w4,b2,n,w2/x4/x2,w4,x/b4,x2,b4 w",
        "the third program: white's only step wins"),
    new("staqs-final-blue", "staqs",
        "b7,x3,w5/x5/x2,b2,x,w3/x3,b2,x/w4,x3,b2 b",
        "a fourth old program's final state: blue's 7 is the tallest"),
    new("staqs-final-draw", "staqs",
        "b9,x3,w9/x5/x5/x5/x5 b",
        "a fourth old program's final state: a draw"),
    new("staqs-after-setup", "staqs",
        "n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b",
        "all pieces placed, the first step to come; the speed of counting is measured from here"),
    new("staqs-middle", "staqs",
        "n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b",
        "the board breaks up into regions"),
    new("staqs-must-pass", "staqs",
        "x5/x2,b9,x2/b2,x3,b2/x,b2,x3/w3,w2,n,w2,w4 b",
        "blue cannot move but white can, so blue must pass"),
    new("staqs-second-stack", "staqs",
        "x5/x2,b9,x2/x5/b3,b3,b3,x2/w9,w4,x,w2,w2 b",
        "the tallest stacks are equal, the second tallest decide for white"),
    new("staqs-out-of-reach", "staqs",
        "n,x3,n/x2,b6,x2/x5/b5,b4,b3,x2/w3,w4,x,w5,w7 b",
        "neutral pieces are left but nobody can reach them: the game is over"),
    new("staqs-nothing-to-place-on", "staqs:opening=free,size=3",
        "b4,x2/x,w4,x/x2,b2 b",
        "pieces in hand and no neutral piece left: the game is over"),
    new("staqs-end", "staqs",
        "x2,w2,x,b6/w4,b4,x,w3,x/x,b4,x3/x4,b3/n,x2,w6,x w",
        "the two tallest stacks of both sides are equal, and the third decides for blue"),
];

/// What the pages about the game show.
#[rustfmt::skip]
pub(super) static PICTURES: &[Picture] = &[
    picture("staqs-start", None, ""),
    picture("staqs-step-before", Some("staqs-after-setup"), ""),
    picture("staqs-step-after", Some("staqs-after-setup"), "c3-c2"),
    picture("staqs-middle", Some("staqs-middle"), ""),
    picture("staqs-end", Some("staqs-end"), ""),
];
