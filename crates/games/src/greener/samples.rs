//! Named positions of Greener, and those its speed is measured from.

use crate::bench::{Bench, BenchSearch};
use crate::samples::{Picture, Sample, new, picture};

/// Where its speed is measured.
pub(super) static BENCH: Bench = Bench {
    sample: "greener-initial",
    full_depth: 5,
    bulk_depth: 5,
    searches: &[
        BenchSearch { game: "greener", plies: &[0, 6, 11, 16, 22], depth: 8 },
        BenchSearch { game: "greener:setup=placed", plies: &[7], depth: 5 },
        BenchSearch { game: "greener:size=9x9", plies: &[20], depth: 5 },
    ],
};

/// The old programs' states first, then our own.
#[rustfmt::skip]
pub(super) static SAMPLES: &[Sample] = &[
    new("greener-initial", "greener",
        "g,w,g,b,w,g/w,w,g,b,g,w/b,b,g,b,g,g/b,g,g,g,w,g/b,w,g,b,g,g/b,w,g,g,w,g b",
        "an old program's initial state; the speed of counting is measured from here"),
    new("greener-intermediate", "greener",
        "wbb,x2,g,w,g/w,w,g,b,g,w/b,b,g,b,g,g/gggb,x3,w,g/g,w,g,b,g,g/b,w,g,g,w,g w",
        "an old program's intermediate state"),
    new("greener-final", "greener",
        "gwgwbb,x5/x3,wgwwgb,x2/x,ggbgbb,x4/x2,gwggggb,x3/x5,wgggb/x4,bwgggw,x w",
        "an old program's final state: black has won"),
    new("greener-screenshot", "greener",
        "g,w,b,w,g,w/w,g,b,g,w,g/w,g,b,g,w,g/w,g,g,g,b,g/g,g,b,g,g,b/w,g,b,b,g,b b",
        "the board of an old program's screenshot"),
    new("greener-screenshot-final", "greener",
        "x2,wgbgwggb,x3/x6/gwwbggbgggwgb,x5/x6/x4,ggwgbb,x/x3,bwbwggggw,x2 b",
        "the last board of an old program's screenshots: black has won"),
    new("greener-initial-2", "greener",
        "b,w,b,g,g,g/g,w,b,g,b,w/w,g,g,g,w,g/g,g,w,b,g,b/g,g,w,b,g,w/w,b,g,g,b,g b",
        "another old program's initial state"),
    new("greener-initial-3", "greener",
        "w,w,w,w,w,b/g,b,g,w,b,w/w,b,w,g,g,g/b,g,g,g,g,b/b,g,b,b,g,g/g,g,g,g,g,g b",
        "a third old program's initial state"),
    new("greener-intermediate-3", "greener",
        "x5,gb/x3,bggbggb,x2/x5,g/x2,gwgwwgwbgwgbggbbw,x3/x,g,x2,g,w/gb,x,gw,x,g,w w",
        "a third old program's intermediate state"),
    new("greener-final-3", "greener",
        "x6/x3,bggbggb,x2/x5,bggw/x2,gbgbbgbwgbgwggwww,x3/x,gggw,x4/gwgw,x5 b",
        "a third old program's final state: white has won"),
    new("greener-intermediate-4", "greener",
        "b,g,b,w,g,x/b,ggb,x2,w,x/g,g,x4/b,g,w,ggbgggbgwgbwbwww,x2/g,w,x4/g,g,g,x3 b",
        "a fourth old program's intermediate state"),
    new("greener-stack-of-36", "greener",
        "x6/x6/ggggggggbggbbwbgggbgggbgwgbwbwwwwwbw,x5/x6/x6/x6 b",
        "a fourth old program's final state: all 36 pyramids in one stack, white on top"),
    new("greener-middle", "greener",
        "b,g,g,x2,g/gw,x,g,x2,bb/g,b,x,w,wbgwb,g/g,g,x,ggw,x,w/g,g,g,gb,w,g/x2,gbw,x2,wb b",
        "24 stacks left"),
    new("greener-nearest-only", "greener",
        "w,x4,wwggwggwbggbbggbggbgbgggwwbgb/x6/g,x5/x6/gw,x5/b,g,x,w,x2 b",
        "a1 reaches only the nearest stack of its row and of its column"),
    new("greener-must-pass", "greener",
        "x5,wbggwggwgbgwbggbbggbgggggwwwbgb/x2,g,x3/x6/x2,w,x,gw,x/x6/b,x5 b",
        "black has stacks but nothing to capture, so black must pass"),
    new("greener-alone", "greener",
        "x2,wwgggbgggggggw,x3/x6/x6/wggbgbw,x,wbgwbw,x3/x6/bbggbbggw,x5 b",
        "black controls nothing and passes while white plays on"),
    new("greener-last-capture", "greener",
        "ggbggwwbb,x5/x5,gggbwgwgw/x6/x6/x,bggbgwgb,x,bggggwgbww,x2/x6 b",
        "the last capture turns the game: b2xd2 wins"),
    new("greener-draw", "greener",
        "x6/x6/x6/x6/x,gbwggbggbwgggwbgww,x4/bgggggwbbwggwgbwgb,x5 w",
        "equal greens and equal tallest stacks: a draw"),
    new("greener-taller", "greener",
        "x6/x6/x6/x6/x,ggbgbwgwwggbwggwgbw,x4/wgggggwbbbwggbggb,x5 b",
        "equal greens: white's taller stack wins"),
    new("greener-out-of-reach", "greener",
        "x2,g,g,g,g/x2,g,g,g,g/x2,g,g,g,g/x2,g,g,g,g/x,bbwwgwwbw,x4/bwbwbgwbbwb,x5 b",
        "sixteen greens are left that nobody can reach: the game is over"),
    new("greener-last-placement", "greener:setup=placed",
        "b,w,b,w,b,w/b,w,b,w,b,w/b,w,b,w,b,x/x6/x6/x6 w",
        "white's last placement fills the rest of the board with green"),
    new("greener-9x9-endgame", "greener:size=9x9",
        "x8,ggbwgbgbgbgwgb/g,x2,ggwggbbbw,ggbbbwwbgwggbbgwwggbggbwggb,x4/x9/x9/x9/x2,gggww,x6/x6,gggwbgw,x2/x3,gggwwgwwwbgwbgwb,x2,g,x2/x3,g,x5 b",
        "the end of a game on the large board"),
    new("greener-capture", "greener",
        "gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b",
        "d4xa4 captures the nearest stack of its row"),
    new("greener-end", "greener",
        "x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b",
        "nobody can capture any more: the greens are counted"),
];

/// What the pages about the game show.
#[rustfmt::skip]
pub(super) static PICTURES: &[Picture] = &[
    picture("greener-start", None, ""),
    picture("greener-middle", Some("greener-capture"), ""),
    picture("greener-capture-after", Some("greener-capture"), "d4xa4"),
    picture("greener-end", Some("greener-end"), ""),
];
