//! Records of real games: written from matches, read, and replayed by the rules.

use stackade_core::record::{self, ErrorKind, Record, Start};
use stackade_core::{AnyMatch, Outcome, Rng, Side};
use stackade_games::registry::{self, set_up as make};

/// Validates a text and compares what is said about it.
fn check(text: &str, expected: &str) {
    let found = record::validate(text, make).map_or_else(
        |error| format!("{:?} {}:{}:{} {}", error.kind, error.game, error.line, error.column, error.message),
        |count| format!("{count} ok"),
    );
    assert_eq!(found, expected, "{text}");
}

/// A few turns of Nava after which anything can still happen.
const OPEN: &str = "1. a1-a4 e5-e3 2. a4-c4";

#[test]
fn every_variant_of_every_game_survives_its_record() {
    for id in registry::all_ids() {
        for seed in 0..5 {
            let start = if seed == 0 { Start::Standard } else { Start::Seed(seed) };
            let mut game = registry::new_match(&id, seed);
            let mut rng = Rng::new(seed);
            while game.play_random(&mut rng).is_some() {}
            check_round_trip(&*game, &start);
        }
    }
}

fn check_round_trip(game: &dyn AnyMatch, start: &Start) {
    let record = Record::from_match(game, start);
    let text = record.to_string();
    assert_eq!(record::read(&text), Ok(vec![record.clone()]), "{text}");
    assert_eq!(record::validate(&text, make), Ok(1), "{text}");
    let again = record::replay(&record, make).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!((again.moves(), again.result()), (game.moves(), game.result()));
}

#[test]
fn games_that_were_broken_off_survive_their_records() {
    let fresh = || {
        let mut game = make("nava", &Start::Standard).unwrap();
        game.play("a1-a4").unwrap();
        game
    };
    check_round_trip(&*fresh(), &Start::Standard);
    let mut resigned = fresh();
    resigned.resign(Side::First);
    check_round_trip(&*resigned, &Start::Standard);
    let mut late = fresh();
    late.time_out(Side::Second);
    check_round_trip(&*late, &Start::Standard);
    assert_eq!(Record::from_match(&*late, &Start::Standard).result, Some(Outcome::Win(Side::First)));
}

#[test]
fn a_game_may_begin_with_the_second_side() {
    let start = Start::Position("wwww,x3,bbbbbb/x5/x5/x5/ww,x4 b".into());
    let mut game = make("nava", &start).unwrap();
    check_round_trip(&*game, &start);
    game.play("e5-e3").unwrap();
    check_round_trip(&*game, &start);
    assert!(Record::from_match(&*game, &start).to_string().ends_with("\n\n1... e5-e3 *\n"));
    check(
        "[Game \"nava\"] [Start \"wwww,x3,bbbbbb/x5/x5/x5/ww,x4 b\"]\n1. e5-e3 *",
        "Replay 1:2:4 black moves first here, so the moves should begin with 1...",
    );
    check(
        "[Game \"nava\"] 1... e5-e3 *",
        "Replay 1:1:20 white moves first here, so the moves should begin with 1.",
    );
}

#[test]
fn illegal_moves_are_found_in_every_line() {
    let why = |before: &[&str], mv: &str| {
        let mut game = make("nava", &Start::Standard).unwrap();
        before.iter().for_each(|mv| game.play(mv).unwrap());
        format!("the move '{mv}': {}", game.play(mv).unwrap_err())
    };
    check(&format!("[Game \"nava\"] {OPEN} *"), "1 ok");
    check(
        &format!("[Game \"nava\"] {OPEN} *\n\n[Game \"nava\"]\n{{x}} 1. a1-a4\ne5-b2 *"),
        &format!("Replay 2:5:1 {}", why(&["a1-a4"], "e5-b2")),
    );
    let variation =
        |mv: &str| format!("[Game \"nava\"]\n1. a1-a4 (1. a1-a5 e5-e3 (1... {mv}) 2. a5-c5) 1... e5-e3 *");
    check(&variation("e5-d5"), "1 ok");
    check(&variation("c5-d5"), &format!("Replay 1:2:32 {}", why(&["a1-a5"], "c5-d5")));
    check("[Game \"nava\"] pass *", &format!("Replay 1:1:15 {}", why(&[], "pass")));
}

