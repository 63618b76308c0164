//! `stackade record`: what is said of good games and of bad ones.

use std::fs;

use crate::support::{Folder, assert_failed, check_error, ok, run, run_with_input};
use serde_json::Value;

const RECORD: &str = r#"[Game "staqs:size=3"]
[First "Ann"]
[Second "level 3"]
[Result "1-0"]
[Termination "resignation"]

1. @b2 {[%eval 35] [%clk 0:04:58] the centre} (1. @a1 @c3) 1... @a1! 2. @c3 1-0

[Game "nava"]
[Result "*"]

1. a1-a3 *
"#;

#[test]
fn records_are_listed() {
    let folder = Folder::new("list");
    let file = folder.write("games.txt", RECORD);
    assert_eq!(
        ok(&["record", &file]),
        format!(
            "'{file}': game 1: staqs:size=3, 3 turns, 1-0 (resignation)\n'{file}': game 2: nava, 1 turns, *\n"
        )
        .replace("1 turns", "1 turn")
    );
}

#[test]
fn records_are_converted() {
    let ran = run_with_input(&["record", "-", "--json"], RECORD.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let games: Value = serde_json::from_slice(&ran.out).expect("one JSON document");
    let first = &games[0];
    assert_eq!(first["game"], "staqs:size=3");
    assert_eq!(first["tags"]["First"], "Ann");
    assert_eq!(first["moves"], serde_json::json!(["@b2", "@a1", "@c3"]));
    assert_eq!((&first["result"], &first["ending"]), (&"b".into(), &"resignation".into()));
    let tree = first["tree"].as_array().expect("a list");
    assert_eq!(tree.len(), 6);
    assert_eq!((&tree[1]["move"], &tree[1]["comment"]), (&"@b2".into(), &"the centre".into()));
    assert_eq!((&tree[1]["eval"], &tree[1]["clock"]), (&"35".into(), &298_000.into()));
    assert_eq!(tree[2]["marks"], serde_json::json!(["!"]));
    assert_eq!((&tree[4]["move"], &tree[4]["parent"]), (&"@a1".into(), &0.into()));
    assert_eq!(games[1]["final"], "x4,bbbbbb/x5/ww,x4/x5/wwww,x4 b");
    assert!(games[1]["result"].is_null());
}

#[test]
fn a_record_that_is_not_true_is_refused_and_one_that_is_none_is_not_understood() {
    for (record, code, part) in [
        ("[Game \"nava\"]\n\n1. a1-b2 *", 1, "game 1: line 3, column 4: the move 'a1-b2'"),
        ("[Game \"nava\"]\n\n1. a1-a2 1-0", 1, "line 3, column 10"),
        ("[Game \"chess\"]\n\n*", 2, "unknown game 'chess'"),
        ("[Game \"nava\"]\n[Start \"x\"]\n\n*", 2, "line 2, column"),
        ("[Game \"nava\"", 2, "line 1, column"),
        ("", 2, "line 1, column 1"),
    ] {
        assert_failed(&run_with_input(&["record", "-"], record.as_bytes()), code, part, record);
    }
}

#[test]
fn records_are_drawn() {
    let folder = Folder::new("draw");
    let file = folder.write("games.txt", RECORD);
    check_error(&["record", &file, "--svg"], 2, "there are 2 games; choose one with --game N");
    check_error(&["record", &file, "--svg", "--game", "3"], 2, "there is no game 3, only 2");
    let svg = ok(&["record", &file, "--svg", "--game", "1"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let gif = folder.file("game.gif");
    ok(&["record", &file, "--gif", "--game", "1", "--width", "128", "-o", &gif]);
    let bytes = fs::read(&gif).expect("it was written");
    assert!(bytes.starts_with(b"GIF89a"));
    assert_eq!(ok(&["record", &file, "--svg", "--game", "1", "-o", "-"]), svg);
}

/// A game that somebody else ended.
fn ended(result: &str, termination: &str) -> String {
    format!(
        "[Game \"nava\"]\n[Result \"{result}\"]\n[Termination \"{termination}\"]\n\n1. a1-a3 e5-e3 {result}\n"
    )
}

#[test]
fn endings_from_outside_the_rules_are_told_faithfully() {
    for (result, termination, winner, ending, headline) in [
        ("1-0", "forfeit: illegal move", "w", "forfeit", "White has won: forfeit"),
        ("0-1", "forfeit", "b", "forfeit", "Black has won: forfeit"),
        ("1-0", "adjudication", "w", "adjudication", "White has won: adjudication"),
        ("1/2-1/2", "adjudication", "draw", "adjudication", "Draw: adjudication"),
        ("1/2-1/2", "agreement", "draw", "agreement", "Draw: agreement"),
        ("0-1", "time", "b", "time", "Black has won: time"),
    ] {
        let record = ended(result, termination);
        let ran = run_with_input(&["record", "-", "--json"], record.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{record}");
        let games: Value = serde_json::from_slice(&ran.out).expect("one JSON document");
        let (tags, game) = (&games[0]["tags"], &games[0]);
        assert_eq!((&tags["Result"], &tags["Termination"]), (&result.into(), &termination.into()));
        assert_eq!((&game["result"], &game["ending"]), (&winner.into(), &ending.into()), "{record}");
        let svg = run_with_input(&["record", "-", "--svg"], record.as_bytes());
        assert!(svg.text().contains(&format!("<title>Nava: {headline}</title>")), "{record}");
        let listed = run_with_input(&["record", "-"], record.as_bytes());
        assert_eq!(
            listed.text(),
            format!("standard input: game 1: nava, 2 turns, {result} ({termination})\n")
        );
        assert_eq!(run_with_input(&["record", "-", "--text"], record.as_bytes()).text(), record);
    }
    let lost_draw = ended("1/2-1/2", "forfeit");
    assert_failed(&run_with_input(&["record", "-"], lost_draw.as_bytes()), 1, "forfeit", "no such draw");
}

/// Two good games with a bad one between them.
const MIXED: &str = r#"[Game "nava"] 1. a1-a3 *
[Game "nava"] 1. a1-a3 a1-a2 *
[Game "staqs"] 1. @c3 *
"#;

#[test]
fn every_game_of_every_file_is_looked_at() {
    let folder = Folder::new("mixed");
    let mixed = folder.write("mixed.stk", MIXED);
    let broken = folder.write("broken.stk", "[Game \"nava\"] 1. a1-a3 *\n[Game nava] *\n[Game \"nava\"] *");
    let ran = run(&["record", &mixed]);
    assert_failed(&ran, 1, &format!("1 of 3 games failed: '{mixed}': game 2: line 2, column 24: "), "mixed");
    let lines = ran.lines();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], format!("'{mixed}': game 1: nava, 1 turn, *"));
    assert!(lines[1].starts_with(&format!("'{mixed}': game 2: line 2, column 24: the move 'a1-a2'")));
    assert_eq!(lines[2], format!("'{mixed}': game 3: staqs, 1 turn, *"));
    // What follows a game that does not end as it should is not read, but the other files are.
    let ran = run(&["record", "/no/such/file", &broken, &mixed]);
    let error = "2 of 5 games failed and 1 file could not be read: cannot read '/no/such/file'";
    assert_failed(&ran, 2, error, "all");
    assert_eq!(ran.lines().len(), 6);
    assert!(ran.lines()[2].starts_with(&format!("'{broken}': game 2: line 2, column ")), "{}", ran.text());
}

#[test]
fn a_converted_document_is_whole_whatever_is_wrong() {
    let ran = run_with_input(&["record", "-", "--json"], MIXED.as_bytes());
    assert_failed(&ran, 1, "1 of 3 games failed: standard input: game 2: line 2", "json");
    let games: Value = serde_json::from_slice(&ran.out).expect("one JSON document");
    let ids: Vec<&str> =
        games.as_array().expect("a list").iter().filter_map(|game| game["game"].as_str()).collect();
    assert_eq!(ids, ["nava", "staqs"]);
    let ran = run(&["record", "/no/such/file", "--json"]);
    assert_failed(&ran, 2, "cannot read '/no/such/file'", "json");
    assert_eq!(ran.text(), "[]\n");
}

#[test]
fn records_are_printed_in_the_canonical_form() {
    let untidy = "[Game \"staqs:size=3,opening=setup\"] [Second \"B\"] [First \"A\"]\n1.@b2{ a  b }@a1 *";
    let ran = run_with_input(&["record", "-", "--text"], untidy.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let tidy =
        "[Game \"staqs:size=3\"]\n[First \"A\"]\n[Second \"B\"]\n[Result \"*\"]\n\n1. @b2 {a b} 1... @a1 *\n";
    assert_eq!(ran.text(), tidy);
    let twice = format!("{tidy}{tidy}");
    let ran = run_with_input(&["record", "-", "--text"], twice.as_bytes());
    assert_eq!(ran.text(), format!("{tidy}\n{tidy}"));
}

#[test]
fn the_example_of_the_documentation_is_a_good_record() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/nava.stk");
    assert_eq!(ok(&["record", file]), format!("'{file}': game 1: nava, 4 turns, 0-1 (every stack owned)\n"));
    assert_eq!(ok(&["record", file, "--text"]), fs::read_to_string(file).expect("it is there"));
    let games: Value = serde_json::from_str(&ok(&["record", file, "--json"])).expect("one JSON document");
    let tree = games[0]["tree"].as_array().expect("a list");
    let has = |key: &str| tree.iter().any(|node| !node[key].is_null());
    assert!(has("comment") && has("eval") && has("clock") && has("marks"));
    assert_eq!(tree.len(), 8, "the start, four moves and a variation of three");
}
