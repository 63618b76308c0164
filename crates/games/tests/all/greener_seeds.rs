//! Greener's random boards are a function of their seed that never changes.
//!
//! The expected boards were computed from the definition in docs/notation.md by another program.

use stackade_games::registry;

fn check(seed: u64, size: &str, expected: &str) {
    let id = registry::parse_id(&format!("greener:size={size}")).expect("a game");
    assert_eq!(registry::new_match(&id, seed).position(), expected, "seed {seed}, {size}");
}

#[test]
fn boards_stay_as_they_are() {
    check(0, "6x6", "w,b,g,b,w,g/g,g,g,b,g,b/w,w,g,g,g,w/b,g,g,w,g,g/w,g,b,g,g,g/b,w,w,g,b,b b");
    check(
        0,
        "6x9",
        "w,b,g,b,w,g/g,w,g,b,g,b/g,w,w,g,g,g/b,g,w,g,g,b/w,g,b,g,g,w/g,g,b,g,b,g/g,g,w,w,g,w/b,g,g,b,w,b/b,w,g,b,g,w b",
    );
    check(
        0,
        "9x9",
        "b,g,b,w,b,g,b,w,g/g,w,g,g,w,w,g,w,g/w,w,g,b,g,w,g,g,b/b,w,b,g,b,g,g,w,g/w,g,g,b,w,g,g,g,b/b,g,w,w,b,b,w,g,g/g,b,w,b,g,g,g,g,w/g,g,w,g,b,g,g,g,w/g,g,g,b,w,b,b,g,b b",
    );
    check(7, "6x6", "b,g,g,g,b,w/g,b,w,b,w,g/b,w,g,g,g,g/b,b,b,w,w,g/g,g,g,g,g,w/g,b,w,g,g,w b");
    check(
        7,
        "6x9",
        "b,w,g,g,b,w/g,b,w,b,w,g/g,g,g,g,g,g/b,b,b,g,w,g/g,w,b,b,g,w/w,g,b,b,b,w/g,b,g,g,g,g/w,g,w,w,g,g/b,g,w,g,w,g b",
    );
    check(
        7,
        "9x9",
        "b,w,w,b,w,g,g,b,w/b,g,w,g,g,g,g,b,w/b,g,g,g,g,b,w,g,w/w,w,b,g,b,g,g,g,w/g,g,b,g,g,g,g,g,b/g,g,b,g,g,g,w,g,b/b,w,w,w,g,b,b,b,b/b,g,w,g,g,g,w,b,b/g,w,g,g,w,w,w,g,g b",
    );
    check(
        18446744073709551615,
        "6x6",
        "g,g,w,b,g,g/g,g,b,g,g,g/b,b,g,b,g,g/w,b,w,b,g,b/g,g,g,g,w,w/w,g,w,b,w,w b",
    );
    check(
        18446744073709551615,
        "6x9",
        "g,g,w,b,g,g/g,g,b,g,g,g/b,w,w,b,g,g/b,g,w,b,w,b/g,w,g,w,w,b/g,g,g,b,w,b/g,b,w,w,w,b/g,g,g,g,g,w/g,b,b,w,g,g b",
    );
    check(
        18446744073709551615,
        "9x9",
        "g,b,g,g,g,w,b,g,g/b,w,g,b,g,g,g,b,b/g,g,b,b,w,w,w,g,b/b,g,g,b,g,b,g,g,w/b,w,g,g,w,g,g,b,b/g,w,w,b,g,w,w,w,b/w,g,g,g,g,b,g,g,g/w,g,g,g,w,g,w,w,w/g,b,b,g,g,w,w,b,g b",
    );
}
