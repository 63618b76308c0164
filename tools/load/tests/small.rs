//! A small load: what arrives is counted, and what does not makes it fail.

use std::process::{Command, Output};

fn load(words: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_stackade-load");
    Command::new(program).args(words.split(' ')).output().expect("it starts")
}

#[test]
fn every_move_that_is_sent_arrives() {
    let output = load("--games 5,10 --rate 20 --seconds 2");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().skip(2).collect();
    // A machine that is busy with something else may be slower than that: how fast it is, is for measurements.
    let why = String::from_utf8_lossy(&output.stderr);
    let mut errors = why.lines().filter(|line| line.starts_with("error: "));
    assert!(lines.len() == 2 && errors.all(|line| line.contains("20 were to be")), "{output:?}");
    for line in lines {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (arrived, sent) = cells[4].split_once(" of ").expect("how many of how many");
        assert_eq!(arrived, sent, "{line}");
        assert!(sent.parse::<u32>().is_ok_and(|sent| sent > 0), "{line}");
        assert!(cells[8].parse::<u32>().is_ok_and(|megabytes| megabytes > 0), "{line}");
    }
}

#[test]
fn newcomers_play_or_are_told_to_come_back() {
    let output = load("--games 2 --rate 20 --seconds 2 --newcomers 5");
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.starts_with("newcomers: 10 games were asked for, "));
    // Where the machine is busy with something else, all may be told to come back.
    let is_told = |line: &str| !line.contains(" 0 of 0 ") || line.contains("10 shed");
    assert!(line.is_some_and(is_told), "{output:?}");
    assert!(!text.contains("could not be set up"), "{output:?}");
}

#[test]
fn a_rate_that_is_not_reached_is_no_success() {
    let output = load("--games 2 --rate 100000 --seconds 1");
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && why.contains("100000 were to be"), "{output:?}");
}

#[test]
fn a_server_that_does_not_start_is_no_success() {
    // Nothing can be made below what is no folder.
    let output = load("--games 2 --seconds 1 --database-url sqlite:///dev/null/all.db");
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && why.contains("the server does not start"), "{output:?}");
}
