//! Fixed searches: their nodes show when the search behaves differently, and their time how fast it is.

use stackade_core::{Game, Rng};

use crate::evaluate::Evaluate;
use crate::limits::{Limits, NoClock, Options};
use crate::many::{EvaluateMany, Leaf, mcts};
use crate::search::search;
use crate::table::TranspositionTable;

/// The positions searched from each of several positions of random games, on one thread.
///
/// It is the same on every machine, and changes when the rules, an evaluation or the search behave
/// differently: a change that should only make things faster must leave it as it is.
pub fn nodes<G: Evaluate>(rules: &G, plies: &[u32], depth: u32) -> u64 {
    let table = TranspositionTable::new(4);
    let count = |(seed, &plies): (usize, &u32)| {
        let state = after_random_moves(rules, seed as u64, plies);
        search(rules, &[state], Limits::depth(depth), &table, Options::default(), &mut NoClock).nodes
    };
    plies.iter().enumerate().map(count).sum()
}

/// Work to measure the speed of the search by: each call searches another position of the first third
/// of a random game, on one thread, and returns how many positions that took.
pub fn searches<G: Evaluate>(rules: G) -> Box<dyn FnMut() -> u64> {
    const NODES: u64 = 100_000;
    let table = TranspositionTable::new(16);
    let mut seed = 0;
    Box::new(move || {
        seed += 1;
        let state = after_random_moves(&rules, seed, seed as u32 % 8);
        search(&rules, &[state], Limits::nodes(NODES), &table, Options::default(), &mut NoClock).nodes
    })
}

/// The same for a game of three or four sides.
pub fn searches_of_many<G: EvaluateMany>(rules: G) -> Box<dyn FnMut() -> u64> {
    const NODES: u64 = 10_000;
    const MEGABYTES: usize = 64;
    let mut seed = 0;
    Box::new(move || {
        seed += 1;
        let state = after_random_moves(&rules, seed, seed as u32 % 8);
        mcts(&rules, &state, Limits::nodes(NODES), Leaf::Evaluation, MEGABYTES, seed, &NoClock).nodes
    })
}

/// The position after some random moves, fewer if the game would be over.
fn after_random_moves<G: Game>(rules: &G, seed: u64, plies: u32) -> G::State {
    let mut rng = Rng::new(seed);
    let mut state = rules.state(&rules.start(seed));
    for _ in 0..plies {
        let Some(mv) = rules.random_move(&state, &mut rng) else { break };
        let next = rules.play_unchecked(&state, mv);
        if rules.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}
