//! What the commands print.

use std::collections::HashSet;
use std::process::Stdio;

use crate::support::{check_error, ok, run, run_with_input, stackade};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).expect("one JSON document")
}

#[test]
fn games_are_listed_with_their_variants() {
    let table = ok(&["games"]);
    assert_eq!(table.lines().next(), Some("glaisher\tGlaisher\tr red, y yellow\tsplit=may|must"));
    assert_eq!(table.lines().last(), Some("nava\tNava\tw white, b black"));
    let games = json(&["games", "--json"]);
    assert_eq!(games[1]["id"], "staqs");
    assert_eq!(games[1]["sides"], serde_json::json!(["b", "w"]));
    assert_eq!(games[1]["variants"][1]["key"], "players");
    assert_eq!(games[1]["variants"][2]["key"], "size");
    assert_eq!(games[1]["variants"][2]["default"], "5");
    assert_eq!(games[1]["variants"][2]["values"][7], "10");
}

#[test]
fn start_prints_the_start_and_greener_listens_to_the_seed() {
    assert_eq!(ok(&["start", "staqs:size=3"]), "n3/n3/n3 b\n");
    assert_eq!(ok(&["start", "staqs:opening=setup,size=5"]), ok(&["start", "staqs", "--seed", "9"]));
    assert_eq!(ok(&["start", "greener"]), ok(&["start", "greener", "--seed", "0"]));
    assert_ne!(ok(&["start", "greener"]), ok(&["start", "greener", "--seed", "1"]));
    assert_eq!(
        ok(&["start", "greener", "--seed", "3"]),
        "g,b,b,g,g,b/w,g,g,w,g,g/b,g,w,w,b,w/g,g,w,g,w,b/g,b,g,w,g,g/b,g,w,b,g,g b\n"
    );
}

#[test]
fn moves_are_sorted_and_none_when_the_game_is_over() {
    assert_eq!(
        ok(&["moves", "nava"]).lines().collect::<Vec<_>>().join(" "),
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-c1 a1-d1 a1-e1"
    );
    assert_eq!(ok(&["moves", "nava", "--position", "sample:nava-fools-mate"]), "");
    let moves = ok(&["moves", "glaisher"]);
    assert_eq!(moves.lines().count(), 1290);
    assert!(moves.lines().is_sorted());
    assert_eq!(ok(&["moves", "staqs", "--position", "sample:staqs-must-pass"]), "pass\n");
}

#[test]
fn the_seed_and_the_moves_decide_where_a_command_looks() {
    let seeded = ok(&["moves", "greener", "--seed", "7"]);
    let position = ok(&["start", "greener", "--seed", "7"]);
    assert_eq!(seeded, ok(&["moves", "greener", "--position", position.trim_end()]));
    let after = ok(&["apply", "nava", "a1-a3", "e5-e3"]);
    assert_eq!(ok(&["apply", "nava", "--moves", "a1-a3", "e5-e3"]), after);
    assert_eq!(
        ok(&["moves", "nava", "--moves", " a1-a3  e5-e3 "]),
        ok(&["moves", "nava", "--position", after.trim_end()])
    );
    assert_eq!(ok(&["moves", "nava", "--moves", ""]), ok(&["moves", "nava"]));
}

#[test]
fn over_says_no_a_letter_or_draw() {
    for (game, sample, answer) in [
        ("nava", "nava-start", "no\n"),
        ("nava", "nava-fools-mate", "b\n"),
        ("greener", "greener-draw", "draw\n"),
    ] {
        assert_eq!(ok(&["over", game, "--position", &format!("sample:{sample}")]), answer);
    }
}

#[test]
fn a_third_occurrence_ends_the_game_but_not_the_position() {
    // A disc of either side goes to and fro, leaving a cube and lifting it again: the position after
    // the second move comes back after the sixth and the tenth.
    let moves = format!("{}a1-a2 e5-e4", "a1-a2 e5-e4 a2-a1 e4-e5 ".repeat(2));
    assert_eq!(ok(&["over", "nava", "--moves", moves.trim_end_matches(" e5-e4")]), "no\n");
    assert_eq!(ok(&["over", "nava", "--moves", &moves]), "draw\n");
    assert_eq!(ok(&["moves", "nava", "--moves", &moves]), "");
    assert_eq!(ok(&["perft", "nava", "0", "--moves", &moves]), "1\n");
    assert_eq!(ok(&["perft", "nava", "2", "--moves", &moves]), "0\n");
    let position = ok(&["apply", "nava", "--moves", "a1-a2", "e5-e4"]);
    assert_eq!(ok(&["over", "nava", "--position", position.trim_end()]), "no\n");
    check_error(&["apply", "nava", "--moves", &moves, "a1-b1"], 1, "move 11, 'a1-b1': the game is over");
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(ok(&["perft", "nava", "4"]), "9584\n");
    assert_eq!(ok(&["perft", "nava", "5", "--threads", "3"]), "124362\n");
    assert_eq!(ok(&["perft", "glaisher", "0", "--divide"]), "1\n");
    assert_eq!(ok(&["perft", "nava", "3", "--divide", "--position", "sample:nava-fools-mate"]), "0\n");
    let divided = ok(&["perft", "staqs", "3", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines[0], lines[24], lines[25]), ("@a1 552", "@e5 552", "13800"));
}

