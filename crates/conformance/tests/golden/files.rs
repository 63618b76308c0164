//! The conformance files of the repository, and what files must not be able to do.

use std::fs;
use std::path::Path;

use stackade_conformance::files::run;
use stackade_core::Rng;

const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";

#[test]
fn all_files_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let report = run(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        assert!(lines.is_empty(), "{}:\n{}", path.display(), lines.join("\n"));
        assert!(report.passed > 100, "{}: only {} cases", path.display(), report.passed);
        files += 1;
    }
    assert!(files >= 4, "a file for each game");
}

/// One case in one section of a Nava file; its failure, or `ok`.
fn verdict(section: &str, case: &str) -> String {
    let text = format!(r#"{{"game": "nava", "format": 1, "{section}": [{{"id": "it", {case}}}]}}"#);
    match run(&text) {
        Err(error) => format!("error: {error}"),
        Ok(report) => report.failures.first().map_or("ok".to_owned(), ToString::to_string),
    }
}

fn check(section: &str, case: &str, expected: &str) {
    assert_eq!(verdict(section, &case.replace("START", START)), expected.replace("START", START));
}

#[test]
fn a_wrong_answer_fails_in_every_section() {
    check(
        "perft",
        r#""position": "START", "counts": [1, 8, 65, 9]"#,
        "nava perft 'it': expected perft(2) = 65, found perft(2) = 64",
    );
    check(
        "moves",
        r#""position": "START", "moves": ["a1-b2", "a1-a2", "a1-a3", "a1-a4", "a1-a5", "a1-b1", "a1-c1", "a1-d1"]"#,
        "nava moves 'it': expected 8 moves with a1-b2, found 8 moves with a1-e1",
    );
    check(
        "apply",
        r#""position": "START", "move": "a1-a5", "result": "START""#,
        "nava apply 'it': expected START, found wwww,x3,bbbbbb/x5/x5/x5/ww,x4 b",
    );
    check(
        "apply",
        r#""position": "START", "move": "a1-b2", "result": "START""#,
        &verdict(
            "playouts",
            &format!(r#""start": "{START}", "moves": ["a1-b2"], "final": "", "result": "no""#),
        )
        .replace("playouts", "apply"),
    );
    check(
        "illegal",
        r#""position": "START", "move": "a1-a5""#,
        "nava illegal 'it': expected a1-a5 to be refused, found wwww,x3,bbbbbb/x5/x5/x5/ww,x4 b after it",
    );
    check(
        "malformed",
        r#""position": "START""#,
        "nava malformed 'it': expected the position to be refused, found it accepted",
    );
    check("over", r#""position": "START", "result": "w""#, "nava over 'it': expected w, found no");
    check(
        "playouts",
        r#""start": "START", "moves": [], "final": "START", "result": "b""#,
        "nava playouts 'it': expected b, found no",
    );
}

#[test]
fn an_illegal_case_needs_a_valid_position() {
    let line = verdict("illegal", r#""position": "x", "move": "a1-a2""#);
    assert!(line.starts_with("nava illegal 'it': expected a valid position, found "), "{line}");
}

#[test]
fn the_reason_and_other_notes_are_never_compared() {
    check("over", r#""position": "START", "result": "no", "why": "whatever", "by": 1"#, "ok");
}

#[test]
fn what_is_not_understood_is_an_error() {
    let check = |text: &str, expected: &str| {
        let error = run(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    };
    check("", "expected a JSON conformance file: EOF while parsing");
    check("[Game \"nava\"]", "expected a JSON conformance file: expected value");
    check("[]", "");
    check(r#"{"game": "nava"}"#, "missing field `format`");
    check(r#"{"format": 1}"#, "missing field `game`");
    check(r#"{"game": "nava", "format": 2, "new": []}"#, "format 2 is not known, expected 1");
    check(r#"{"game": "nava", "format": 1, "new": []}"#, "unknown field `new`");
    check(r#"{"game": "chess", "format": 1}"#, "game: unknown game 'chess'");
    check(r#"{"game": "nava", "format": 1, "over": [{"id": "a"}]}"#, "missing field `position`");
    check(
        r#"{"game": "nava", "format": 1, "malformed": [{"id": "a", "position": "", "variant": "size=3"}]}"#,
        "malformed 'a': nava: unknown key 'size'",
    );
}

#[test]
fn errors_say_the_line_and_column() {
    let error = run("{\n  \"game\": \"nava\",\n  \"format\": 1,\n  \"new\": []\n}").unwrap_err().to_string();
    assert!(error.ends_with("at line 4 column 7"), "{error}");
}

#[test]
fn perft_cannot_be_asked_to_descend_for_ever() {
    let counts = vec!["1"; 501].join(",");
    check(
        "perft",
        &format!(r#""position": "START", "counts": [{counts}]"#),
        "error: perft 'it': 501 counts, expected at most 500",
    );
}

#[test]
fn nesting_without_end_is_an_error() {
    assert!(run(&"[".repeat(100_000)).is_err());
    let nested = format!(r#"{{"format": 1, "game": {}"#, r#"{"a":"#.repeat(100_000));
    assert!(run(&nested).is_err());
}

/// A file with a case in every section, small enough that no damage makes it slow.
const SMALL: &str = r#"{"game": "nava", "format": 1,
    "perft": [{"id": "a", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "counts": [1, 8, 64]}],
    "moves": [{"id": "b", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "moves": ["a1-a2", "a1-b1"]}],
    "apply": [{"id": "c", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "move": "a1-a2",
        "result": "x4,bbbbbb/x5/x5/w,x4/wwwww,x4 b"}],
    "illegal": [{"id": "d", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "move": "pass", "why": "never"}],
    "malformed": [{"id": "e", "position": "x4", "why": "short"}],
    "over": [{"id": "f", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "result": "no"}],
    "playouts": [{"id": "g", "start": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "moves": ["a1-a2"],
        "final": "x4,bbbbbb/x5/x5/w,x4/wwwww,x4 b", "result": "no"}]}"#;

#[test]
fn a_damaged_file_never_panics_and_never_breaks_the_line() {
    assert_eq!(run(SMALL).unwrap().passed, 6, "all but the moves, which are not all there");
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        let mut bytes = SMALL.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = b' ' + rng.below(95) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[rng.below(bytes.len() as u32) as usize]),
            }
        }
        let lines = match run(&String::from_utf8(bytes).unwrap()) {
            Ok(report) => report.failures.iter().map(ToString::to_string).collect(),
            Err(error) => vec![error.to_string()],
        };
        assert!(lines.iter().all(|line| !line.contains('\n') && line.len() < 4000), "{lines:?}");
    }
}
