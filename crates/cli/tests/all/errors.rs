//! What cannot be done ends with one line and the right exit code, whatever is asked.

use std::time::{Duration, Instant};

use crate::support::{Folder, assert_failed, check_error, run, run_with_input};

const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";

#[test]
fn what_is_not_understood_has_code_2() {
    for (args, part) in [
        (&[][..], "expected a command: games, start"),
        (&["frobnicate"], "no command 'frobnicate', expected one of games, start"),
        (&["moves"], "<GAME>"),
        (&["moves", "nava", "nava"], "unexpected argument"),
        (&["moves", "nava", "--position"], "--position <P>"),
        (&["moves", ""], "unknown game ''"),
        (&["moves", "chess"], "expected one of glaisher, staqs, greener, nava"),
        (&["moves", "nava:size=5"], "it has no variants"),
        (&["moves", "staqs:"], "is not key=value"),
        (&["moves", "staqs:size=5,size=5"], "the key 'size' is given twice"),
        (&["moves", "staqs:size=2"], "'2' is not a value of 'size'"),
        (&["moves", "nava", "--position", ""], "position: expected the board"),
        (&["moves", "nava", "--position", "--moves"], "position: expected the board"),
        (&["moves", "nava", "--position", "x5/x5/x5/x5/x5 w"], "position: "),
        (&["moves", "nava", "--position", "sample:nothing"], "no sample 'nothing'"),
        (&["moves", "staqs", "--position", "sample:nava-start"], "belongs to nava, not to staqs"),
        (&["moves", "staqs", "--position", "sample:staqs-puzzle-1"], "belongs to staqs:opening=free"),
        (&["start", "greener", "--seed", "-1"], "'--seed <N>'"),
        (&["start", "greener", "--seed", "18446744073709551616"], "'--seed <N>'"),
        (&["apply", "nava"], "<MOVE>"),
        (&["perft", "nava"], "<DEPTH>"),
        (&["perft", "nava", "-1"], "'<DEPTH>'"),
        (&["perft", "nava", "501"], "'501': expected a number from 0 to 500"),
        (&["perft", "nava", "1", "--threads", "0"], "'0': expected a number from 1 to 256"),
        (&["perft", "nava", "1", "--threads", "257"], "'257': expected a number from 1 to 256"),
        (&["playout", "nava", "--count", "-3"], "'-3': expected a number from 0 to 2^64 - 1"),
        (&["playout", "nava", "--json", "--record"], "cannot be used with"),
        (&["show", "nava", "--format", "bmp"], "expected one of plain, unicode, svg, png"),
        (&["show", "nava", "--format", "png", "--width", "99999"], "expected a number from 64 to 4096"),
        (&["show", "nava", "--format", "svg", "--width", "900"], "--width is for a PNG alone"),
        (&["show", "nava", "-o", "board"], "'board' does not end in .txt, .svg or .png"),
        (&["show", "nava", "-o", "board.gif"], "'board.gif' does not end in .txt, .svg or .png"),
        (&["show", "nava", "-o", "x.svg", "--format", "png"], "'x.svg' does not end as --format png asks"),
        (&["show", "nava", "-o", "x.txt", "--format", "svg"], "'x.txt' does not end as --format svg asks"),
        (&["show", "nava", "-o", "x.png", "--format", "plain"], "does not end as --format plain asks"),
        (&["show", "nava", "--color", "perhaps"], "expected one of auto, always, never"),
        (&["samples", "chess"], "unknown game"),
        (&["bench", "chess"], "unknown game"),
        (&["check"], "<FILE>"),
        (&["record", "/no/such/file", "--svg"], "cannot read '/no/such/file'"),
        (&["record", "x", "--svg", "--gif"], "cannot be used with"),
        (&["record", "x", "--json", "--text"], "cannot be used with"),
        (&["record", "x", "-o", "y"], "required arguments"),
        (&["record", "x", "--gif", "--game", "0"], "'0': expected a number from 1 to 2^64 - 1"),
        (&["record", "x", "--svg", "--width", "300"], "cannot be used with '--width <PIXELS>'"),
        (&["record", "x", "--width", "300"], "required arguments are missing: --gif"),
        (&["record", "x", "--gif", "--width", "1025"], "expected a number from 64 to 1024"),
        (&["record", "x", "--gif", "-o", "y.svg"], "'y.svg' does not end in .gif, as --gif asks"),
        (&["record", "x", "--svg", "-o", "y.GIF"], "'y.GIF' does not end in .svg, as --svg asks"),
    ] {
        check_error(args, 2, part);
    }
}

#[test]
fn moves_that_are_not_legal_have_code_1_however_they_are_spelt() {
    for mv in ["a1-b2", "A1-A2", "pass", "", "a1-a2 ", "\u{1F600}", "a1-a2\n", "a9-a1", "-", "@a1"] {
        check_error(&["apply", "nava", mv], 1, "move 1, ");
    }
    check_error(&["apply", "nava", "--", "--help"], 1, "move 1, '--help'");
    check_error(&["apply", "nava", "a1-a2", "a1-a2"], 1, "move 2, 'a1-a2'");
    for command in ["moves", "over", "show"] {
        check_error(&[command, "nava", "--moves", "a1-a2 nonsense"], 1, "move 2, 'nonsense'");
        check_error(&[command, "nava", "--moves", "-x"], 1, "move 1, '-x'");
    }
    check_error(&["perft", "nava", "1", "--moves", "a1-b2"], 1, "move 1, 'a1-b2'");
    check_error(&["apply", "nava", "a1-a4 e5-e2"], 1, "; moves are separate arguments");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let odd = OsStr::from_bytes(b"\xff\xfe");
    let args = |words: &[&'static str]| -> Vec<&OsStr> {
        words.iter().map(|word| OsStr::new(*word)).chain([odd]).collect()
    };
    check_error(&[odd], 2, "");
    check_error(&args(&["moves"]), 2, "UTF-8");
    check_error(&args(&["apply", "nava"]), 1, "is not a move");
    check_error(&args(&["moves", "nava", "--moves"]), 1, "is not a move");
    check_error(&["apply", "nava", "-x"], 1, "move 1, '-x'");
    check_error(&["apply", "nava", "a1-a4", "--odd"], 1, "move 2, '--odd'");
    check_error(&args(&["moves", "nava", "--position"]), 2, "UTF-8");
    assert_failed(&run(&args(&["check"])), 2, "cannot read", "a name that is no text");
    check_error(&args(&["--"]), 2, "");
}

