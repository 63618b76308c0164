//! A table in memory: which blocks are solved, and what is known of a position.

use stackade_core::{Game, GameId};
use stackade_games::staqs::{INFO, Move, Opening, Position, Rules};
use stackade_search::Verdict;

use crate::error::TableError;
use crate::format::Results;
use crate::rank::{Class, Classes, SetUp};

/// The height of a stack that has not moved.
const PLACED: u8 = 2;
/// The boards whose set-ups can be numbered, from 3×3 up.
const LARGEST: u8 = 5;

/// A game of which there are tables, and its set-ups.
#[derive(Debug)]
pub struct Ground {
    rules: Rules<u32>,
    classes: Classes,
}

/// The results of set-ups, as far as they are known.
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

impl Ground {
    /// The set-ups of a game.
    pub fn new(id: &GameId) -> Result<Ground, TableError> {
        let no_table = || TableError::NoTable { game: id.to_string() };
        let is_for_two = id.sides().len() == 2;
        let is_staqs = id.info().name == INFO.name && id.choice("opening") == "setup" && is_for_two;
        let size = is_staqs.then(|| id.choice("size").parse().ok()).flatten();
        let size = size.filter(|&size| size <= LARGEST).ok_or_else(no_table)?;
        let rules = Rules::new(size, Opening::Setup);
        Ok(Ground { rules, classes: Classes::new(&rules) })
    }

    /// The game's id.
    pub fn id(&self) -> GameId {
        self.rules.id()
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules<u32> {
        &self.rules
    }

    /// Its classes.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The position of a set-up: all pieces placed, blue to move.
    pub fn position(&self, set_up: SetUp) -> Position<u32> {
        let mut position = self.rules.start(0);
        let cells = |set: u32| (0..u32::BITS as u8).filter(move |cell| set >> cell & 1 == 1);
        for (blue, white) in cells(set_up.blue).zip(cells(set_up.white)) {
            self.rules.apply_unchecked(&mut position, Move::Place(blue));
            self.rules.apply_unchecked(&mut position, Move::Place(white));
        }
        position
    }

    /// The class of a position in which all pieces have just been placed; `None` for any other.
    ///
    /// The sides play alike, so that the side to move counts as blue.
    pub fn class(&self, position: &Position<u32>) -> Option<Class> {
        let [own, other] = [position.side(), !position.side()].map(|side| position.stacks(side));
        let stacks = own | other;
        let is_placed = |cell: u8| stacks >> cell & 1 == 0 || position.height(cell) == PLACED;
        let is_full = position.neutral() | stacks == self.rules.start(0).neutral();
        if !is_full || !(0..LARGEST * LARGEST).all(is_placed) {
            return None;
        }
        self.classes.rank(SetUp { blue: own, white: other })
    }
}

impl Table {
    /// A table of which nothing is known.
    pub fn new(ground: Ground) -> Table {
        let blocks = vec![None; ground.classes.blocks() as usize];
        Table { ground, blocks }
    }

    /// The game and its set-ups.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The proved result for the side to move; `None` where it is unknown: for a position that is no set-up, and
    /// for a set-up that has not been solved yet.
    pub fn lookup(&self, position: &Position<u32>) -> Option<Verdict> {
        let class = self.ground.class(position)?;
        self.results(class.block)?.verdict(class.index)
    }

    /// The results of a block, if it is solved.
    pub fn results(&self, block: u32) -> Option<&Results> {
        self.blocks.get(block as usize)?.as_ref()
    }

    /// The blocks that are not solved yet.
    pub fn missing(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.ground.classes.blocks()).filter(|&block| self.results(block).is_none())
    }

    /// How much is known.
    pub fn known(&self) -> Known {
        let classes = &self.ground.classes;
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
        let mut tally = [0; 3];
        for verdict in self.blocks.iter().flatten().flat_map(Results::iter) {
            tally[verdict as usize] += 1;
        }
        tally
    }

    /// Enters the results of a block; refuses what is not a block's or contradicts what is known.
    pub(crate) fn enter(&mut self, block: u32, results: Results) -> Result<(), TableError> {
        let is_block = results.classes() > 0 && self.ground.classes.len(block) == results.classes();
        match self.blocks.get_mut(block as usize) {
            Some(place) if is_block && place.as_ref().is_none_or(|known| *known == results) => {
                *place = Some(results);
                Ok(())
            }
            _ => Err(TableError::NotTheBlock { block }),
        }
    }
}
