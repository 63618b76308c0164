//! What belongs to games and not to positions: history, ends from outside, and repetition.

use stackade_core::{Ending, Match, Outcome, Side};
use stackade_games::{nava, registry};

fn nava_after(moves: &str) -> Match<nava::Rules> {
    let mut game = Match::new(nava::Rules, 0);
    for mv in moves.split_ascii_whitespace() {
        game.play_text(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}

fn ending(game: &Match<nava::Rules>) -> Option<Ending> {
    game.result().map(|result| result.ending)
}

#[test]
fn a_game_that_was_ended_takes_no_moves() {
    let mut game = nava_after("a1-a3");
    game.resign(Side::First);
    assert!(game.legal_moves().is_empty());
    let error = game.play_text("e5-e4").expect_err("the game is over");
    assert_eq!(error.to_string(), "the game is over: resignation");
}

#[test]
fn the_first_end_counts() {
    let mut game = nava_after("a1-a3");
    game.time_out(Side::Second);
    game.resign(Side::First);
    assert_eq!(game.result().map(|result| result.outcome), Some(Outcome::Win(Side::First)));
    assert_eq!(ending(&game), Some(Ending::TimeOut));
}

#[test]
fn undo_lifts_an_end_from_outside() {
    let mut game = nava_after("");
    game.resign(Side::First);
    assert_eq!((game.undo(), ending(&game)), (None, None));
    game = nava_after("a1-a3 e5-e4");
    game.resign(Side::First);
    assert!(game.undo().is_some());
    assert_eq!((ending(&game), game.moves().len()), (None, 1));
}

#[test]
fn an_ended_game_is_not_redone() {
    let mut game = nava_after("a1-a3 e5-e4");
    game.undo();
    game.resign(Side::Second);
    assert_eq!((game.redo(), ending(&game)), (None, Some(Ending::Resignation)));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut game = nava_after("a1-a3 e5-e4");
    game.undo();
    game.play_text("e5-d5").expect("legal");
    assert_eq!(game.redo(), None);
}

#[test]
fn the_third_occurrence_is_a_draw_and_undo_lifts_it() {
    // Going back leaves cubes on a2 and e4, going there again lifts them.
    let (there, back) = ("a1-a2 e5-e4", "a2-a1 e4-e5");
    let mut game = nava_after(&[there, back, there, back, there].join(" "));
    assert_eq!(ending(&game), Some(Ending::Repetition));
    game.undo();
    assert_eq!(ending(&game), None);
    game.redo();
    assert_eq!(ending(&game), Some(Ending::Repetition));
}

#[test]
fn positions_that_are_mirrored_share_a_key() {
    let id = registry::parse_id("staqs").expect("a game");
    let key = |mv| {
        let mut game = registry::new_match(&id, 0);
        game.play(mv).expect("any cell is free at first");
        game.key()
    };
    assert_eq!(key("@a1"), key("@e5"));
    assert_ne!(key("@a1"), key("@a2"));
}
