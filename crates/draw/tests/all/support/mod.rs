//! Positions of the real games to draw.

use stackade_core::{GameInfo, View};
use stackade_games::registry::{match_from, parse_id};

/// The view of a position string.
pub(crate) fn view(id: &str, position: &str) -> (View, &'static GameInfo) {
    let id = parse_id(id).expect("a game id");
    let game = match_from(&id, position).unwrap_or_else(|error| panic!("{id} {position}: {error}"));
    (game.view(), id.info())
}

/// Positions that between them show everything that can be drawn: name, game, position.
pub(crate) const GALLERY: [(&str, &str, &str); 16] = [
    ("glaisher-start", "glaisher", "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r"),
    (
        "glaisher-midgame",
        "glaisher",
        "x,r3,x,r6,y1/r1,x,r2,r6,r1,x/y2,x,r1,y1,x,r1,r1/x,r1,x5,y3/y1,r4,y3,r2,r1,y1,r1,r1,r1/\
         x,r3,r1,y7,r1,y2,y1,x/x,r1,y1,y2,y1,r2,x/y1,x,y1,y5,r1,r2/x,r3,r1,x2 y",
    ),
    (
        "glaisher-towers",
        "glaisher",
        "r999,y40,x,r40,y999/y40,y1,r40,y40,x,r40/x,r40,y40,x,r40,y40,x/r40,y40,y2,r40,y40,x,r40,y40/\
         y40,x,r40,y40,r101,r40,y40,x,r40/r40,y40,x,r40,y40,x,r40,y40/x,r40,y40,x,r40,r1,x/\
         y40,x,r40,y40,x,r40/r40,y40,x,r40,y40 r",
    ),
    ("staqs-start", "staqs", "n5/n5/n5/n5/n5 b"),
    ("staqs-midgame", "staqs", "n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b"),
    ("staqs-small", "staqs:size=3", "n3/n,b2,n/n3 w"),
    (
        "staqs-101-high",
        "staqs:opening=free,size=10",
        "b101,x9/x10/x10/x10/x10/x10/x10/x10/b2,b12,b2,x7/w2,w22,w99,x6,w101 b",
    ),
    (
        "staqs-four",
        "staqs:players=4",
        "n,w2,n3,x,n/n2,r2,w2,n,x,g2/r5,w2,n2,b2,x,b5/x2,n,x3,g5/b2,x,n,b2,n,g2,n/x2,r2,n2,r2,n/x,w5,n,g2,n3 b",
    ),
    ("greener-start", "greener", "g,w,g,b,w,g/w,w,g,b,g,w/b,b,g,b,g,g/b,g,g,g,w,g/b,w,g,b,g,g/b,w,g,g,w,g b"),
    (
        "greener-midgame",
        "greener",
        "b,g,g,x2,g/gw,x,g,x2,bb/g,b,x,w,wbgwb,g/g,g,x,ggw,x,w/g,g,g,gb,w,g/x2,gbw,x2,wb b",
    ),
    ("greener-endgame", "greener", "g,x2,g,x,g/g,gw,x4/g,x5/gwbwgw,x5/x5,gbggbgggbbbgwbw/x2,gggwwwbb,x3 w"),
    (
        "greener-78-high",
        "greener:size=9x9",
        "w,x7,b/x9/x9/x9/x4,wggggwbgbwwggggbwggggggwwbbbggbwwgbgbbgbwggwgbbwgggggbbwgbgwwbgbgwggbwbwgggwgw,\
         x4/x9/x9/x9/x8,g b",
    ),
    ("greener-placing", "greener:setup=placed", "x6/x6/x3,b,x2/x6/x6/x6 w"),
    ("nava-start", "nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w"),
    ("nava-midgame", "nava", "W,ww,B,B,b/W,x4/w,W,bwb,x2/x3,wbbb,x/W,w,x3 w"),
    ("nava-twelve-high", "nava", "bbbbbbwwwwww,x4/x5/x5/x5/x4,B b"),
];
