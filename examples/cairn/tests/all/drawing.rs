//! The game drawn and said by code that knows forms and graphs, but not Cairn.

use stackade_core::CellName;
use stackade_draw::speech::Speech;

use crate::support::{game_at, id, new_game};

const MIDDLE: &str = "x/x,bbrR/rb,x,r/x,rr,bb,x r";

#[test]
fn the_board_is_drawn_in_ascii() {
    let drawn = stackade_draw::plain(&game_at(MIDDLE).view(), id().info());
    let expected = r"
               o
              a4
              /  \
             /    \
           o------R4
          a3      b3
          /  \    /  \
          /  \    /  \
         /    \  /    \
      b2-------o------r1
      a2      b2      c2
      /  \    /  \    /  \
     /    \  /    \  /    \
   o------r2------b2-------o
  a1      b1      c1      d1

red to move
r red, b blue, R red cap, B blue cap; number = height
cairns  red 1  blue 0
";
    let expected = expected.trim_start_matches('\n');
    assert_eq!(drawn, expected, "\n{drawn}");
}

#[test]
fn pictures_have_a_cone_on_every_cairn() {
    let count = |position: &str| {
        let svg = stackade_draw::svg(&game_at(position).view(), id().info());
        assert!(svg.starts_with("<svg") && svg.contains("Cairn"));
        svg.matches("<path").count()
    };
    assert!(count(MIDDLE) > 0);
    let start = stackade_draw::svg(&new_game().view(), id().info());
    assert_eq!(start.matches(" stroke-width=\"1.4\"").count(), 18 + 1, "eighteen paths and the board's edge");
}

#[test]
fn the_board_is_said() {
    let view = game_at(MIDDLE).view();
    let speech = Speech::new(&view, id().info());
    let cell = |name: &str| name.parse::<CellName>().unwrap();
    assert_eq!(
        speech.at(cell("b3")).unwrap(),
        "b3: red stack, 4 high, from the bottom 2 blue, 1 red, 1 red cap"
    );
    assert_eq!(
        speech.around(cell("c2")).unwrap(),
        "north-west b3: red stack, 4 high, from the bottom 2 blue, 1 red, 1 red cap; west b2: empty; \
         south-west c1: blue stack, 2 high; south-east d1: empty"
    );
    assert_eq!(
        speech.stacks_of(stackade_core::Side::First),
        "red has 2 stacks: b1 2 high, c2 1 high; caps on b3"
    );
}
