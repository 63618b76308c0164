//! What a game brings to have tables of proved results: numbered positions, and a solver for them.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use stackade_core::GameId;
use stackade_search::Verdict;

/// The tables of a game.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The variants that have one, by their canonical ids.
    pub games: &'static [&'static str],
    /// Numbers the positions of a variant's table; none if it has no table.
    pub open: fn(&GameId) -> Option<Box<dyn Tabled>>,
}

/// Positions that are numbered without gaps, block by block. Those that a symmetry turns into each other have the same
/// result, form a class and share a number.
pub trait Tabled: Debug + Send + Sync {
    /// The game and variant.
    fn id(&self) -> GameId;
    /// How many blocks there are.
    fn blocks(&self) -> u32;
    /// How many classes a block has; 0 for one that does not exist.
    fn len(&self, block: u32) -> u32;
    /// The class of a position; none for one that the table does not have.
    fn class(&self, position: &str) -> Option<Class>;
    /// What solves blocks, on one thread.
    fn solver(&self) -> Box<dyn BlockSolver + '_>;

    /// How many classes there are in all.
    fn total(&self) -> u64 {
        (0..self.blocks()).map(|block| u64::from(self.len(block))).sum()
    }
}

/// A class of positions: a block and a number within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The block.
    pub block: u32,
    /// The number within the block.
    pub index: u32,
}

/// Solves blocks, one after the other.
pub trait BlockSolver {
    /// The results of a block's classes for the side to move; none if it was stopped before, or there is no such block.
    fn block(&mut self, block: u32, stop: &AtomicBool) -> Option<Vec<Verdict>>;
    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}
