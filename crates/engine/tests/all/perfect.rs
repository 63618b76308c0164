//! The highest level where the opening is in a table: it never gets less than what is proved.

use std::time::Duration;

use stackade_core::{AnyMatch, Side};
use stackade_engine::{Engine, Settings, player};
use stackade_games::registry;
use stackade_search::Verdict;

/// Players of every kind.
const OTHERS: [&str; 7] =
    ["random", "greedy", "hoarder", "level=3", "level=7", "alphabeta,nodes=3000", "mcts,nodes=300"];

/// The result of a game between two players for the side that begins.
fn play(game: &str, players: [&str; 2], seed: u64) -> Verdict {
    let id = registry::parse_id(game).expect("it exists");
    let mut players = players.map(|spec| player(&spec.parse().expect("it is a player"), Duration::ZERO));
    players.iter_mut().for_each(|player| player.begin(&id, seed));
    let mut game: Box<dyn AnyMatch> = registry::new_match(&id, 0);
    while game.result().is_none() {
        let mv = players[game.side_to_move().index()].choose(&*game).expect("it has a move");
        game.play(&mv).expect("it is legal");
    }
    match game.result().and_then(|result| result.outcome.winner()) {
        Some(Side::First) => Verdict::Win,
        Some(_) => Verdict::Loss,
        None => Verdict::Draw,
    }
}

/// Plays so many games with the highest level on one side or the other.
fn check(game: &str, games: u64) {
    let id = registry::parse_id(game).expect("it exists");
    assert!(registry::has_table(&id));
    let known = Engine::new(&id, Settings::default()).known_moves(&*registry::new_match(&id, 0));
    let proved = known.expect("the start is in the table").result;
    for seed in 0..games {
        let other = OTHERS[seed as usize % OTHERS.len()];
        let (result, proved) = match seed % 2 {
            0 => (play(game, ["level=10", other], seed), proved),
            _ => (play(game, [other, "level=10"], seed).for_other(), proved.for_other()),
        };
        assert!(result >= proved, "{game}: {result} against {other}, seed {seed}");
    }
}

#[test]
fn the_highest_level_is_perfect_on_small_boards() {
    check("staqs:size=3", 25);
    check("staqs:size=4", 25);
}
