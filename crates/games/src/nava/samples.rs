//! Named positions of Nava, and those its speed is measured from.

use crate::bench::{Bench, BenchSearch};
use crate::samples::{Picture, Sample, new, picture};

/// Where its speed is measured.
pub(super) static BENCH: Bench = Bench {
    sample: "nava-middle",
    full_depth: 5,
    bulk_depth: 5,
    searches: &[BenchSearch { game: "nava", plies: &[0, 5, 12, 20, 30], depth: 9 }],
};

/// The old programs' states first, then our own.
#[rustfmt::skip]
pub(super) static SAMPLES: &[Sample] = &[
    new("nava-start", "nava",
        "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w",
        "the start"),
    new("nava-intermediate-1", "nava",
        "W,ww,B,B,b/W,x4/w,W,bwb,x2/x3,wbbb,x/W,w,x3 w",
        "an old program's intermediate state"),
    new("nava-screenshot", "nava",
        "wwwwbbbb,x3,bb/x5/x5/x5/ww,x4 w",
        "an old program's screenshot, after a1-a5 e5-a5"),
    new("nava-final-1", "nava",
        "bbw,x2,bw,x/W,w,x3/B,x,bww,x2/x5/x,B,W,B,bbw b",
        "an old program's first final state: no stack has black on top"),
    new("nava-final-2", "nava",
        "w,b,wb,bw,b/x,W,x2,B/B,W,B,B,B/x2,wbw,B,B/W,b,B,w,B w",
        "an old program's second final state: all nine black cubes are on the board"),
    new("nava-intermediate-2", "nava",
        "bb,x,B,x,bbwb/x3,wbw,x/x5/x5/www,x2,W,x w",
        "another old program's intermediate state"),
    new("nava-intermediate-3", "nava",
        "bb,x,B,x,bbbb/x3,www,x/x5/x5/www,x2,W,x w",
        "the intermediate state that the other program's text shows"),
    new("nava-final-3", "nava",
        "B,bwbw,B,W,bbbw/W,W,x,ww,bw/x5/x5/W,x2,W,x b",
        "the other program's final state, less one black disc that it had too many"),
    new("nava-fools-mate", "nava",
        "wwwwbb,x3,bb/x5/wwbb,x4/x5/W,x4 w",
        "a game that is over after a few turns: no stack has white on top"),
    new("nava-fools-mate-next", "nava",
        "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b",
        "black wins with a5-a3"),
    new("nava-middle", "nava",
        "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w",
        "the middle of a game; the speed of counting is measured from here"),
    new("nava-ninth-cube", "nava",
        "W,W,W,W,wb/W,W,W,W,x/B,B,x3/bbbbb,x2,w,x/wwww,x4 w",
        "eight white cubes on the board: d2-d3 leaves the ninth and wins"),
    new("nava-gift", "nava",
        "x5/x5/x2,bw,bbbbb,x/x5/wwwww,x4 w",
        "the capture c3-d3 uncovers a black disc and keeps black in the game"),
    new("nava-jump", "nava",
        "x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w",
        "a3-e3 passes over a stack and two cubes"),
    new("nava-eleven-high", "nava",
        "x5/x5/x2,bbbbbwwwwww,x2/x5/x4,b w",
        "eleven discs in the middle: only one or two of them can move"),
    new("nava-singles", "nava",
        "b,b,b,x,W/b,b,x3/b,x3,w/B,x2,w,w/x2,w,w,w w",
        "twelve single discs: every move leaves a cube"),
    new("nava-end", "nava",
        "W,W,W,W,wb/W,W,W,W,x/B,B,x,w,x/bbbbb,x2,W,x/wwww,x4 b",
        "all nine white cubes are on the board"),
];

/// What the pages about the game show.
#[rustfmt::skip]
pub(super) static PICTURES: &[Picture] = &[
    picture("nava-start", None, ""),
    picture("nava-first-move", None, "a1-a5"),
    picture("nava-jump-before", Some("nava-jump"), ""),
    picture("nava-jump-after", Some("nava-jump"), "a3-e3"),
    picture("nava-middle", Some("nava-middle"), ""),
    picture("nava-end", Some("nava-end"), ""),
];
