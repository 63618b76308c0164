//! What a searcher must know about a game beyond its rules.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use stackade_core::{Game, Playout, Rng};

use crate::levels::{Levels, UNFITTED};
use crate::puzzle::{self, PuzzleProof, PuzzleTask};
use crate::score::MOST_UNITS;
use crate::solve::{BySearch, Means, Prover, Verdict};

/// How many features an evaluation may count.
pub const FEATURES: usize = 12;

/// The features of a position, each for the side to move minus the same for its opponent.
/// Those a game does not use stay 0.
pub type Features = [i32; FEATURES];

/// What one feature counts, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// A short name.
    pub name: &'static str,
    /// What is counted and why it matters, in words.
    pub about: &'static str,
    /// Units for each.
    pub weight: i32,
}

/// One part of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// A short name.
    pub name: &'static str,
    /// What is counted and why it matters, in words.
    pub about: &'static str,
    /// How many there are, for the side to move minus for its opponent.
    pub count: i32,
    /// Units for the side to move.
    pub value: i32,
}

/// For what search moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// How many plies deep they will be searched.
    pub depth: i32,
    /// How many positions may be evaluated to find them.
    pub allowance: u64,
}

impl Scope {
    /// This many plies deep, with no limit to what may be evaluated.
    pub const fn depth(depth: i32) -> Scope {
        Scope { depth, allowance: u64::MAX }
    }
}

/// What was done to find the moves worth searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// Whether all moves were shown, or the others are proved to be no better.
    pub is_complete: bool,
    /// How many positions were evaluated on the way; no more than allowed.
    pub looked_at: u64,
}

/// A game that can be searched: an evaluation, and hints for the order of moves.
///
/// The evaluation is a weighted sum of features, so that it can be explained term by term and its
/// weights can be fitted to results. A game that has none is judged by a few random games, so that
/// `impl Evaluate for Rules {}` is enough for all players to play it.
pub trait Evaluate: Game {
    /// What the evaluation counts in the standard game, in the order of [`features`](Evaluate::features).
    const TERMS: &'static [Feature] = &[];

    /// How the ten levels play this game.
    const LEVELS: Levels = UNFITTED;

    /// How many slots the history tables need; [`move_slot`](Evaluate::move_slot) stays below it.
    const MOVE_SLOTS: usize = 1 << 12;

    /// Positions searched less deep than this are not kept in the table: where moves are quickly made
    /// and judged, looking them up would take longer.
    const TABLE_DEPTH: i32 = 2;

    /// How many units of the evaluation a ply rarely costs the side to move.
    const SWING: i32 = 60;

    /// Whether stacks grow and pieces may stay in hand, so that there is something to hoard.
    const HOARDS: bool = false;

    /// How much a move serves somebody who grows one stack and keeps the pieces in hand, where that
    /// [means anything](Evaluate::HOARDS).
    fn hoarding(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// What the evaluation counts in this variant, which may have weights and features of its own.
    #[inline]
    fn weighed(&self) -> &'static [Feature] {
        Self::TERMS
    }

