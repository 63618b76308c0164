//! The oracle: plain negamax, and positions to try it on.

use stackade_core::{Game, Outcome, Rng};
use stackade_search::{Evaluate, Limits, Means, NoClock, Options, Report, Score, Table, search};

/// The value of having won; a win in n plies is worth so much less.
const WIN: i32 = 32_000;

/// The value of a state for its side to move, by trying everything to `depth`.
///
/// A position that stands on the path already is a draw where the game knows repetition.
pub(crate) fn negamax<G: Evaluate>(rules: &G, path: &mut Vec<G::State>, state: &G::State, depth: u32) -> i32 {
    let ply = path.len() as i32;
    if let Some(outcome) = rules.outcome(state) {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == rules.side_to_move(state) => WIN - ply,
            Outcome::Win(_) => ply - WIN,
        };
    }
    if G::DRAWN_BY_REPETITION && path.contains(state) {
        return 0;
    }
    if depth == 0 {
        return if rules.winning_move(state).is_some() { WIN - ply - 1 } else { rules.evaluate(state) };
    }
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    path.push(*state);
    let values = moves.iter().map(|&mv| -negamax(rules, path, &rules.play_unchecked(state, mv), depth - 1));
    let best = values.max().expect("a game that is not over has a move");
    path.pop();
    best
}

/// Every move with its value to `depth`, best first, then by move.
pub(crate) fn ranked<G: Evaluate>(rules: &G, state: &G::State, depth: u32) -> Vec<(i32, G::Move)> {
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let mut path = vec![*state];
    let value = |mv| -negamax(rules, &mut path, &rules.play_unchecked(state, mv), depth - 1);
    let values: Vec<i32> = moves.iter().copied().map(value).collect();
    let mut ranked: Vec<(i32, G::Move)> = values.into_iter().zip(moves).collect();
    ranked.sort_by_key(|&(value, mv)| (std::cmp::Reverse(value), mv));
    ranked
}

/// A position some random moves into a game, not over.
pub(crate) fn random_state<G: Game>(rules: &G, seed: u64, plies: u32) -> G::State {
    let mut rng = Rng::new(seed);
    loop {
        let mut state = rules.state(&rules.start(rng.next_u64()));
        for _ in 0..plies {
            match rules.random_move(&state, &mut rng) {
                Some(mv) => rules.apply_unchecked(&mut state, mv),
                None => break,
            }
        }
        if rules.outcome(&state).is_none() {
            return state;
        }
    }
}

/// The line must be legal, and a proved win or loss must end as and when it says.
pub(crate) fn check_line<G: Evaluate>(rules: &G, state: &G::State, score: Score, pv: &[G::Move]) {
    let mut state = *state;
    let root = rules.side_to_move(&state);
    for &mv in pv {
        rules.check_move(&state, mv).expect("a line is legal");
        rules.apply_unchecked(&mut state, mv);
    }
    let (Score::Win(plies) | Score::Loss(plies)) = score else { return };
    assert!(pv.len() <= plies as usize, "{score} in {pv:?}");
    if pv.len() == plies as usize {
        let winner = if matches!(score, Score::Win(_)) { root } else { !root };
        assert_eq!(rules.outcome(&state), Some(Outcome::Win(winner)), "{score} in {pv:?}");
    }
}

/// Searches one state without history.
pub(crate) fn run<G: Evaluate>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    table: &Table,
    options: Options,
) -> Report<G::Move> {
    search(rules, &[*state], limits, table, options, &mut NoClock)
}

/// One thread and so many megabytes.
pub(crate) fn means(megabytes: usize) -> Means {
    Means { megabytes, threads: 1 }
}
