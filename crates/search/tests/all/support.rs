//! The oracle: plain negamax, and positions to try it on.

use stackade_core::{Game, Outcome, Rng, TURN_LIMIT};
use stackade_search::{Evaluate, Limits, Means, NoClock, Options, Report, Score, TranspositionTable, search};

/// The value of having won; a win in n plies is worth this much less.
const WIN: i32 = 32_000;

/// Plain negamax over a game that has a past.
struct Oracle<'a, G: Game> {
    rules: &'a G,
    history: &'a [G::State],
    /// The states tried at the moment, from the root on.
    path: Vec<G::State>,
}

impl<G: Evaluate> Oracle<'_, G> {
    /// Whether the game has been drawn by now: too long, or a position for the third time. Within the path
    /// the second time is enough, since what happened once can happen again.
    fn is_drawn(&self, state: &G::State) -> bool {
        let occurred = self.history.iter().filter(|&earlier| earlier == state).count();
        self.history.len() - 1 + self.path.len() >= TURN_LIMIT
            || G::DRAWN_BY_REPETITION && (occurred >= 2 || self.path.contains(state))
    }

    /// The value of a state for its side to move, by trying everything to `depth`.
    fn value(&mut self, state: &G::State, depth: u32) -> i32 {
        let (rules, ply) = (self.rules, self.path.len() as i32);
        if let Some(outcome) = rules.outcome(state) {
            return match outcome.winner() {
                None => 0,
                Some(side) if side == rules.side_to_move(state) => WIN - ply,
                Some(_) => ply - WIN,
            };
        }
        if self.is_drawn(state) {
            return 0;
        }
        if depth == 0 {
            return if rules.winning_move(state).is_some() { WIN - ply - 1 } else { rules.evaluate(state) };
        }
        let values = self.values(state, depth).into_iter().map(|(value, _)| value);
        values.max().expect("a game that is not over has a move")
    }

    /// Every move of a state with its value for the side that makes it.
    fn values(&mut self, state: &G::State, depth: u32) -> Vec<(i32, G::Move)> {
        let mut moves = Vec::new();
        self.rules.moves_into(state, &mut moves);
        self.path.push(*state);
        let value = |mv| (-self.value(&self.rules.play_unchecked(state, mv), depth - 1), mv);
        let values = moves.into_iter().map(value).collect();
        self.path.pop();
        values
    }
}

/// Every move after this history with its value to `depth`, best first, then by move.
pub(crate) fn ranked<G: Evaluate>(rules: &G, history: &[G::State], depth: u32) -> Vec<(i32, G::Move)> {
    let root = history.last().expect("a game has a position");
    let mut ranked = Oracle { rules, history, path: Vec::new() }.values(root, depth);
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
    table: &TranspositionTable,
    options: Options,
) -> Report<G::Move> {
    search(rules, &[*state], limits, table, options, &mut NoClock)
}

/// One thread and this many megabytes.
pub(crate) fn means(megabytes: usize) -> Means {
    Means { megabytes, threads: 1 }
}
