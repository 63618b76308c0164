//! What a game brings to have tables of proved results: numbered positions, and a solver for them.
//!
//! The positions of an opening lie in *layers*, one for each number of moves played. Those of the last layer are solved
//! by search, block by block, and kept in parts as long as some are missing; the results of the layers before follow
//! from it. All layers together are the [file](read_table) that is shipped.

mod file;
mod results;

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use stackade_core::GameId;
use stackade_search::Verdict;

use crate::registry::not_in_browser;

pub use file::{TableFileError, read_table, table_game, write_table};
pub use results::{Results, packed_len};

/// The tables of a game.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The variants that have one, by their canonical ids.
    pub games: &'static [&'static str],
    /// Numbers the positions of a variant's table; none if it has no table.
    pub open: fn(&GameId) -> Option<Box<dyn Tabled>>,
    /// The files that come with the program, or are fetched by the page.
    pub shipped: &'static [Shipped],
    /// Puts the file of a variant to use: from then on the game knows the results.
    pub install: fn(&GameId, &[u8]) -> Result<(), TableFileError>,
    /// Whether the game knows the results of a variant.
    pub is_installed: fn(&GameId) -> bool,
}

/// The file of a variant's table.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The variant, by its canonical id.
    pub game: &'static str,
    /// How many bytes it has; 0 as long as the table is not whole.
    pub length: usize,
    /// What is in it; nothing in the browser's engine, which is handed the file when somebody wants it.
    pub bytes: &'static [u8],
}

impl Shipped {
    /// A file that is built into the program, but not into the browser's engine.
    pub const fn new(game: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped { game, length: bytes.len(), bytes: not_in_browser(bytes) }
    }
}

impl Tables {
    /// The file of a variant that is whole and in the program; none if there is no such thing.
    pub fn shipped(&self, id: &GameId) -> Option<&'static [u8]> {
        let game = id.to_string();
        let file = self.shipped.iter().find(|file| !file.bytes.is_empty() && file.game == game);
        file.map(|file| file.bytes)
    }

    /// The variants whose tables are whole.
    pub fn whole(&self) -> impl Iterator<Item = &'static str> {
        self.shipped.iter().filter(|file| file.length > 0).map(|file| file.game)
    }
}

/// What the file of a game's table is called, wherever it is shipped or fetched: the id, with `.table` behind it.
pub fn file_name(id: &GameId) -> String {
    format!("{}.table", id.to_string().replace([':', '=', ','], "-"))
}

/// Positions that are numbered without gaps, layer by layer, and those of the last layer also block by block. Those that
/// a symmetry turns into each other have the same result, form a class and share a number.
pub trait Tabled: Debug + Send + Sync {
    /// The game and variant.
    fn id(&self) -> GameId;
    /// How many blocks the last layer has.
    fn blocks(&self) -> u32;
    /// How many classes a block has; 0 for one that does not exist.
    fn len(&self, block: u32) -> u32;
    /// The class of a position of the last layer; none for any other.
    fn class(&self, position: &str) -> Option<Class>;
    /// What solves blocks, on one thread.
    fn solver(&self) -> Box<dyn BlockSolver + '_>;

    /// How many classes each layer has, that of the start of the game first. The last one has its blocks in order.
    fn layers(&self) -> Vec<u32>;
    /// Where a position stands among them; none for one that the table does not have.
    fn place(&self, position: &str) -> Option<Place>;
    /// A position of a class; none if there is no such class.
    fn position_at(&self, place: Place) -> Option<String>;
    /// Shows where each legal move leads, by the rules: places of the next layer.
    fn visit_next(&self, place: Place, visit: &mut dyn FnMut(Place));

    /// How many classes there are in all blocks.
    fn total(&self) -> u64 {
        (0..self.blocks()).map(|block| u64::from(self.len(block))).sum()
    }
}

/// A class of the last layer: a block and a number within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The block.
    pub block: u32,
    /// The number within the block.
    pub index: u32,
}

/// A class of any layer: how many moves were played, and a number within the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The layer.
    pub layer: usize,
    /// The number within the layer.
    pub index: u32,
}

/// Solves blocks, one after the other.
pub trait BlockSolver {
    /// The results of a block's classes for the side to move; none if it was stopped before, or there is no such block.
    fn block(&mut self, block: u32, stop: &AtomicBool) -> Option<Vec<Verdict>>;
    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}
