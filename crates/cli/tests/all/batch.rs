//! Positions by the pipe: a line of JSON for every line of standard input.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::support::{Folder, assert_failed, check_error, ok, run_with_input, stackade};

/// The answers to some lines, all of which must be good.
fn answers(args: &[&str], input: &str) -> Vec<Value> {
    let ran = run_with_input(args, input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    ran.lines().into_iter().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Some positions of a game, one a line.
fn positions(game: &str, games: u32) -> String {
    let mut text = String::new();
    for line in ok(&["playout", game, "--count", &games.to_string()]).lines() {
        let game: Value = serde_json::from_str(line).expect("a line is JSON");
        for end in ["start", "final"] {
            text.push_str(game[end].as_str().expect("a position"));
            text.push('\n');
        }
    }
    text
}

const NEXT: &str = "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b";

#[test]
fn every_position_is_answered_as_it_is_alone() {
    for game in ["nava", "staqs:players=3", "greener", "glaisher"] {
        let input = positions(game, 2);
        for (command, more) in [("moves", vec![]), ("moves", vec!["--count"]), ("over", vec![])] {
            let args = [&[command, game, "--position", "-"], &more[..]].concat();
            let found = answers(&args, &input);
            for (line, answer) in input.lines().zip(&found) {
                let alone = ok(&[&[command, game, "--position", line, "--json"], &more[..]].concat());
                assert_eq!(&serde_json::from_str::<Value>(&alone).expect("JSON"), answer, "{game} {command}");
            }
            assert_eq!(found.len(), input.lines().count());
        }
    }
}

#[test]
fn the_answers_say_what_the_commands_print() {
    let moves = answers(&["moves", "nava", "--position", "-"], NEXT);
    let printed = ok(&["moves", "nava", "--position", NEXT]);
    assert_eq!(moves[0], json!({"position": NEXT, "moves": printed.lines().collect::<Vec<_>>()}));
    let count = ok(&["moves", "nava", "--position", NEXT, "--count"]);
    assert_eq!(count.trim_end(), printed.lines().count().to_string());
    let over = answers(&["over", "nava", "--position", "-"], &format!("{NEXT}\n{NEXT} a5-a3\n"));
    assert_eq!([&over[0]["over"], &over[1]["over"]], ["no", "b"]);
    assert_eq!(over[0]["reason"], Value::Null);
    let eval = answers(&["eval", "nava", "--position", "-"], NEXT);
    assert!(eval[0]["total"].is_number() && eval[0]["terms"].is_array());
    let best = answers(&["best", "nava", "--position", "-", "--depth", "2"], NEXT);
    assert_eq!((&best[0]["move"], &best[0]["result"]), (&json!("a5-a3"), &json!("win")));
    let solved = answers(&["solve", "nava", "--position", "-"], NEXT);
    assert_eq!((&solved[0]["result"], &solved[0]["position"]), (&json!("win"), &json!(NEXT)));
}

#[test]
fn moves_come_from_the_line_and_from_the_arguments() {
    let start = ok(&["start", "nava"]);
    let after = ok(&["apply", "nava", "a1-a4", "e5-e2"]);
    let expected = json!({"position": after.trim_end()});
    let start = start.trim_end();
    for (args, input) in [
        (&["a1-a4", "e5-e2"][..], start.to_owned()),
        (&["e5-e2"], format!("{start} a1-a4")),
        (&[], format!("{start} a1-a4  e5-e2\r\n")),
        (&["--moves", "a1-a4", "e5-e2"], start.to_owned()),
        (&[], "sample:nava-start a1-a4 e5-e2".to_owned()),
    ] {
        let args = [&["apply", "nava", "--position", "-"], args].concat();
        assert_eq!(answers(&args, &input), std::slice::from_ref(&expected), "{args:?} {input}");
    }
    assert_eq!(ok(&["apply", "nava", "--json", "a1-a4", "e5-e2"]).trim_end(), expected.to_string());
    check_error(&["apply", "nava", "a1-a4", "--json"], 1, "options stand before the moves");
    check_error(&["apply", "nava", "--position", start], 2, "required arguments are missing: <MOVE>...");
}

#[test]
fn threads_change_nothing() {
    let input = positions("staqs", 200);
    for (command, moves) in [("moves", &[][..]), ("over", &[]), ("apply", &["pass"])] {
        let ask = |threads| {
            let args = [&[command, "staqs", "--position", "-", "--threads", threads], moves].concat();
            run_with_input(&args, input.as_bytes())
        };
        let (alone, together) = (ask("1"), ask("3"));
        assert_eq!((alone.code, &alone.out, &alone.err), (together.code, &together.out, &together.err));
        assert_eq!(alone.lines().len(), 400);
    }
    let without_time = |mut answer: Value| {
        answer["time"] = Value::Null;
        answer
    };
    let few: String = positions("nava", 4).lines().step_by(2).map(|line| format!("{line}\n")).collect();
    let best = |threads| -> Vec<Value> {
        let args = ["best", "nava", "--position", "-", "--nodes", "300", "--threads", threads];
        answers(&args, &few).into_iter().map(without_time).collect()
    };
    assert_eq!(best("1"), best("3"));
}

#[test]
fn a_bad_line_is_told_with_its_number_and_the_rest_goes_on() {
    let long = "x".repeat(100_000);
    let input = format!("\n{NEXT}\n  \nnonsense\n{NEXT} a1-a9\n{long}\n{NEXT}\n");
    let input = [input.as_bytes(), b"\xff\xfe\n"].concat();
    for (args, games_over) in [(&["moves", "nava"][..], 0), (&["best", "nava", "--depth", "1"], 1)] {
        let over = format!("{NEXT} a5-a3\n");
        let input = [&input, over.as_bytes()].concat();
        let ran = run_with_input(&[args, &["--position", "-"]].concat(), &input);
        let lines: Vec<Value> =
            ran.lines().into_iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let refused: Vec<u64> = lines.iter().filter_map(|line| line["line"].as_u64()).collect();
        let expected = if games_over == 1 { &[4, 5, 6, 8, 9][..] } else { &[4, 5, 6, 8] };
        assert_eq!(refused, expected);
        assert_eq!(lines.len(), 7, "blank lines have no answer");
        assert!(lines[1]["error"].as_str().is_some_and(|why| why.starts_with("position: ")), "{}", lines[1]);
        assert!(lines[2]["error"].as_str().is_some_and(|why| why.starts_with("move 1, 'a1-a9'")));
        let told =
            format!("{} of 7 lines were refused, the first of them line 4: position: ", 4 + games_over);
        assert_failed(&ran, 1, &told, "bad lines");
    }
}

#[test]
fn nothing_is_asked_and_nothing_is_answered() {
    assert_eq!(answers(&["moves", "nava", "--position", "-"], ""), Vec::<Value>::new());
    assert_eq!(answers(&["moves", "nava", "--position", "-"], "\n\n"), Vec::<Value>::new());
    for command in ["show", "analyse"] {
        let rest: &[&str] = if command == "analyse" { &["--depth", "1"] } else { &[] };
        check_error(
            &[&[command, "nava", "--position", "-"], rest].concat(),
            2,
            "'--position -' is for moves, ",
        );
    }
}

fn start(args: &[&str]) -> Child {
    let mut command = stackade();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn an_answer_comes_before_the_next_question() {
    for threads in ["1", "3"] {
        let mut child = start(&["moves", "nava", "--position", "-", "--count", "--threads", threads]);
        let mut input = child.stdin.take().expect("it is piped");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        for _ in 0..3 {
            input.write_all(format!("{NEXT}\n").as_bytes()).expect("it listens");
            let mut line = String::new();
            output.read_line(&mut line).expect("it answers");
            assert!(line.contains("\"count\":"), "{line}");
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_reader_who_goes_away_ends_it_quietly() {
    let mut child = start(&["moves", "nava", "--position", "-"]);
    let mut input = child.stdin.take().expect("it is piped");
    drop(child.stdout.take());
    // It may be gone before all is written, and the input stays open.
    for _ in 0..1_000 {
        if input.write_all(format!("{NEXT}\n").as_bytes()).is_err() {
            break;
        }
    }
    assert!(child.wait().expect("it ends").success());
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    assert_eq!(said, "");
}

#[test]
fn every_command_that_prints_data_has_json() {
    let value = |args: &[&str]| -> Value { serde_json::from_str(&ok(args)).expect("one JSON document") };
    assert_eq!(value(&["start", "staqs:size=3", "--json"])["position"], "n3/n3/n3 b");
    assert_eq!(value(&["perft", "nava", "3", "--json"])["count"], 784);
    let divided = value(&["perft", "nava", "2", "--divide", "--json"]);
    assert_eq!((&divided["depth"], &divided["moves"][0]["move"]), (&json!(2), &json!("a1-a2")));
    let shown = value(&["show", "nava", "--json"]);
    assert_eq!((&shown["game"], &shown["legal"]), (&json!("nava"), &json!(8)));
    let folder = Folder::new("batch-json");
    let good = r#"{"game":"nava","format":1,"perft":[],"moves":[],"apply":[],"illegal":[],"malformed":[],"over":[],"playouts":[]}"#;
    let report = value(&["check", &folder.write("good.json", good), "--json"]);
    assert_eq!(report, json!({"passed": 0, "failed": 0, "failures": []}));
    let ran = crate::support::run(&["engine-test", "--json", "true"]);
    let report: Value = serde_json::from_str(ran.text()).expect("one JSON document");
    assert_eq!((ran.code, &report["failed"]), (Some(1), &json!(1)));
}

#[test]
fn a_match_takes_openings_clocks_and_options() {
    let folder = Folder::new("openings");
    let file = folder.write("openings", format!("# two ways to begin\na1-a4 e5-e2\n\n{NEXT} e5-d5\n"));
    let records = folder.file("games");
    let players = ["match", "nava", "--a", "greedy", "--b", "random", "--games", "4"];
    let args =
        ["--openings", &file, "--clock", "10+1", "--option", "a:Hash=2", "--records", &records, "--json"];
    let score: Value = serde_json::from_str(&ok(&[&players[..], &args].concat())).expect("one JSON document");
    assert_eq!((&score["games"], &score["forfeits"]), (&json!(4), &json!([0, 0])));
    let games = ok(&["record", &records, "--json"]);
    assert_eq!(games.matches(&format!("\"start\":\"{NEXT}\"")).count(), 2, "{games}");
    let refused = |args: &[&str], part: &str| check_error(&[&players[..], args].concat(), 2, part);
    refused(&["--openings", &folder.write("bad", "a1-a4\na1-a4 zz\n")], "line 2: move 2, 'zz'");
    refused(&["--openings", &folder.write("over", format!("{NEXT} a5-a3\n"))], "line 1: the game is over");
    refused(&["--openings", &folder.write("none", "# nothing\n")], "has no openings");
    refused(&["--openings", &file, "--opening-plies", "3"], "cannot be used with");
    refused(&["--option", "c:Hash=2"], "there is no player c in nava");
    refused(&["--option", "a:Speed=2"], "unknown option 'Speed'");
    refused(&["--option", "Hash=2"], "such as a:Hash=64");
    refused(&["--clock", "days:3"], "not days");
}

#[test]
fn an_engine_is_told_its_clock_and_its_options() {
    let folder = Folder::new("told");
    let said = folder.file("said");
    // It writes down what it is told and passes that on to an engine.
    let program = env!("CARGO_BIN_EXE_stackade");
    let command = format!("engine=sh -c 'tee {said} | {program} engine'");
    let args = ["match", "nava", "--a", &command, "--b", "random", "--games", "2"];
    let ran = ok(&[&args[..], &["--clock", "1+0.5", "--option", "a:Hash=2", "--json"]].concat());
    let score: Value = serde_json::from_str(&ran).expect("one JSON document");
    assert_eq!(score["forfeits"], json!([0, 0]));
    let told = std::fs::read_to_string(&said).expect("it was told something");
    assert!(told.contains("setoption name Hash value 2\n"), "{told}");
    assert!(told.contains("go clock 60000 60000 inc 500 500\n"), "{told}");
}
