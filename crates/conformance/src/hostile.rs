//! Gives arbitrary bytes to every parser: the entry points of the fuzz targets and of their tests.
//!
//! Each function panics if what it promises does not hold; none ever returns anything. Bytes that are
//! not UTF-8 are read as a text with replacement characters, as most of a broken file would be.

use std::fmt;

use stackade_core::record;
use stackade_core::{AnyMatch, Game, GameId, Match, Rng};
use stackade_games::{registry, with_all_rules};

use crate::files;

/// No error message is longer than this, however long the text that it is about.
const LONGEST_MESSAGE: usize = 4_000;

/// A game id that is accepted means the same when it is written canonically.
///
/// ```
/// stackade_conformance::hostile::game_id(b"chess:size=5,opening=free");
/// ```
pub fn game_id(bytes: &[u8]) {
    match registry::parse_id(&String::from_utf8_lossy(bytes)) {
        Ok(id) => {
            let canonical = id.to_string();
            let again = registry::parse_id(&canonical);
            assert_eq!(again.as_ref(), Ok(&id), "the canonical id {canonical} is another one");
            assert_eq!(again.map(|id| id.to_string()), Ok(canonical), "the canonical id is not stable");
            drop(registry::new_match(&id, 0));
        }
        Err(error) => check_message(&error),
    }
}

/// A position that is accepted, by whatever variant, is spelt as it is written, and so is what its
/// moves lead to.
///
/// ```
/// stackade_conformance::hostile::position(b"x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
/// ```
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    POSITION_CHECKS.with(|checks| checks.iter().for_each(|check| check(&text)));
}

/// What is asked about a text, with the rules of a variant inside.
type Check = Box<dyn Fn(&str)>;

thread_local! {
    // Rules with their tables take longer to make than a text takes to read, so they are made once.
    static POSITION_CHECKS: Vec<Check> = registry::all_ids().iter().map(position_check).collect();
    static MOVE_CHECKS: Vec<Check> = registry::all_ids().iter().flat_map(move_checks).collect();
}

fn position_check(id: &GameId) -> Check {
    with_all_rules!(id, rules => Box::new(move |text| check_position(&rules, text)))
}

fn check_position<G: Game>(rules: &G, text: &str) {
    let position = match rules.parse_position(text) {
        Ok(position) => position,
        Err(error) => return check_message(&error),
    };
    assert_eq!(rules.position_text(&position), text, "{}: accepted but spelt otherwise", rules.id());
    let state = rules.state(&position);
    assert_eq!(rules.hash(&state), rules.hash_from_scratch(&state), "{} {text}: the hash", rules.id());
    let mut moves = Vec::new();
    rules.moves_into(&state, &mut moves);
    assert_eq!(moves.is_empty(), rules.outcome(&state).is_some(), "{} {text}: over or not", rules.id());
    assert_eq!(rules.count_moves(&state), moves.len() as u64, "{} {text}: moves counted", rules.id());
    // A sample of the moves is enough: there may be thousands.
    for &mv in moves.iter().step_by(moves.len() / 12 + 1) {
        let mut next = position.clone();
        rules.advance_unchecked(&mut next, mv);
        let after = rules.position_text(&next);
        let read = rules.parse_position(&after);
        assert_eq!(read, Ok(next), "{} {text}: {} leads to {after}", rules.id(), rules.move_text(mv));
    }
}

/// A move that is accepted, by whatever variant, is spelt as it is written, and it can be played on
/// a board exactly if it is listed there.
///
/// ```
/// stackade_conformance::hostile::game_move(b"b9se123@b9");
/// ```
pub fn game_move(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    MOVE_CHECKS.with(|checks| checks.iter().for_each(|check| check(&text)));
}

/// Moves are tried at the start, in a game in progress and at the end of a game.
fn move_checks(id: &GameId) -> [Check; 3] {
    [0, 9, usize::MAX].map(|turns| with_all_rules!(id, rules => move_check(rules, turns)))
}

fn move_check<G: Game>(rules: G, turns: usize) -> Check {
    let mut game = Match::new(rules, 1);
    let mut rng = Rng::new(turns as u64);
    while game.moves().len() < turns && game.play_random(&mut rng).is_some() {}
    // Without its history, no limit of games ends it.
    let game = Match::from_position(game.rules().clone(), game.position().clone());
    let legal = AnyMatch::legal_moves(&game);
    Box::new(move |text| check_move(&game, &legal, text))
}

fn check_move<G: Game>(game: &Match<G>, legal: &[String], text: &str) {
    let (rules, listed) = (game.rules(), legal.iter().any(|mv| mv == text));
    let played = rules.parse_move(text).and_then(|mv| {
        assert_eq!(rules.move_text(mv), text, "{}: accepted but spelt otherwise", rules.id());
        rules.check_move(game.state(), mv)
    });
    let board = || rules.position_text(game.position());
    assert_eq!(played.is_ok(), listed, "{} {}: {text} is {played:?}", rules.id(), board());
    if let Err(error) = played {
        check_message(&error);
    }
}

/// Records that can be read say the same once they are written; replaying them only ever fails
/// with a message.
///
/// ```
/// stackade_conformance::hostile::game_record(b"[Game \"chess\"] 1. a2-a4 *");
/// ```
pub fn game_record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    assert!(record::is_stable(&text), "the record changes when it is written and read: {text:?}");
    if let Err(error) = record::validate(&text, registry::set_up) {
        check_message(&error);
    }
}

/// A conformance file is run or refused with a message; so is each of its cases. Perft is counted no
/// deeper than the moves, since a file may ask for counts that take a year.
///
/// ```
/// stackade_conformance::hostile::conformance_file(br#"{"game": "chess", "format": 1}"#);
/// ```
pub fn conformance_file(bytes: &[u8]) {
    match files::run_shallow(&String::from_utf8_lossy(bytes), 1) {
        Ok(report) => report.failures.iter().for_each(|failure| check_message(failure)),
        Err(error) => check_message(&error),
    }
}

/// A message is one line of bounded length.
fn check_message(message: &dyn fmt::Display) {
    let message = message.to_string();
    assert!(!message.is_empty() && !message.contains(['\n', '\r']), "not one line: {message:?}");
    assert!(message.len() <= LONGEST_MESSAGE, "too long: {message}");
}
