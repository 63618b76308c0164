//! The default player: proofs where they decide, and players that are measures for it.

use stackade_core::{Game, Match, Rng};
use stackade_games::nava;
use stackade_games::staqs::{Move, Opening, Rules};
use stackade_search::players::hoarder;
use stackade_search::{Evaluate, Limits, NoClock, Options, Score, TranspositionTable, play};

use crate::support::random_state;

/// The game after these moves.
fn after(rules: Rules<u32>, moves: &str) -> Match<Rules<u32>> {
    let mut game = Match::new(rules, 0);
    moves.split(' ').for_each(|mv| game.play_text(mv).expect("a legal move"));
    game
}

/// The solver says that only one eighth placement wins here. A proof of the whole position is out of reach
/// of these limits; proofs of what follows a move are not.
#[test]
fn the_only_winning_placement_is_found() {
    let rules = Rules::<u32>::new(5, Opening::Setup);
    let game = after(rules, "@b1 @a1 @c4 @c5 @a3 @c2 @e4");
    for nodes in [60_000, 100_000, 150_000] {
        assert!(rules.proof_nodes(game.state()).expect("known") > nodes / 2);
        let table = TranspositionTable::new(4);
        let report =
            play(&rules, game.states(), Limits::nodes(nodes), &table, Options::default(), &mut NoClock);
        assert_eq!(report.best.map(|mv| rules.move_text(mv)).as_deref(), Some("@c3"), "{nodes} nodes");
        assert!(report.nodes <= nodes + nodes / 16, "{} of {nodes} nodes", report.nodes);
        assert!(report.exact && matches!(report.lines[0].score, Score::Win(_)), "{nodes} nodes");
    }
}

/// Limits that are too small for any proof still give a legal move, and are kept.
#[test]
fn proofs_one_by_one_keep_to_the_limits() {
    let rules = Rules::<u32>::new(5, Opening::Setup);
    for seed in 0..6 {
        let state = random_state(&rules, seed, 7);
        for nodes in [1, 300, 38_000] {
            let table = TranspositionTable::new(1);
            let report =
                play(&rules, &[state], Limits::nodes(nodes), &table, Options::default(), &mut NoClock);
            rules.check_move(&state, report.best.expect("not over")).expect("a legal move");
            assert!(report.nodes <= nodes + nodes / 16 + 512, "{} of {nodes} nodes", report.nodes);
        }
    }
}

#[test]
fn pieces_in_hand_count_in_the_free_opening() {
    let rules = Rules::<u32>::new(5, Opening::Free);
    let game = after(rules, "@b2 @b4 @e3 @e1 @d4 e1-e2 @d2 b4-c4");
    let value = rules.evaluate(game.state());
    assert!(value < 0, "blue has placed all its pieces and white keeps two: {value}");
}

/// Whether a piece was placed though a stack could step, and whether the tallest stack could have grown.
fn check_hoarder(rules: &Rules<u32>, seed: u64) {
    let mut rng = Rng::new(seed);
    let state = random_state(rules, seed, seed as u32 % 16);
    let mut moves = Vec::new();
    rules.moves_into(&state, &mut moves);
    let tallest_after = |mv| rules.play_unchecked(&state, mv).sorted_heights(state.side())[0];
    let mv = hoarder(rules, &state, &mut rng).expect("not over");
    let steps: Vec<Move> = moves.into_iter().filter(|mv| matches!(mv, Move::Step { .. })).collect();
    assert_eq!(matches!(mv, Move::Step { .. }), !steps.is_empty(), "{state:?}");
    let most = steps.into_iter().map(tallest_after).max();
    assert!(most.is_none_or(|most| tallest_after(mv) == most), "{state:?}");
    assert_eq!(hoarder(rules, &state, &mut Rng::new(seed)), Some(mv), "a seed decides");
}

#[test]
fn the_hoarder_grows_its_tallest_stack_and_places_when_it_must() {
    (0..200).for_each(|seed| check_hoarder(&Rules::new(5, Opening::Free), seed));
    (0..50).for_each(|seed| check_hoarder(&Rules::new(5, Opening::Setup), seed));
    const { assert!(!<nava::Rules as Evaluate>::HOARDS) };
}
