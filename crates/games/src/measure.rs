//! What is measured of a game beyond its [speed](crate::bench): threads, proofs, and levels in its variants.

/// What is measured of a game.
#[derive(Clone, Copy, Debug)]
pub struct Measures {
    /// How deep it is searched to see what a second thread is worth; one thread takes about a second for that.
    pub thread_depth: u32,
    /// The variants that differ most from the standard game: levels are fitted to that, and must hold elsewhere.
    pub variants: &'static [&'static str],
    /// The variant in which somebody who grows one stack and keeps the pieces in hand is strongest.
    pub hoarding: Option<&'static str>,
    /// What is proved.
    pub proofs: &'static [ProofCase],
    /// What is proved where minutes do not matter.
    pub long_proofs: &'static [ProofCase],
}

/// Positions of which the result is proved, and how long that may take.
#[derive(Clone, Copy, Debug)]
pub struct ProofCase {
    /// The canonical id of the game and variant.
    pub game: &'static str,
    /// What the positions are, in a few words.
    pub name: &'static str,
    /// Which positions.
    pub positions: Positions,
    /// How many milliseconds a proof may take.
    pub goal_ms: u64,
    /// How many proofs in a hundred have to keep to that.
    pub share: u32,
    /// On how many threads.
    pub threads: usize,
    /// What the prover may remember.
    pub megabytes: usize,
}

/// Which positions are proved.
#[derive(Clone, Copy, Debug)]
pub enum Positions {
    /// Positions of random games.
    Random {
        /// After how many turns.
        plies: u32,
        /// How many positions.
        count: u32,
    },
    /// The position after these moves.
    After(&'static str),
}
