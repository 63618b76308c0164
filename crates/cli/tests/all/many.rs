//! Games of three and four sides: what is for two only says so.

use crate::support::{Folder, check_error, run};

const THREE: &str = "staqs:players=3";

#[test]
fn what_is_for_two_is_refused() {
    for args in [
        &["solve", THREE][..],
        &["puzzles", THREE],
        &["puzzles", THREE, "--make", "--count", "1", "--games", "2"],
        &["lessons", THREE],
        &["play", THREE, "--lesson"],
    ] {
        check_error(
            args,
            2,
            "staqs:players=3 has 3 sides, and this is for two so far, as proofs, puzzles, reviews and online games are",
        );
    }
    let players = ["--a", "random", "--b", "random", "--c", "random"];
    let sprt = [&["match", THREE][..], &players, &["--games", "3", "--sprt", "0,10"]].concat();
    check_error(&sprt, 2, "'--sprt <ELO0,ELO1>' is for matches of two");
}

#[test]
fn an_evaluation_of_three_adds_nothing_up() {
    let ran = run(&["eval", THREE]);
    assert_eq!(ran.lines().len(), 3, "{}", ran.text());
    let json: serde_json::Value = serde_json::from_str(run(&["eval", THREE, "--json"]).text()).expect("JSON");
    assert!(json["total"].is_null(), "{json}");
}

#[test]
fn one_opening_has_no_error_bar() {
    let players = ["--a", "random", "--b", "random", "--c", "random"];
    let few = run(&[&["match", THREE][..], &players, &["--games", "3"]].concat());
    assert!(!few.text().contains('±'), "{}", few.text());
    let more = run(&[&["match", THREE][..], &players, &["--games", "6"]].concat());
    assert!(more.text().contains('±'), "{}", more.text());
}

#[test]
fn a_record_of_three_has_ranks() {
    let folder = Folder::new("many");
    let write = |result: &str, how: &str| {
        let tags = format!("[Game \"{THREE}\"]\n[Result \"{result}\"]\n[Termination \"{how}\"]\n");
        folder.write("game.stk", format!("{tags}\n1. @a1 @b2 @c3 {result}\n"))
    };
    let refused = |result: &str, how: &str, why: &str| {
        let ran = run(&["record", &write(result, how)]);
        assert_eq!(ran.code, Some(1), "{result} by {how}");
        assert!(format!("{}{}", ran.text(), ran.err).contains(why), "{}{}", ran.text(), ran.err);
    };
    refused("1-0", "resignation", "1-0 is not a result of 3 sides");
    refused("1-1-1-4", "resignation", "1-1-1-4 is not a result of 3 sides");
    refused("1-2-3", "resignation", "by 'resignation' one side is last");
    for (result, how) in [("1-3-1", "resignation"), ("1-2-3", "adjudication"), ("*", "unfinished")] {
        assert_eq!(run(&["record", &write(result, how)]).code, Some(0), "{result} by {how}");
    }
    check_error(
        &["analyse", "--nodes", "10", "--record", &write("1-3-1", "resignation")],
        2,
        "has 3 sides, and this is for two",
    );
}
