//! Moves of the games, told.

use super::*;
use stackade_games::registry;

#[track_caller]
fn check(game: &str, position: &str, mv: &str, expected: &str) {
    let game = registry::match_from(&registry::parse_id(game).unwrap(), position).unwrap();
    let view = game.view();
    assert_eq!(Summary::new(&view, &game.turn(mv).unwrap()).words(&view, game.info()), expected);
}

const GLAISHER: &str = "x5/x6/x7/x8/x3,r3,y1,y2,x3/x8/x7/x6/x5 r";

#[test]
fn moves_are_told() {
    check(
        "nava",
        "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w",
        "b5-c5",
        "moves b5 to c5, landing on white 1",
    );
    check(
        "nava",
        "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w",
        "b5-a5",
        "moves b5 to a5, landing on a white cube",
    );
    check("staqs", "n5/n5/n5/n5/n5 b", "@c3", "places on c3");
    check("staqs:size=3", "n,b2,b2/w2,b2,w2/b2,w2,w2 b", "b3-a3", "moves b3 to a3");
    check("staqs:size=3", "b2,n,b2/w2,b2,w2/b2,w2,w2 w", "pass", "passes");
}

#[test]
fn splits_are_told_with_what_they_land_on() {
    check(
        "glaisher",
        "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r",
        "b9se123@b9",
        "splits b9 south-east into 1, 2 and 3, to c8, d7 and e6, and places a piece on b9",
    );
    check(
        "glaisher",
        GLAISHER,
        "d5e12@a9",
        "splits d5 east into 1 and 2, to e5 and f5, capturing yellow 1 and yellow 2, and places a piece on a9",
    );
    check("glaisher", GLAISHER, "d5w3@d5", "moves d5 whole west to a5, and places a piece on d5");
}

#[test]
fn captures_are_told_by_what_is_captured() {
    let position = "gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b";
    check("greener", position, "a6xa5", "captures a5 from a6");
}
