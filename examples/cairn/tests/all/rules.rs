//! The rules against the slow reference, and everything that must hold of any game.

use stackade_conformance::kit::{Effort, check_rules};
use stackade_core::Rng;
use stackade_core::perft::Progress;

use crate::reference::{Reference, perft};
use crate::support::{game_at, id, new_game};

#[test]
fn games_go_as_the_reference_says() {
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let (mut game, mut literal, mut rng) = (new_game(), Reference::start(), Rng::new(seed));
        loop {
            assert_eq!(game.position(), literal.text(), "{seed}");
            let result = game.result().map(|result| result.outcome.code(game.sides()));
            assert_eq!(result, literal.over(), "{}", literal.text());
            assert_eq!(game.legal_moves(), literal.moves(), "{}", literal.text());
            let Some(mv) = game.play_random(&mut rng) else { break ends.extend(result) };
            literal.play(&mv);
        }
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["b", "draw", "r"], "every result comes about");
}

#[test]
fn counts_are_those_of_the_reference() {
    for depth in 1..=5 {
        let counted = new_game().perft(depth, 1, &Progress::default());
        assert_eq!(counted, perft(&Reference::start(), depth), "{depth}");
    }
}

#[test]
fn what_holds_of_every_game_holds_of_this_one() {
    let effort = Effort::standard(&id());
    let checked = check_rules(&stackade_cairn::Rules, effort).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(checked.games as u64, effort.games);
}

#[track_caller]
fn refused(position: &str, mv: &str, why: &str) {
    assert_eq!(game_at(position).play(mv).unwrap_err().to_string(), why);
}

#[test]
fn illegal_moves_are_told_why() {
    const FIRST: &str = "x/br,b/r,b,r/b,r,r,b b";
    refused(FIRST, "a4-a3", "there is no pile on a4");
    refused(FIRST, "a3-b3", "the pile on a3 is red's");
    refused(FIRST, "b3-a4", "there is no pile on a4 to put it on");
    refused(FIRST, "b3-a2", "no path leads from b3 to a2");
    refused(FIRST, "b3-b4", "there is no point b4");
    refused(FIRST, "pass", "a side that can move a pile does");
    refused("x/x,bbrR/r,b,r/b,r,r,b r", "c2-b3", "the pile on b3 has 3 stones or more and is finished");
    refused("x/x,bbrR/r,b,r/b,r,r,b r", "b3-c2", "the pile on b3 is a cairn, which stays");
}

#[test]
fn only_canonical_positions_are_read() {
    let refuse = |text: &str| match stackade_games::registry::match_from(&id(), text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    };
    assert_eq!(refuse("r/b,b/r,b,r/b,r,r,r r"), "expected 5 red stones, found 6");
    assert_eq!(refuse("x/x,bbr/r,b,r/b,r,r,b r"), "row 3: 'bbr' is written 'bbrR'");
    assert_eq!(refuse("x/brR,b/r,b,r/b,r,r,b r"), "row 3: 'brR' is written 'br'");
    assert_eq!(refuse("x/x,rbrbrR/x2,r/b,x,r,b r"), "row 3: 'rbrbrR' is not a pile of one to 4 stones");
    assert_eq!(refuse("x/bw,b/r,b,r/b,r,r,b r"), "row 3: 'w' is not a stone, expected r or b");
}
