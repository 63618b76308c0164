//! Positions of the games, told.

use super::*;
use stackade_games::registry;

#[track_caller]
fn check(game: &str, position: &str, ask: impl Fn(&Speech<'_>) -> String, expected: &str) {
    let id = registry::parse_id(game).unwrap();
    let view = registry::match_from(&id, position).unwrap().view();
    assert_eq!(ask(&Speech::new(&view, id.info())), expected);
}

const NAVA: &str = "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w";
const GREENER: &str = "gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b";

#[test]
fn cells_are_told_with_what_they_hold() {
    let at = |name: &'static str| move |speech: &Speech<'_>| speech.at(name.parse().unwrap()).unwrap();
    check("nava", NAVA, at("a5"), "a5: white cube");
    check("nava", NAVA, at("b5"), "b5: white, 1 high");
    check(
        "greener",
        GREENER,
        at("c3"),
        "c3: black stack, 5 high, from the bottom 1 green, 2 black, 1 white, 1 black",
    );
    check("staqs", "n5/n5/n5/n5/n5 b", at("c3"), "c3: neutral");
}

#[test]
fn neighbours_are_told_with_their_direction() {
    let around = |speech: &Speech<'_>| speech.around("a1".parse().unwrap()).unwrap();
    check("nava", NAVA, around, "north a2: empty; east b1: empty");
}

fn said_score(speech: &Speech<'_>) -> String {
    speech.score()
}

#[test]
fn sides_and_scores_are_listed() {
    check(
        "nava",
        NAVA,
        |speech| speech.stacks_of(Side::First),
        "white has 5 stacks: a4 2 high, b5 1 high, c5 1 high, c1 1 high, d1 1 high; cubes on a5 and a1",
    );
    check("nava", NAVA, said_score, "cubes in hand: white 7, black 7");
    check(
        "greener",
        GREENER,
        |speech| speech.stacks_of(Side::Second),
        "white has 6 stacks: e6 3 high with 2 green, a1 3 high with 1 green, d6 2 high with 1 green, b3 2 high, f2 2 high, b5 1 high",
    );
}