#[test]
fn playouts_are_functions_of_their_seeds() {
    for game in ["glaisher", "staqs:size=4", "greener", "nava"] {
        let three = ok(&["playout", game, "--seed", "41", "--count", "3", "--json"]);
        let lines: Vec<Value> = three.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let seeds: Vec<u64> = lines.iter().filter_map(|line| line["seed"].as_u64()).collect();
        assert_eq!(seeds, [41, 42, 43]);
        assert_eq!(ok(&["playout", game, "--seed", "42"]), format!("{}\n", three.lines().nth(1).unwrap()));
        check_playout(game, &lines[1]);
    }
    assert!(
        ok(&["playout", "nava", "--seed", "18446744073709551615", "--count", "2"]).contains("\"seed\":0,")
    );
    assert_eq!(ok(&["playout", "nava", "--count", "0"]), "");
}

#[test]
fn playouts_can_be_records() {
    for game in ["glaisher:split=must", "staqs", "greener", "nava"] {
        let records = ok(&["playout", game, "--seed", "41", "--count", "3", "--record"]);
        let lines = ok(&["playout", game, "--seed", "41", "--count", "3"]);
        let ran = run_with_input(&["record", "-", "--json"], records.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{game}");
        let games: Vec<Value> = serde_json::from_slice(&ran.out).expect("one JSON document");
        let expected: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(games.len(), 3);
        for (found, expected) in games.iter().zip(&expected) {
            for key in ["game", "start", "moves", "final", "result"] {
                assert_eq!(found[key], expected[key], "{game}: {key}");
            }
        }
        assert_eq!(run_with_input(&["record", "-", "--text"], records.as_bytes()).text(), records);
    }
}

/// Plays a random game again, move by move.
fn check_playout(game: &str, line: &Value) {
    assert_eq!(line["game"], game);
    let seed = line["seed"].to_string();
    assert_eq!(format!("{}\n", line["start"].as_str().unwrap()), ok(&["start", game, "--seed", &seed]));
    let moves: Vec<&str> = line["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let moves = moves.join(" ");
    let result = ok(&["over", game, "--seed", &seed, "--moves", &moves]);
    assert_eq!(result.trim_end(), line["result"].as_str().unwrap());
    let mut apply = vec!["apply", game, "--seed", &seed];
    apply.extend(moves.split(' '));
    assert_eq!(ok(&apply).trim_end(), line["final"].as_str().unwrap());
}

#[test]
fn samples_can_be_listed_and_used() {
    let all = ok(&["samples"]);
    assert!(all.lines().all(|line| line.split('\t').count() == 4));
    let of_game = ok(&["samples", "staqs"]);
    assert!(of_game.lines().all(|line| line.starts_with("staqs-")));
    assert!(of_game.contains("\tstaqs:opening=free\t"));
    let of_variant = json(&["samples", "staqs:opening=free,size=5", "--json"]);
    assert!(of_variant.as_array().unwrap().iter().all(|sample| sample["game"] == "staqs:opening=free"));
    let of_size = ok(&["samples", "staqs:size=4"]);
    assert!(of_size.lines().count() >= 3);
    assert!(of_size.lines().all(|line| line.contains("\tstaqs:opening=free,size=4\t")), "{of_size}");
    let standard = ok(&["samples", "staqs:opening=setup"]);
    assert!(standard.lines().count() >= 2 && !standard.contains("opening=free"), "{standard}");
    let games: HashSet<&str> = all.lines().filter_map(|line| line.split(['-', '\t']).next()).collect();
    assert_eq!(games.len(), 4);
    for line in all.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let ran = run(&["over", fields[1], "--position", &format!("sample:{}", fields[0])]);
        assert_eq!(ran.code, Some(0), "{line}");
    }
}

#[test]
fn a_bench_has_its_keys() {
    let report = json(&["bench", "staqs:size=3", "--json"]);
    assert!(report["signature"].as_u64().is_some_and(|nodes| nodes > 100_000), "{report}");
    let game = &report["games"][0];
    assert_eq!(game["id"], "staqs:size=3");
    for key in ["moves_per_s", "playouts_per_s", "perft_per_s", "perft_bulk_per_s", "search_nodes_per_s"] {
        assert!(game[key].as_u64().is_some_and(|figure| figure > 100), "{game}");
    }
}

#[test]
fn help_and_version_are_results() {
    assert!(ok(&["--help"]).contains("Usage: stackade"));
    assert!(ok(&["help", "perft"]).contains("--divide"));
    assert_eq!(ok(&["--version"]), format!("stackade {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_release_gets_completions_and_a_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(ok(&["generate", "completions", shell]).contains("perft"), "{shell}");
    }
    let manual = ok(&["generate", "man"]);
    assert!(manual.contains(".SH \"STACKADE PERFT\"") && manual.contains("EXIT STATUS"));
    assert!(!manual.contains("STACKADE GENERATE"));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for args in [&["playout", "nava", "--count", "1000000"][..], &["moves", "glaisher"], &["--help"]] {
        let mut command = stackade();
        command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let output = stackade().args(["moves", "nava"]).stdout(full).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: cannot write to standard output"), "{error}");
}
