//! Commands that read and write files: conformance files and pictures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Folder, assert_failed, check_error, ok, run, run_with_input};

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
    let folder = Path::new(&files[0]).parent().and_then(Path::to_str).expect("a folder with a plain name");
    assert_eq!(ok(&["check", folder]), printed, "a folder is all that is in it");
    let empty = tempfile::tempdir().expect("a folder");
    let ran = run(&["check", empty.path().to_str().expect("a plain name")]);
    assert_failed(&ran, 2, "expected files that end in .json in ", "check");
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
        ("[Game \"nava\"]", "expected a JSON conformance file: "),
    ] {
        let ran = run_with_input(&["check", "-"], file.as_bytes());
        assert_failed(&ran, 2, part, file);
        assert_eq!(ran.text(), "0 passed, 0 failed\n");
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let folder = Folder::new("check");
    let file = folder.write(
        "good.json",
        r#"{"game": "nava", "format": 1, "over": [
        {"id": "good", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "result": "no"}]}"#,
    );
    let empty = tempfile::tempdir().expect("a folder");
    let ran = run(&["check", "/no/such/file", &file, empty.path().to_str().expect("a plain name")]);
    assert_failed(&ran, 2, "cannot read '/no/such/file': ", "check");
    assert_failed(&ran, 2, "; expected files that end in .json in ", "check");
    assert_eq!(ran.text(), "1 passed, 0 failed\n");
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
        assert_eq!(ok(&["show", game, "-o", "-"]), plain);
        // Plain text has no colours.
        assert_eq!(
            ok(&["show", game, "--color", "always"]),
            ok(&["show", game, "--format", "unicode", "--color", "always"])
        );
        let text = folder.file("board.txt");
        ok(&["show", game, "-o", &text]);
        assert_eq!(fs::read_to_string(&text).expect("it was written"), plain);
        ok(&["show", game, "-o", &text, "--format", "unicode"]);
        assert_eq!(fs::read_to_string(&text).expect("it was written"), unicode);
    }
    assert_eq!(
        fs::read_dir(folder.path()).expect("it is a folder").count(),
        2,
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
    let path = folder.path().to_str().expect("a plain name");
    check_error(&["show", "nava", "--format", "svg", "-o", path], 1, "cannot write '");
    check_error(&["show", "nava", "--format", "svg", "-o", ".."], 1, "cannot write '..'");
    let file = folder.write("board.svg", "old");
    ok(&["show", "nava", "-o", &file]);
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("<svg"));
}
