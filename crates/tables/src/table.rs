//! A table in memory: which blocks are solved, and what is known of a position.

use std::sync::Arc;

use stackade_core::GameId;
use stackade_games::registry;
use stackade_games::table::{Results, Tabled};
use stackade_search::Verdict;

use crate::error::TableError;

/// The numbered positions of a game that has a table. Numbering them takes a while, handing the numbers on does not.
#[derive(Clone, Debug)]
pub struct Ground(Arc<dyn Tabled>);

/// The results of numbered positions, as far as they are known.
#[derive(Debug)]
pub struct Table {
    ground: Ground,
    blocks: Vec<Option<Results>>,
}

/// How much of a table is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Blocks that are solved.
    pub blocks: u32,
    /// All blocks.
    pub of_blocks: u32,
    /// Classes that are solved.
    pub classes: u64,
    /// All classes.
    pub of_classes: u64,
}

impl Known {
    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.classes == self.of_classes
    }
}

/// The ids of the games that have a table.
pub(crate) fn tabled_games() -> impl Iterator<Item = &'static str> {
    registry::entries()
        .into_iter()
        .filter_map(|entry| entry.data.tables)
        .flat_map(|tables| tables.games)
        .copied()
}

impl Ground {
    /// The numbered positions of a game.
    pub fn new(id: &GameId) -> Result<Ground, TableError> {
        let tables = registry::entry(id.info()).data.tables;
        let opened = tables.and_then(|tables| (tables.open)(id)).map(|game| Ground(game.into()));
        opened.ok_or_else(|| TableError::NoTable { game: id.to_string() })
    }

    /// The game's id.
    pub fn id(&self) -> GameId {
        self.0.id()
    }

    /// How its positions are numbered.
    pub fn classes(&self) -> &dyn Tabled {
        &*self.0
    }
}

impl Table {
    /// A table of which nothing is known.
    pub fn new(ground: Ground) -> Table {
        let blocks = vec![None; ground.classes().blocks() as usize];
        Table { ground, blocks }
    }

    /// The game and its numbered positions.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The proved result for the side to move; `None` where it is unknown: for a position that has no number, and
    /// for one that has not been solved yet.
    pub fn lookup(&self, position: &str) -> Option<Verdict> {
        let class = self.ground.classes().class(position)?;
        self.results(class.block)?.verdict(class.index)
    }

    /// The results of a block, if it is solved.
    pub fn results(&self, block: u32) -> Option<&Results> {
        self.blocks.get(block as usize)?.as_ref()
    }

    /// The blocks that are not solved yet.
    pub fn missing(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.ground.classes().blocks()).filter(|&block| self.results(block).is_none())
    }

    /// How much is known.
    pub fn known(&self) -> Known {
        let classes = self.ground.classes();
        let solved = || self.blocks.iter().flatten();
        Known {
            blocks: solved().count() as u32,
            of_blocks: classes.blocks(),
            classes: solved().map(|results| u64::from(results.classes())).sum(),
            of_classes: classes.total(),
        }
    }

    /// How many of the solved classes are lost, drawn and won for the side to move.
    pub fn tally(&self) -> [u64; 3] {
        let tallies = self.blocks.iter().flatten().map(Results::tally);
        tallies.fold([0; 3], |sum, tally| std::array::from_fn(|result| sum[result] + tally[result]))
    }

    /// Enters the results of a block; refuses what is not a block's or contradicts what is known.
    pub(crate) fn enter(&mut self, block: u32, results: Results) -> Result<(), TableError> {
        let is_block = results.classes() > 0 && self.ground.classes().len(block) == results.classes();
        match self.blocks.get_mut(block as usize) {
            Some(place) if is_block && place.as_ref().is_none_or(|known| *known == results) => {
                *place = Some(results);
                Ok(())
            }
            _ => Err(TableError::NotTheBlock { block }),
        }
    }
}
