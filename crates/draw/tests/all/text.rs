//! Text drawings against golden files, and what must hold of every one.
//!
//! `UPDATE_GOLDEN=1 cargo test -p stackade-draw` rewrites the files under `tests/golden`.

use std::path::PathBuf;

use crate::support::{GALLERY, view};
use stackade_draw::{Picture, plain, unicode, words};

/// Compares with a golden file, or rewrites it when asked to.
fn check_golden(name: &str, found: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, found).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(expected == found, "{name} is drawn differently now:\n{found}\nexpected:\n{expected}");
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').expect("an escape ends with m").1)
}

#[test]
fn drawings_are_the_golden_ones() {
    for (name, id, position) in GALLERY {
        let (view, info) = view(id, position);
        check_golden(&format!("{name}.plain.txt"), &plain(&view, info));
        check_golden(&format!("{name}.unicode.txt"), &unicode(&view, info, false));
    }
}

#[test]
fn colour_adds_nothing_but_escapes() {
    for (name, id, position) in GALLERY {
        let (view, info) = view(id, position);
        let coloured = unicode(&view, info, true);
        assert!(coloured.contains("\x1b["), "{name}");
        assert_eq!(without_escapes(&coloured), unicode(&view, info, false), "{name}");
        // No line leaves the terminal in its last colour.
        for line in coloured.lines() {
            assert!(
                line.rsplit_once("\x1b[").is_none_or(|(_, last)| last.starts_with("0m")),
                "{name}: {line}"
            );
        }
    }
}

#[test]
fn plain_is_ascii_and_fits_a_terminal() {
    for (name, id, position) in GALLERY {
        let (view, info) = view(id, position);
        let text = plain(&view, info);
        assert!(text.is_ascii(), "{name}");
        assert!(text.ends_with('\n') && !text.contains(" \n"), "{name}");
        let longest = text.lines().map(str::len).max().unwrap_or(0);
        assert!(longest <= 80, "{name} is {longest} columns wide");
    }
}

#[test]
fn the_two_sides_differ_without_colour() {
    let (red, info) = view("glaisher", "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r");
    let text = unicode(&red, info, false);
    assert_eq!((text.matches("●6").count(), text.matches("○6").count()), (3, 3));
}

#[test]
fn a_headline_replaces_the_side_to_move() {
    let (view, info) = view("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    let text = Picture::new(&view, info).with_headline("white has won").plain();
    assert!(text.contains("\nwhite has won\n") && !text.contains("to move"));
}

#[test]
fn a_headline_cannot_steer_the_terminal() {
    let (view, info) = view("nava", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    let text = Picture::new(&view, info).with_headline("a\x1b[2Jb\nc").unicode(false);
    assert!(text.contains("\na [2Jb c\n") && !text.contains('\x1b'));
}

#[test]
fn words_say_what_stands_where() {
    let (view, info) = view("nava", "x4,bbbbbb/x5/x5/x5/wwwww,x,w,x,W b");
    assert_eq!(
        words(&view, info),
        "Nava, black to move: e5 6 black; a1 5 white; c1 1 white; e1 white cube. Cubes in hand: white 8, \
         black 9."
    );
}
