//! Fast random games, for measuring, for Monte-Carlo players and for tests.

use std::marker::PhantomData;

use crate::{Game, Outcome, Rng, TURN_LIMIT};

/// Plays uniformly random moves to the end of the game and reuses its memory between games.
///
/// It keeps the same limits as [`Match`](crate::Match), and draws the same moves from the same
/// generator; what it leaves out is the record of the game. It takes two positions with the same 64-bit
/// hash for the same position, which a match does not.
///
/// ```
/// use stackade_core::{Game, GameId, Playout, Rng};
/// use stackade_games::{registry, with_rules};
///
/// with_rules!(&GameId::standard(registry::games()[0]), rules => {
///     let start = rules.state(&rules.start(0));
///     let mut playout = Playout::new();
///     let first = playout.run(&rules, &start, &mut Rng::new(1));
///     let again = playout.run(&rules, &start, &mut Rng::new(1));
///     assert_eq!(first, again);
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Playout<G: Game> {
    seen: Seen,
    game: PhantomData<G>,
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
        Playout { seen: Seen::default(), game: PhantomData }
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
        let mut turns = 0;
        if G::DRAWN_BY_REPETITION {
            self.seen.clear();
        }
        while turns < TURN_LIMIT && !(G::DRAWN_BY_REPETITION && self.seen.is_third(rules.hash(&state))) {
            let Some(mv) = rules.random_move(&state, rng) else { break };
            rules.apply_unchecked(&mut state, mv);
            turns += 1;
        }
        PlayoutEnd { outcome: rules.outcome(&state).unwrap_or(Outcome::Draw), turns }
    }
}

/// The hashes of the positions that have stood on the board in one game.
#[derive(Clone, Debug)]
struct Seen {
    hashes: [u64; TURN_LIMIT],
    length: usize,
    /// A bit for every value of a hash's top bits. Nearly every position is new, and its bit says so.
    filter: [u64; 64],
}

impl Default for Seen {
    fn default() -> Self {
        Seen { hashes: [0; TURN_LIMIT], length: 0, filter: [0; 64] }
    }
}

impl Seen {
    fn clear(&mut self) {
        self.length = 0;
        self.filter = [0; 64];
    }

    /// Notes a hash and tells whether it was there twice before.
    #[inline]
    fn is_third(&mut self, hash: u64) -> bool {
        let (word, bit) = ((hash >> 58) as usize, 1 << (hash >> 52 & 63));
        let perhaps = self.filter[word] & bit != 0;
        self.filter[word] |= bit;
        self.hashes[self.length] = hash;
        self.length += 1;
        perhaps && self.hashes[..self.length].iter().filter(|&&seen| seen == hash).count() >= 3
    }
}
