//! What a position looks like, for interfaces that know no rules.

use crate::{CellName, Phrase, Side, SideInfo};

/// A position as things on cells: everything an interface needs to draw any game.
///
/// ```
/// use stackade_core::{Piece, Side};
/// use stackade_games::registry;
///
/// let id = registry::parse_id("nava").unwrap();
/// let view = registry::new_match(&id, 0).view();
/// let e5 = &view.cells[4];
/// assert_eq!((e5.name.to_string().as_str(), e5.height(), e5.top()), ("e5", 6, Some(Piece::Own(Side::Second))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The shape of the board.
    pub layout: Layout,
    /// What the stacking pieces are.
    pub shape: Shape,
    /// Every cell of the board, row by row from the top, each row from the left.
    pub cells: Vec<CellView>,
    /// The sides that play, in the order in which they move.
    pub sides: &'static [SideInfo],
    /// Who is to move.
    pub side: Side,
    /// Counts that stand beside the board, such as pieces in hand and scores.
    pub tallies: Vec<Tally>,
}

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Squares in columns and rows; things stand inside the squares.
    Squares {
        /// How many columns.
        columns: u8,
        /// How many rows.
        rows: u8,
    },
    /// Lines in columns and rows; things stand where lines cross.
    Junctions {
        /// How many columns.
        columns: u8,
        /// How many rows.
        rows: u8,
    },
    /// A hexagon of hexes with this many on a side.
    Hexagon {
        /// Cells along each edge.
        side: u8,
    },
}

/// What the pieces of a game that stack look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Flat discs.
    Discs,
    /// Rings.
    Rings,
    /// Pyramids that nest.
    Pyramids,
}

/// One cell and the pieces on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellView {
    /// The cell's name.
    pub name: CellName,
    /// The pieces from bottom to top, equal neighbours counted together. Empty for an empty cell.
    pub pieces: Vec<Pieces>,
}

impl CellView {
    /// How many pieces stand here.
    pub fn height(&self) -> u32 {
        self.pieces.iter().map(|run| run.count).sum()
    }

    /// The topmost piece.
    pub fn top(&self) -> Option<Piece> {
        self.pieces.last().map(|run| run.piece)
    }

    /// Takes the topmost piece away.
    pub fn pop(&mut self) -> Option<Piece> {
        let run = self.pieces.last_mut()?;
        let piece = run.piece;
        run.count -= 1;
        if run.count == 0 {
            self.pieces.pop();
        }
        Some(piece)
    }

    /// Puts a piece on top.
    pub fn push(&mut self, piece: Piece, count: u32) {
        match self.pieces.last_mut() {
            Some(run) if run.piece == piece => run.count += count,
            _ => self.pieces.push(Pieces { piece, count }),
        }
    }
}

/// Some equal pieces on top of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// What they are.
    pub piece: Piece,
    /// How many there are.
    pub count: u32,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A piece of a side that stacks: a disc, a ring or a pyramid.
    Own(Side),
    /// STAQS's neutral piece.
    Neutral,
    /// Greener's green pyramid.
    Green,
    /// Nava's cube.
    Cube(Side),
}

/// A count for each side, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted, for programs: `cubes-in-hand`.
    pub code: &'static str,
    /// What is counted, for people: `cubes in hand`.
    pub name: &'static str,
    /// How many each side has, in the order in which they move.
    pub counts: Vec<u32>,
}

impl Tally {
    /// How many of something each side has, in the order in which they move.
    pub fn new(what: Phrase, counts: impl Into<Vec<u32>>) -> Tally {
        Tally { code: what.code, name: what.words, counts: counts.into() }
    }
}
