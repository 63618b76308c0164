//! A match between two sets of weights.

use stackade_core::{Match, Outcome, Rng, Side};
use stackade_engine::stats::{Pentanomial, Points};
use stackade_search::{Evaluate, Limits, NoClock, Options, TranspositionTable, search};

use crate::args::Plan;
use crate::crew::share;
use crate::weighted::{Weighted, Weights};

/// How many random plies begin a game.
const OPENING: u32 = 4;

/// Plays the first weights against the second, each opening twice with sides swapped.
pub(crate) fn contest<G: Evaluate>(rules: &G, weights: [Weights; 2], plan: &Plan) -> Pentanomial {
    let players = weights.map(|weights| Weighted { rules: rules.clone(), weights });
    let pairs = share(plan.verify / 2, plan.threads, "match", |number| {
        // Other openings than those of self-play.
        let seed = Rng::new(!plan.seed).next_u64().wrapping_add(number);
        [Side::First, Side::Second].map(|side| play(&players, side, plan.nodes, seed))
    });
    let mut pentanomial = Pentanomial::default();
    pairs.into_iter().for_each(|pair| pentanomial.add(pair));
    pentanomial
}

/// One game in which the first player has `side`.
fn play<G: Evaluate>(players: &[Weighted<G>; 2], side: Side, nodes: u64, seed: u64) -> Points {
    let mut rng = Rng::new(seed);
    let tables = [TranspositionTable::new(1), TranspositionTable::new(1)];
    let mut game = Match::new(players[0].clone(), rng.next_u64());
    for _ in 0..OPENING {
        game.play_random(&mut rng);
    }
    while game.result().is_none() {
        let index = usize::from(game.side_to_move() != side);
        let (limits, options) = (Limits::nodes(nodes), Options::default());
        let report = search(&players[index], game.states(), limits, &tables[index], options, &mut NoClock);
        let mv = report.best.expect("the game is not over");
        game.play(mv).expect("a search finds legal moves");
    }
    match game.result().map(|result| result.outcome) {
        Some(Outcome::Win(winner)) if winner == side => Points::Win,
        Some(Outcome::Win(_)) => Points::Loss,
        _ => Points::Draw,
    }
}

/// The result of a match in words.
pub(crate) fn words(pentanomial: &Pentanomial, plan: &Plan) -> String {
    format!(
        "against the weights before, {} nodes a move: +{} ={} -{}, {:.1} %, Elo {:+.0} ± {:.0}",
        plan.nodes,
        pentanomial.wins,
        pentanomial.draws,
        pentanomial.losses,
        100.0 * pentanomial.score(),
        pentanomial.elo(),
        pentanomial.error()
    )
}
