//! Samples are what they say they are.

use std::collections::HashSet;

use stackade_core::AnyMatch;
use stackade_games::registry;
use stackade_games::samples::{all, sample};

fn open(name: &str) -> Box<dyn AnyMatch> {
    let sample = sample(name).unwrap_or_else(|| panic!("there is no sample {name}"));
    let id = registry::parse_id(sample.game).expect(name);
    assert_eq!(id.to_string(), sample.game, "{name}");
    registry::match_from(&id, sample.position).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn result(game: &dyn AnyMatch) -> String {
    match game.result().map(|result| result.outcome) {
        None => "no".to_owned(),
        Some(outcome) => outcome.code(game.sides()),
    }
}

fn check_over(name: &str, expected: &str) {
    assert_eq!(result(&*open(name)), expected, "{name}");
}

fn check_moves(name: &str, expected: &[&str]) {
    assert_eq!(open(name).legal_moves(), expected, "{name}");
}

/// Plays one move and compares the result after it.
fn check_play(name: &str, mv: &str, expected: &str) {
    let mut game = open(name);
    game.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(result(&*game), expected, "{name}");
}

#[test]
fn every_sample_is_a_position_with_a_name_of_its_own() {
    let mut names = HashSet::new();
    for sample in all() {
        assert_eq!(open(sample.name).position(), sample.position);
        assert!(names.insert(sample.name), "{} is there twice", sample.name);
        let game = sample.game.split(':').next().expect("there is a first part");
        assert!(sample.name.starts_with(game), "{}", sample.name);
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(sample.name.chars().all(is_plain), "{}", sample.name);
        assert!(!sample.about.is_empty() && !sample.about.contains(char::is_control));
    }
    for game in registry::games() {
        let samples = all().filter(|sample| sample.game.starts_with(game.name));
        assert!(samples.count() >= 10, "{}", game.name);
    }
}

#[test]
fn positions_given_twice_are_given_for_different_games() {
    let distinct: HashSet<_> = all().map(|sample| (sample.game, sample.position)).collect();
    assert_eq!(distinct.len(), all().count());
}

#[test]
fn finished_games_ended_as_they_say() {
    for (name, expected) in [
        ("glaisher-final", "r"),
        ("glaisher-stuck", "y"),
        ("glaisher-must-split", "y"),
        ("staqs-readme-final", "w"),
        ("staqs-final-blue", "b"),
        ("staqs-final-draw", "draw"),
        ("staqs-second-stack", "w"),
        ("staqs-out-of-reach", "w"),
        ("staqs-nothing-to-place-on", "b"),
        ("greener-final", "b"),
        ("greener-screenshot-final", "b"),
        ("greener-final-3", "w"),
        ("greener-stack-of-36", "w"),
        ("greener-draw", "draw"),
        ("greener-taller", "w"),
        ("greener-out-of-reach", "b"),
        ("nava-final-1", "w"),
        ("nava-final-2", "b"),
        ("nava-final-3", "w"),
        ("nava-fools-mate", "b"),
    ] {
        check_over(name, expected);
    }
}

#[test]
fn the_moves_that_are_told_about_do_what_is_told() {
    check_play("glaisher-two-captures", "e5e12@e5", "no");
    check_play("glaisher-merge-and-capture", "e5e123@e5", "no");
    check_play("glaisher-over-the-tower", "e5e2@e5", "no");
    check_play("greener-last-capture", "b2xd2", "b");
    check_play("nava-fools-mate-next", "a5-a3", "b");
    check_play("nava-ninth-cube", "d2-d3", "w");
    check_play("nava-gift", "c3-d3", "no");
    check_play("nava-jump", "a3-e3", "no");
}

#[test]
fn red_can_win_at_once_where_it_is_told() {
    for name in ["glaisher-intermediate", "glaisher-gap"] {
        let game = open(name);
        let wins = |mv: &String| {
            let mut game = game.clone();
            game.play(mv).is_ok() && result(&*game) == "r"
        };
        assert!(game.legal_moves().iter().any(wins), "{name}");
    }
}

#[test]
fn a_side_that_cannot_move_passes() {
    for name in ["staqs-must-pass", "greener-must-pass", "greener-alone"] {
        check_moves(name, &["pass"]);
    }
}

#[test]
fn an_only_step_decides() {
    check_play("staqs-last-step-draw", "a4-a3", "draw");
    check_play("staqs-last-step-blue", "a1-a2", "b");
    check_play("staqs-last-step-white", "d4-c4", "w");
}

#[test]
fn short_lists_of_moves_are_as_told() {
    let from_a1: Vec<String> =
        open("greener-nearest-only").legal_moves().into_iter().filter(|mv| mv.starts_with("a1")).collect();
    assert_eq!(from_a1, ["a1xa2", "a1xb1"]);
    let all_whole = |mv: &String| mv.starts_with("a5e12345678@");
    assert!(open("glaisher-stack-of-36").legal_moves().iter().all(all_whole));
    let in_place = |mv: &String| mv[..2] == mv[mv.len() - 2..];
    assert!(open("glaisher-full").legal_moves().iter().all(in_place));
    let mut last = open("greener-last-placement");
    last.play("@f4").expect("the last free cell of the row");
    assert!(last.position().contains("g,g,g,g,g,g"));
}
