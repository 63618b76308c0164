//! The commands for those who learn: puzzles and lessons.

use crate::support::{check_error, ok, run};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).expect("one JSON document")
}

#[test]
fn puzzles_are_listed_as_text_and_as_json() {
    let all = json(&["puzzles", "--json"]);
    let all = all.as_array().expect("a list");
    assert_eq!(ok(&["puzzles"]).lines().count(), all.len());
    for puzzle in all {
        for key in ["id", "game", "position", "result", "title", "motif", "why", "scope", "side"] {
            assert!(puzzle[key].is_string(), "{key} of {puzzle}");
        }
        assert!(puzzle["solution"].as_array().is_some_and(|moves| !moves.is_empty()));
        assert!(puzzle["difficulty"].is_u64());
    }
    let old = json(&["puzzles", "staqs:opening=free", "--json"]);
    assert_eq!(old[0]["id"], "staqs-old-1");
    assert_eq!(old[0]["solution"], serde_json::json!(["b2-a2"]));
    assert!(ok(&["puzzles", "staqs"]).starts_with("staqs-old-1\t"));
}

#[test]
fn solutions_agree_with_the_solver() {
    let old = json(&["puzzles", "staqs:opening=free", "--json"]);
    for puzzle in old.as_array().expect("a list") {
        let position = puzzle["position"].as_str().expect("text");
        let solved = json(&["solve", "staqs:opening=free", "--position", position, "--json"]);
        assert_eq!(solved["result"], puzzle["result"], "{position}");
        assert_eq!(solved["best"], puzzle["solution"], "{position}");
    }
}

#[test]
fn puzzles_can_be_made() {
    let args = ["puzzles", "staqs:size=4", "--make", "--count", "1", "--games", "32", "--seed", "5"];
    let ran = run(&args);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("staqs:size=4: 1 puzzles from "), "{}", ran.err);
    assert!(
        ran.text().starts_with("[[puzzle]]\nid = \"staqs-1\"\ngame = \"staqs:size=4\"\n"),
        "{}",
        ran.text()
    );
}

#[test]
fn lessons_are_printed() {
    let lessons = json(&["lessons", "--json"]);
    assert_eq!(lessons.as_array().map(Vec::len), Some(4));
    let nava = json(&["lessons", "nava", "--json"]);
    assert_eq!(nava[0]["steps"][0]["right"], serde_json::json!(["a1-a3"]));
    assert!(ok(&["lessons", "nava"]).starts_with("Nava in five minutes\n"));
}

#[test]
fn what_is_not_understood_has_code_2() {
    for (args, part) in [
        (&["puzzles", "chess"][..], "unknown game"),
        (&["puzzles", "--count", "3"], "required"),
        (&["puzzles", "--make"], "--make: expected a game to mine (glaisher, staqs, greener, nava)"),
        (&["puzzles", "--make", "--count", "0"], "expected a number from 1 to 1000"),
        (&["lessons", "chess"], "unknown game"),
        (&["lessons", "nava", "greener"], "unexpected argument"),
    ] {
        check_error(args, 2, part);
    }
}
