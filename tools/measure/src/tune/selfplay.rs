//! Games of the engine against itself, and the positions they are sampled for.
//!
//! A game begins with a few random plies, is then played properly for a while, and then slips: one
//! random move. Only what comes after the slip is sampled. So the positions are near good play, which
//! is where a search is, but not on it: a search looks mostly at what happens after bad moves. The
//! game goes on until it is over or its result is proved.
//!
//! Where both sides always play alike, what neither does is never sampled. So in some games, if asked for,
//! the proper plies are those of somebody who hoards; what that was worth is then played out properly.

use stackade_core::{Match, Outcome, Rng, Side};
use stackade_search::players::hoarder;
use stackade_search::{Evaluate, Limits, NoClock, Options, Report, Score, TranspositionTable, search};

use crate::args::Plan;
use crate::crew::share;
use crate::fit::Sample;

/// Fewer random plies than this begin a game.
const OPENING: u32 = 7;
/// Fewer proper plies than this come before the slip.
const LEAD: u32 = 9;

/// Plays the games of one round and returns their positions, labelled.
pub(crate) fn play<G: Evaluate>(rules: &G, plan: &Plan, round: u64) -> Vec<Sample> {
    let first = round * plan.games;
    let games = share(plan.games, plan.threads, "self-play", |number| {
        let rng = Rng::new(Rng::new(plan.seed).next_u64().wrapping_add(first + number)).fork();
        sample_game(rules, plan, first + number, rng)
    });
    games.into_iter().flatten().collect()
}

fn sample_game<G: Evaluate>(rules: &G, plan: &Plan, number: u64, mut rng: Rng) -> Vec<Sample> {
    let table = TranspositionTable::new(1);
    let mut game = Match::new(rules.clone(), rng.next_u64());
    let think = |game: &Match<G>| {
        search(rules, game.states(), Limits::nodes(plan.nodes), &table, Options::default(), &mut NoClock)
    };
    for _ in 0..rng.below(OPENING) {
        game.play_random(&mut rng);
    }
    let hoards = hoarders(plan.hoarders, &mut rng);
    for _ in 0..rng.below(LEAD) {
        if hoards[game.side_to_move().index()] {
            hoard(&mut game, &mut rng);
        } else {
            step(&mut game, &think);
        }
    }
    game.play_random(&mut rng);
    let mut seen = Vec::new();
    while game.result().is_none() {
        let (features, side) = (rules.features(game.state()), game.side_to_move());
        let report = step(&mut game, &think);
        if let Some(outcome) = report.and_then(|report| proved(&report, side)) {
            game.end(outcome, stackade_core::Ending::Adjudication);
            return labelled(number, seen, outcome);
        }
        seen.push((features, side));
    }
    let outcome = game.result().map_or(Outcome::Draw, |result| result.outcome);
    labelled(number, seen, outcome)
}

/// Which sides hoard before the slip: in this many of 100 games the first, the second or both.
fn hoarders(percent: u32, rng: &mut Rng) -> [bool; 2] {
    // No number is drawn where there are none, so that tuning without them stays as it was.
    if percent == 0 || rng.below(100) >= percent {
        return [false; 2];
    }
    [[true, false], [false, true], [true, true]][rng.below(3) as usize]
}

/// Grows a stack and keeps the pieces in hand, unless the game is over.
fn hoard<G: Evaluate>(game: &mut Match<G>, rng: &mut Rng) {
    if let Some(mv) = hoarder(game.rules(), game.state(), rng).filter(|_| game.result().is_none()) {
        game.play(mv).expect("a hoarder plays legal moves");
    }
}

/// Plays the best move, unless the game is over.
fn step<G: Evaluate>(
    game: &mut Match<G>,
    think: &impl Fn(&Match<G>) -> Report<G::Move>,
) -> Option<Report<G::Move>> {
    if game.result().is_some() {
        return None;
    }
    let report = think(game);
    game.play(report.best?).expect("a search finds legal moves");
    Some(report)
}

/// The result, if the search has proved one for the side that was to move.
fn proved<M>(report: &Report<M>, side: Side) -> Option<Outcome> {
    match report.lines.first()?.score {
        Score::Win(_) => Some(Outcome::Win(side)),
        Score::Loss(_) => Some(Outcome::Win(!side)),
        Score::Draw => Some(Outcome::Draw),
        Score::Units(_) => None,
    }
}

fn labelled(game: u64, seen: Vec<(stackade_search::Features, Side)>, outcome: Outcome) -> Vec<Sample> {
    let label = |(features, side): (stackade_search::Features, Side)| {
        let points = outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        Sample { game, features, points }
    };
    seen.into_iter().map(label).collect()
}
