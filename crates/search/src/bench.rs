//! Fixed searches: a signature that shows when the search behaves differently, and work to time it by.

use stackade_core::{GameId, Rng};
use stackade_games::{registry, with_rules};

use crate::evaluate::Evaluate;
use crate::limits::{Limits, NoClock, Options};
use crate::search::search;
use crate::table::Table;

/// Positions of one game and how deep they are searched.
struct Sample {
    game: &'static str,
    /// How many random moves lead to each position.
    plies: &'static [u32],
    depth: u32,
}

const SAMPLES: [Sample; 7] = [
    Sample { game: "glaisher", plies: &[0, 3, 8], depth: 4 },
    Sample { game: "staqs", plies: &[0, 5, 8, 9, 10], depth: 10 },
    Sample { game: "staqs:opening=free,size=6", plies: &[10, 20], depth: 7 },
    Sample { game: "greener", plies: &[0, 6, 11, 16, 22], depth: 8 },
    Sample { game: "greener:setup=placed", plies: &[7], depth: 5 },
    Sample { game: "greener:size=9x9", plies: &[20], depth: 5 },
    Sample { game: "nava", plies: &[0, 5, 12, 20, 30], depth: 9 },
];

/// The positions searched in all of a fixed set of searches, to fixed depths on one thread.
///
/// It is the same on every machine, and changes when the rules, an evaluation or the search behave
/// differently: a change that should only make things faster must leave it as it is.
pub fn signature() -> u64 {
    SAMPLES.iter().map(Sample::nodes).sum()
}

impl Sample {
    fn nodes(&self) -> u64 {
        let id = registry::parse_id(self.game).expect("the samples' games exist");
        with_rules!(&id, rules => self.nodes_of(&rules))
    }

    fn nodes_of<G: Evaluate>(&self, rules: &G) -> u64 {
        let table = Table::new(4);
        let count = |(seed, &plies): (usize, &u32)| {
            let state = after_random_moves(rules, seed as u64, plies);
            let limits = Limits::depth(self.depth);
            search(rules, &[state], limits, &table, Options::default(), &mut NoClock).nodes
        };
        self.plies.iter().enumerate().map(count).sum()
    }
}

/// Work to measure the speed of the search by: each call searches another position of the first third
/// of a random game, on one thread, and returns how many positions that took.
pub fn searches(id: &GameId) -> Box<dyn FnMut() -> u64> {
    with_rules!(id, rules => searches_of(rules))
}

fn searches_of<G: Evaluate>(rules: G) -> Box<dyn FnMut() -> u64> {
    const NODES: u64 = 100_000;
    let table = Table::new(16);
    let mut seed = 0;
    Box::new(move || {
        seed += 1;
        let state = after_random_moves(&rules, seed, seed as u32 % 8);
        search(&rules, &[state], Limits::nodes(NODES), &table, Options::default(), &mut NoClock).nodes
    })
}

/// The position after some random moves, fewer if the game would be over.
fn after_random_moves<G: Evaluate>(rules: &G, seed: u64, plies: u32) -> G::State {
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
