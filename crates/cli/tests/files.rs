//! Commands that read and write files: conformance files, records and pictures.

mod support;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use support::{Folder, assert_failed, check_error, ok, run, run_with_input};

fn conformance_files() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let entries = fs::read_dir(folder).expect("the conformance files are there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut files: Vec<String> = paths.map(|path| path.to_str().expect("a plain name").to_owned()).collect();
    files.sort();
    files
}

#[test]
fn conformance_files_pass() {
    let files = conformance_files();
    assert!(files.len() >= 4);
    let args: Vec<&str> = ["check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let printed = ok(&args);
    let passed: usize = printed.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
    assert!(passed > 500);
    assert_eq!(printed, format!("{passed} passed, 0 failed\n"));
}

#[test]
fn failing_cases_are_printed_line_by_line() {
    let file = r#"{"game": "nava", "format": 1, "over": [
        {"id": "good", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "result": "no"},
        {"id": "bad\nname", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "result": "w"}]}"#;
    let ran = run_with_input(&["check", "-"], file.as_bytes());
    assert_failed(&ran, 1, "1 of 2 cases failed", "check");
    assert_eq!(ran.lines().len(), 2);
    assert!(ran.lines()[0].contains("expected w, found no"));
    assert_eq!(ran.lines()[1], "1 passed, 1 failed");
}

#[test]
fn a_conformance_file_is_understood_as_a_whole_or_not_at_all() {
    for (file, part) in [
        (r#"{"game": "nava", "format": 2}"#, "format 2"),
        (r#"{"game": "nava", "format": 1, "puzzles": []}"#, "puzzles"),
        (r#"{"game": "chess", "format": 1}"#, "unknown game"),
        (r#"{"game": "nava", "format": 1"#, "EOF"),
    ] {
        assert_failed(&run_with_input(&["check", "-"], file.as_bytes()), 2, part, file);
    }
}

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
        ("[Game \"nava\"]\n\n1. a1-b2 *", 1, "game 1, line 3, column 4: the move 'a1-b2'"),
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
}

#[test]
fn boards_are_drawn_in_every_format() {
    let folder = Folder::new("show");
    for game in ["glaisher", "staqs", "greener", "nava"] {
        let plain = ok(&["show", game]);
        assert!(plain.is_ascii() && plain.lines().count() > 10, "{game}");
        assert_eq!(plain, ok(&["show", game, "--format", "plain", "--color", "always"]));
        let unicode = ok(&["show", game, "--format", "unicode"]);
        assert!(!unicode.is_ascii() && !unicode.contains('\x1b'), "{game}");
        assert!(ok(&["show", game, "--format", "unicode", "--color", "always"]).contains('\x1b'));
        let svg = folder.file("board.svg");
        ok(&["show", game, "-o", &svg]);
        assert_eq!(fs::read_to_string(&svg).expect("it was written"), ok(&["show", game, "--format", "svg"]));
        let png = run(&["show", game, "--format", "png", "--width", "128"]);
        assert_eq!((png.code, &png.out[..4]), (Some(0), &b"\x89PNG"[..]), "{game}");
    }
    assert_eq!(
        fs::read_dir(folder.path()).expect("it is a folder").count(),
        1,
        "nothing else is left behind"
    );
}

#[test]
fn the_end_of_a_game_is_its_headline() {
    let shown = ok(&["show", "nava", "--position", "sample:nava-fools-mate"]);
    assert!(shown.contains("Black has won"), "{shown}");
    let shown = ok(&["show", "glaisher", "--position", "y1,x4/x6/x7/x8/x4,r101,x4/x8/x7/x6/x5 y"]);
    assert!(shown.contains("r101"), "{shown}");
}

#[test]
fn a_failed_write_leaves_the_old_file_whole() {
    let folder = Folder::new("write");
    check_error(&["show", "nava", "-o", &folder.file("none/board.svg")], 1, "cannot write '");
    check_error(&["show", "nava", "-o", folder.path().to_str().expect("a plain name")], 1, "cannot write '");
    check_error(&["show", "nava", "-o", ".."], 1, "cannot write '..'");
    let file = folder.write("board.svg", "old");
    ok(&["show", "nava", "-o", &file]);
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("<svg"));
}