    /// The file of the game's folder that holds the weights of this variant.
    fn weights_file(&self) -> &'static str {
        "weights"
    }

    /// Counts the features of a position that is not over.
    fn features(&self, _state: &Self::State) -> Features {
        Features::default()
    }

    /// A number for a move, different for all moves of one position, above 0 and below 2^24.
    ///
    /// By default it is drawn from the move's hash; where two moves of a position should share it, the one is
    /// searched in place of the other for a while, and nothing worse.
    fn move_code(&self, mv: Self::Move) -> u32 {
        (fingerprint(&mv) >> 40) as u32 | 1
    }

    /// A small number that moves with a similar purpose share.
    fn move_slot(&self, mv: Self::Move) -> usize {
        fingerprint(&mv) as usize % Self::MOVE_SLOTS
    }

    /// How good a move looks without playing it, for the order of moves only.
    #[inline]
    fn hint(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// A move that wins at once, where the game finds one without trying them all; `None` says nothing.
    #[inline]
    fn winning_move(&self, _state: &Self::State) -> Option<Self::Move> {
        None
    }

    /// Shows the moves worth searching, each with a hint.
    ///
    /// A position that is not over must show at least one. Asked only where
    /// [`winning_move`](Evaluate::winning_move) found nothing, or at the root.
    #[inline]
    fn visit_candidates(
        &self,
        state: &Self::State,
        _scope: Scope,
        mut visit: impl FnMut(Self::Move, i32),
    ) -> Candidates {
        let _ = self.visit_moves(state, |mv| {
            visit(mv, self.hint(state, mv));
            ControlFlow::<()>::Continue(())
        });
        Candidates { is_complete: true, looked_at: 0 }
    }

    /// The proved result for the side to move, where the game has a table of such positions and the table is there.
    fn known_result(&self, _state: &Self::State) -> Option<Verdict> {
        None
    }

    /// What proves results in this game.
    fn prover(&self, means: Means) -> Box<dyn Prover<Self>> {
        Box::new(BySearch::new(self, means))
    }

    /// Proves what a puzzle needs to know of a position that is not over; `None` if that takes more nodes than the
    /// task allows, or if the task has no interest in the position.
    fn prove_puzzle(&self, state: &Self::State, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
        puzzle::settle(self, state, task)
    }

    /// The moves that look good and are refuted, where there are too many others for all of them to be tried;
    /// `None` where all may be.
    fn tempting_moves(&self, _state: &Self::State, _rng: &mut Rng) -> Option<Vec<Self::Move>> {
        None
    }

    /// The same position with the other side to move, where such positions exist.
    fn null_move(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// How many nodes a proof of this position usually takes; `None` where nobody knows.
    fn proof_nodes(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// Within how many plies the game ends at the latest.
    fn plies_left(&self, _state: &Self::State) -> u32 {
        self.longest_game()
    }

    /// The evaluation in units, for the side to move.
    #[inline]
    fn evaluate(&self, state: &Self::State) -> i32 {
        // Known when this is compiled, so that games with features carry none of it.
        if Self::TERMS.is_empty() {
            return by_playouts(self, state);
        }
        weigh(self.weighed(), self.features(state))
    }

    /// The evaluation term by term.
    fn terms(&self, state: &Self::State) -> Vec<Term> {
        let explain = |(term, count): (&Feature, i32)| Term {
            name: term.name,
            about: term.about,
            count,
            value: term.weight * count,
        };
        self.weighed().iter().zip(self.features(state)).map(explain).collect()
    }
}

/// What counted features are worth together.
#[inline]
pub fn weigh(terms: &[Feature], features: Features) -> i32 {
    let sum: i32 = terms.iter().zip(features).map(|(term, count)| term.weight * count).sum();
    sum.clamp(-MOST_UNITS, MOST_UNITS)
}

/// A number that equal moves share on every machine.
fn fingerprint(mv: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xCBF2_9CE4_8422_2325);
    mv.hash(&mut hasher);
    // The high bits of a sum of small numbers hardly differ; the generator's mixing spreads them.
    Rng::new(hasher.finish()).next_u64()
}

/// FNV-1a: unlike the standard library's hasher it is the same in every version.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How many random games judge a position of a game without features.
const PLAYOUTS: i32 = 8;
/// What winning all of them is worth.
const ALL_WON: i32 = 400;

/// How random games from here end, the same ones each time; in units for the side to move.
fn by_playouts<G: Game>(rules: &G, state: &G::State) -> i32 {
    let mut rng = Rng::new(rules.hash(state));
    let mut playout = Playout::new();
    let me = rules.side_to_move(state);
    let mut value = || match playout.run(rules, state, &mut rng).outcome.winner() {
        Some(side) if side == me => 1,
        Some(_) => -1,
        None => 0,
    };
    (0..PLAYOUTS).map(|_| value()).sum::<i32>() * ALL_WON / PLAYOUTS
}