#[test]
fn results_must_have_come_about() {
    let broken =
        |result: &str, why: &str| format!("[Game \"nava\"]\n[Termination \"{why}\"]\n\n{OPEN} {result}");
    for (result, why) in [
        ("1-0", "resignation"),
        ("0-1", "time"),
        ("1-0", "forfeit: an illegal move"),
        ("1/2-1/2", "agreement"),
        ("1/2-1/2", "adjudication"),
        ("*", "unfinished"),
        ("*", "abandoned"),
    ] {
        check(&broken(result, why), "1 ok");
    }
    let reasons = "the game is not over by its rules, so for";
    let win = "the Termination tag must say resignation or time or forfeit or adjudication";
    check(&broken("1-0", "agreement"), &format!("Replay 1:2:1 {reasons} 1-0 {win}, not 'agreement'"));
    check(
        &broken("*", "time"),
        &format!("Replay 1:2:1 {reasons} * the Termination tag must say unfinished or abandoned, not 'time'"),
    );
    check(
        &format!("[Game \"nava\"]\n{OPEN} 0-1"),
        &format!("Replay 1:2:{} {reasons} 0-1 {win}, not nothing", OPEN.len() + 2),
    );
}

#[test]
fn a_game_that_is_over_has_its_own_result() {
    let mut game = make("staqs:size=3", &Start::Standard).unwrap();
    let mut rng = Rng::new(1);
    while game.play_random(&mut rng).is_some() {}
    let record = Record::from_match(&*game, &Start::Standard);
    let wrong = |edit: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        edit(&mut record);
        record::replay(&record, make).map(|_| ()).map_err(|error| (error.kind, error.to_string()))
    };
    let words = game.result().expect("it is over").ending.words();
    let (kind, message) = wrong(&|record| record.result = None).unwrap_err();
    assert_eq!(kind, ErrorKind::Replay);
    assert!(message.starts_with(&format!("the game is over ({words}), so its result is ")), "{message}");
    assert!(message.ends_with(" and not *"), "{message}");
    let (_, message) = wrong(&|record| record.set_tag("Termination", "time").unwrap()).unwrap_err();
    assert_eq!(message, format!("the game ended by '{words}', not by 'time'"));
    let further = |record: &mut Record| {
        let last = record.tree.main_line().last().expect("there are moves");
        record.tree.add(last, "pass").unwrap();
    };
    let (_, message) = wrong(&further).unwrap_err();
    assert_eq!(message, format!("the move 'pass': the game is over: {words}"));
    assert_eq!(wrong(&|record| record.remove_tag("Termination")), Ok(()));
}

#[test]
fn impossible_set_ups_are_told_apart_from_wrong_play() {
    let names: Vec<&str> = registry::games().iter().map(|info| info.name).collect();
    check(
        "[Game \"chess\"] *",
        &format!("Setup 1:1:1 unknown game 'chess', expected one of {}", names.join(", ")),
    );
    check(
        "[Game \"nava\"]\n[Start \"x\"] *",
        "Setup 1:2:1 expected the board, one space and the side to move",
    );
    check("[Game \"nava\"]\n[Seed \"-1\"] *", "Setup 1:2:1 a seed is a whole number from 0 to 2^64 - 1");
    check("[Game \"nava\"] [Seed \"1\"] [Start \"x\"] *", "Setup 1:1:15 Start and Seed cannot both be given");
    check("[Game \"nava\"] [Date \"????.??.??\"] [FirstLevel \"10\"] *", "1 ok");
    check(
        "[Game \"nava\"] [Date \"2026.13.01\"] *",
        "Setup 1:1:15 '2026.13.01' is not a date such as 2026.11.15, with ? for unknown digits",
    );
    check("[Game \"nava\"] [SecondLevel \"11\"] *", "Setup 1:1:15 '11' is not a level from 1 to 10");
    check(
        "[Game \"nava\"] 1. a1-a4",
        "Syntax 1:1:23 expected a move or the result: 1-0, 0-1, 1/2-1/2 or *, found the end of the text",
    );
}

#[test]
fn the_documented_record_is_canonical_and_true() {
    let page = include_str!("../../../../docs/notation.md");
    let example = page.split("```stk\n").nth(1).and_then(|rest| rest.split("```").next());
    let text = example.expect("the page shows a record");
    check(text, "1 ok");
    assert_eq!(record::write(&record::read(text).unwrap()), text);
}
