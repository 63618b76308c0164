//! Fast random games, for measuring, for Monte-Carlo players and for tests.

use crate::{Game, Outcome, Rng, TURN_LIMIT};

/// Plays uniformly random moves to the end of the game and reuses its memory between games.
///
/// It keeps the same limits as [`Match`](crate::Match), and draws the same moves from the same
/// generator; what it leaves out is the record of the game.
#[derive(Clone, Debug)]
pub struct Playout<G: Game> {
    /// States so far in this game, with their hashes; only filled where repetition matters.
    seen: Vec<(u64, G::State)>,
}

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutEnd {
    /// The result, game limits included.
    pub outcome: Outcome,
    /// How many turns were played.
    pub turns: usize,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Playout { seen: Vec::new() }
    }
}

impl<G: Game> Playout<G> {
    /// A player of random games.
    pub fn new() -> Playout<G> {
        Playout::default()
    }

    /// Plays from `start` to the end.
    #[inline]
    pub fn run(&mut self, rules: &G, start: &G::State, rng: &mut Rng) -> PlayoutEnd {
        let mut state = *start;
        self.seen.clear();
        for turns in 0..TURN_LIMIT {
            if let Some(outcome) = rules.outcome(&state) {
                return PlayoutEnd { outcome, turns };
            }
            if G::DRAWN_BY_REPETITION && self.is_third_occurrence(rules, &state) {
                return PlayoutEnd { outcome: Outcome::Draw, turns };
            }
            let mv = rules.random_move(&state, rng);
            state = rules.play_unchecked(&state, mv);
        }
        PlayoutEnd { outcome: rules.outcome(&state).unwrap_or(Outcome::Draw), turns: TURN_LIMIT }
    }

    /// Notes a state and tells whether it stood twice before.
    #[inline]
    fn is_third_occurrence(&mut self, rules: &G, state: &G::State) -> bool {
        let hash = rules.hash(state);
        // Positions with the same side to move are two turns apart.
        let same_side = self.seen.iter().rev().skip(1).step_by(2);
        let before = same_side.filter(|(seen, old)| *seen == hash && old == state).count();
        self.seen.push((hash, *state));
        before >= 2
    }
}
