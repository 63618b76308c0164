//! Work to measure the speed of games by, and the signature of the search.

#[cfg(not(target_arch = "wasm32"))]
mod speed;

use crate::registry;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use speed::work;
#[cfg(not(target_arch = "wasm32"))]
pub use speed::{BenchTask, Root, Work, roots};

/// Where the speed of a game is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The sample from which move sequences are counted.
    pub sample: &'static str,
    /// How deep, where every position is made.
    pub full_depth: u32,
    /// How deep, where the last move is only counted.
    pub bulk_depth: u32,
    /// Fixed searches, whose nodes make up the signature of the search.
    pub searches: &'static [BenchSearch],
}

/// Positions of one variant and how deep they are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchSearch {
    /// The canonical id.
    pub game: &'static str,
    /// How many random moves lead to each position.
    pub plies: &'static [u32],
    /// How deep it is searched.
    pub depth: u32,
}

/// The positions searched in all fixed searches of all games, to fixed depths on one thread.
///
/// It is the same on every machine, and changes when the rules, an evaluation or the search behave
/// differently: a change that should only make things faster must leave it as it is.
pub fn signature() -> u64 {
    let benches = registry::entries().into_iter().filter_map(|entry| entry.data.bench);
    let nodes = |searches: &BenchSearch| {
        let id = registry::parse_id(searches.game).expect("what is measured is a game");
        registry::rules(&id).searched_nodes(searches)
    };
    benches.flat_map(|bench| bench.searches).map(nodes).sum()
}
