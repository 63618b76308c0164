//! The golden playthroughs are what the games still play.

use std::path::Path;
use std::{collections::BTreeSet, fs};

use stackade_conformance::playthroughs::{file_name, golden, playthrough};
use stackade_games::registry;

#[test]
fn games_still_go_as_they_went() {
    for (id, seed) in golden() {
        let name = file_name(id, seed);
        let golden =
            fs::read_to_string(folder().join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let now = playthrough(&registry::parse_id(id).unwrap(), seed);
        if let Some(difference) = first_difference(&golden, &now) {
            panic!(
                "{name}: {difference}\nif the change is meant, run `cargo xtask playthroughs` and review the diff"
            );
        }
    }
}

#[test]
fn there_are_no_other_files() {
    let files: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let expected = golden().map(|(id, seed)| file_name(id, seed)).collect();
    assert_eq!(files, expected);
}

#[test]
fn every_game_has_one() {
    for game in registry::games() {
        assert!(golden().any(|(id, _)| id == game.name), "{} has no playthrough", game.name);
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs")
}

/// The first line in which two texts differ, shown from both.
fn first_difference(golden: &str, now: &str) -> Option<String> {
    let (mut old, mut new) = (golden.lines(), now.lines());
    let mut number = 0;
    loop {
        number += 1;
        let (old, new) = (old.next(), new.next());
        if old != new {
            let show = |line: Option<&str>| line.unwrap_or("(the end)").to_owned();
            return Some(format!("line {number}\n  golden: {}\n  now:    {}", show(old), show(new)));
        }
        old?;
    }
}