/// As long as one argument may be on Linux.
const LONG: usize = 100_000;

#[test]
fn huge_arguments_are_refused_in_a_short_line() {
    let commas = ",".repeat(LONG);
    let letters = "x".repeat(LONG);
    let rows = "x5/".repeat(LONG / 3);
    let lines = "\n\n".repeat(LONG / 2);
    for text in [&commas, &letters, &rows, &lines] {
        check_error(&["moves", text], 2, "unknown game");
        check_error(&["moves", "staqs", "--position", text], 2, "position: ");
        check_error(&["moves", "glaisher", "--position", &format!("{text} r")], 2, "position: ");
        check_error(&["apply", "nava", text], 1, "move 1, ");
        check_error(&["moves", "nava", "--position", &format!("sample:{text}")], 2, "no sample");
        check_error(&["perft", "nava", text], 2, "'<DEPTH>'");
        check_error(&[text.as_str()], 2, "");
        assert_failed(&run(&["check", text]), 2, "cannot read", "a long name");
    }
    let moves = "a1-a2 ".repeat(LONG / 6);
    check_error(&["over", "nava", "--moves", &moves], 1, "move 2, 'a1-a2'");
    let variants = format!("staqs:{}", "size=4,".repeat(LONG / 7));
    check_error(&["start", &variants], 2, "given twice");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for args in [
        &["moves", "\x1b[31m"][..],
        &["\x1b[31m"],
        &["moves", "nava", "\x1b[31m"],
        &["moves", "nava", "--\x1b[31m"],
        &["moves", "nava", "--moves", "\x1b[31m"],
        &["moves", "nava", "--position", "sample:\x1b[31m"],
        &["apply", "nava", "\x1b[31m"],
        &["perft", "nava", "\x1b[31m"],
        &["show", "nava", "--format", "\x1b[31m"],
        &["show", "nava", "-o", "\x1b[31m"],
        &["show", "nava", "-o", "/no/such/\x1b[31m.svg"],
        &["check", "\x1b[31m"],
        &["record", "\x1b[31m"],
    ] {
        let ran = run(args);
        assert!(ran.err.contains("\\u{1b}[31m"), "{:?}", ran.err);
        assert!(!ran.err.trim_end().contains(char::is_control), "{:?}", ran.err);
        assert!(ran.lines().iter().all(|line| !line.contains(char::is_control)), "{:?}", ran.text());
    }
}

/// Files that nobody would write, and that nobody may be made to wait for.
#[test]
fn hostile_files_are_refused_soon() {
    let folder = Folder::new("hostile");
    let mut files = vec![
        folder.write("empty", ""),
        folder.write("nul", "\0".repeat(1000)),
        folder.write("brackets", "[".repeat(1 << 20)),
        folder.write("braces", "{\"a\":".repeat(1 << 20)),
        folder.write("parentheses", format!("[Game \"nava\"] 1. {}", "(".repeat(1 << 20))),
        folder.write("tags", "[Game \"nava\"]".repeat(1 << 16)),
        folder.write("comment", format!("[Game \"nava\"] {{{}", "x".repeat(1 << 20))),
    ];
    files.push(folder.write("commas", vec![b','; 100 << 20]));
    files.push(folder.write("sparse", ""));
    let sparse = std::fs::OpenOptions::new().write(true).open(&files[8]).expect("it was just written");
    sparse.set_len(300 << 20).expect("a file may have holes");
    for file in &files {
        for command in ["check", "record"] {
            let begin = Instant::now();
            assert_failed(&run(&[command, file]), 2, "", file);
            assert!(begin.elapsed() < Duration::from_secs(240), "{command} {file} hangs");
        }
    }
    check_error(&["record", "--svg", &files[8]], 2, "is larger than 256 MiB");
}

#[test]
fn text_that_is_not_utf_8_is_named_with_its_place() {
    let folder = Folder::new("utf8");
    let file = folder.write("latin", b"[Game \"nava\"]\n{caf\xe9} *");
    check_error(&["record", "--text", &file], 2, "is not UTF-8 at byte 18");
    assert_failed(&run(&["check", &file]), 2, "is not UTF-8 at byte 18", "check");
    let ran = run_with_input(&["record", "-"], b"\xff");
    assert_failed(&ran, 2, "standard input is not UTF-8 at byte 0", "stdin");
}

#[test]
fn a_position_is_checked_before_the_moves() {
    check_error(&["apply", "nava", "--position", "x", "nonsense"], 2, "position: ");
    check_error(&["apply", "chess", "--position", "x", "nonsense"], 2, "unknown game");
    let ran = run(&["apply", "nava", "--position", START, "a1-a2"]);
    assert_eq!(ran.text(), "x4,bbbbbb/x5/x5/w,x4/wwwww,x4 b\n");
}
