//! What decided a game: cells and numbers, for interfaces that know no rules.

use crate::{CellName, Side};

/// What decided a game, as far as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// How the cells are to be read.
    pub kind: DecisionKind,
    /// What was joined, compared, counted or owned, in the order in which it is to be looked at.
    pub cells: Vec<DecidingCell>,
    /// The sides of the board that are joined.
    pub edges: Vec<Vec<CellName>>,
}

/// How the cells of a decision are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// They are a chain, from one end to the other.
    Joined,
    /// Their numbers are compared one by one: all sides' first, then their second, until two differ.
    Compared,
    /// Their numbers are added up for each side.
    Counted,
    /// That they are all the winner's is enough.
    Owned,
}

/// A cell that has something to do with how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidingCell {
    /// Its name.
    pub cell: CellName,
    /// Whose it is.
    pub side: Side,
    /// What is compared or counted there.
    pub number: Option<u32>,
    /// Whether it is what the winner has won by, and not only what that is compared with.
    pub decides: bool,
}

impl Decision {
    /// A decision without anything to see.
    pub fn new(kind: DecisionKind, cells: Vec<DecidingCell>) -> Decision {
        Decision { kind, cells, edges: Vec::new() }
    }

    /// Cells of a winner that need no numbers.
    pub fn by_cells(kind: DecisionKind, side: Side, cells: impl Iterator<Item = CellName>) -> Decision {
        let cells = cells.map(|cell| DecidingCell { cell, side, number: None, decides: true });
        Decision::new(kind, cells.collect())
    }

    /// The cells by which the winner has won.
    pub fn decisive_cells(&self) -> Vec<CellName> {
        self.cells.iter().filter(|cell| cell.decides).map(|cell| cell.cell).collect()
    }
}
