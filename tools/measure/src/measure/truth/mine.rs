//! Finding positions that are hard to prove, by hill-climbing on the nodes that it takes.

use std::cmp::Reverse;
use std::collections::HashMap;

use stackade_core::{Game, Rng};
use stackade_search::Evaluate;

use super::proofs::prove;

/// How many positions are looked at for each that is kept.
const LOOKED_AT: usize = 4;
/// So many steps in a row that lead no higher end a climb.
const PATIENCE: u32 = 30;

/// A position that was looked at, the turns that lead to it, and what its proof took.
pub(super) struct Mined<G: Game> {
    pub(super) state: G::State,
    pub(super) line: Vec<G::Move>,
    pub(super) nodes: u64,
}

/// What has been looked at so far, by position.
type Found<G> = HashMap<<G as Game>::State, Mined<G>>;

/// The hardest of the positions after so many turns that climbs come to, the hardest first.
pub(super) fn mine<G: Evaluate>(rules: &G, turns: u32, count: usize, seed: u64) -> Vec<Mined<G>> {
    // Another seed than that of the random positions, or climbs would begin with them.
    let mut rng = Rng::new(!seed);
    let mut found = Found::<G>::new();
    while found.len() < LOOKED_AT * count {
        climb(rules, turns, LOOKED_AT * count, &mut found, &mut rng);
    }
    let mut hardest: Vec<_> = found.into_values().collect();
    hardest.sort_by_key(|mined| (Reverse(mined.nodes), rules.hash(&mined.state)));
    hardest.truncate(count);
    hardest
}

/// One climb from a random position: one turn of its opening is changed, and changed back unless that is harder.
fn climb<G: Evaluate>(rules: &G, turns: u32, most: usize, found: &mut Found<G>, rng: &mut Rng) {
    let mut look = |line: &[G::Move], state: G::State| {
        let prove = || Mined { state, line: line.to_vec(), nodes: prove(rules, &state).nodes };
        let nodes = found.entry(state).or_insert_with(prove).nodes;
        (nodes, found.len())
    };
    let (mut line, state) = random_line(rules, turns, rng);
    let (mut height, mut looked_at) = look(&line, state);
    let mut misses = 0;
    while misses < PATIENCE && looked_at < most {
        misses += 1;
        let Some((changed, state)) = change(rules, &line, rng) else { continue };
        let nodes;
        (nodes, looked_at) = look(&changed, state);
        if nodes > height {
            (line, height, misses) = (changed, nodes, 0);
        }
    }
}

/// A random game of so many turns that is not over then, and where it ends.
pub(super) fn random_line<G: Evaluate>(rules: &G, turns: u32, rng: &mut Rng) -> (Vec<G::Move>, G::State) {
    loop {
        let mut state = rules.state(&rules.start(0));
        let mut line = Vec::new();
        while let Some(mv) = rules.random_move(&state, rng).filter(|_| line.len() < turns as usize) {
            rules.apply_unchecked(&mut state, mv);
            line.push(mv);
        }
        if rules.outcome(&state).is_none() {
            return (line, state);
        }
    }
}

/// The same line with another move in one place; none if it cannot be played like that.
fn change<G: Evaluate>(rules: &G, line: &[G::Move], rng: &mut Rng) -> Option<(Vec<G::Move>, G::State)> {
    let at = rng.below(line.len() as u32) as usize;
    let mut state = rules.state(&rules.start(0));
    let mut changed = Vec::with_capacity(line.len());
    for (turn, &mv) in line.iter().enumerate() {
        let mv = if turn == at { rules.random_move(&state, rng)? } else { mv };
        let mut legal = Vec::new();
        rules.moves_into(&state, &mut legal);
        if !legal.contains(&mv) {
            return None;
        }
        rules.apply_unchecked(&mut state, mv);
        changed.push(mv);
    }
    rules.outcome(&state).is_none().then_some((changed, state))
}
