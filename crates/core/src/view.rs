//! What a position looks like, for interfaces that know no rules.

use crate::{CellName, Graph, Kind, Phrase, Piece, Side, SideInfo};

/// A position as things on cells: everything an interface needs to draw any game.
///
/// ```
/// use stackade_core::{GameId, Side};
/// use stackade_games::registry;
///
/// let id = GameId::standard(registry::games()[0]);
/// let view = registry::new_match(&id, 0).view();
/// let stack = view.cells.iter().find(|cell| cell.mover() == Some(Side::First)).unwrap();
/// assert_eq!(stack.top().unwrap().colour(view.sides), view.sides[0].name);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The shape of the board.
    pub layout: Layout,
    /// Every cell of the board, row by row from the top, each row from the left; those of a graph as it lists them.
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
    /// Points with lines between them, as the game lays them out; things stand on the points.
    Graph(&'static Graph),
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

    /// How many of its pieces are of a kind.
    pub fn count(&self, kind: &Kind) -> u32 {
        self.pieces.iter().filter(|run| run.piece.kind == kind).map(|run| run.count).sum()
    }

    /// The side that may move the stack: the one whose piece is on top, if that is of a kind that moves.
    pub fn mover(&self) -> Option<Side> {
        self.top().and_then(Piece::mover)
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

/// A count for each side, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted, for programs: `cubes-in-hand`.
    pub code: &'static str,
    /// What is counted, for people: `cubes in hand`.
    pub name: &'static str,
    /// How many each side has, in the order in which they move.
    pub counts: Vec<u32>,
    /// The kind of pieces that wait beside the board, if it is those that are counted.
    pub in_hand: Option<&'static Kind>,
}

impl Tally {
    /// How many of something each side has, in the order in which they move.
    pub fn new(what: Phrase, counts: impl Into<Vec<u32>>) -> Tally {
        Tally { code: what.code, name: what.words, counts: counts.into(), in_hand: None }
    }

    /// How many pieces of a kind each side has beside the board.
    pub fn in_hand(kind: &'static Kind, what: Phrase, counts: impl Into<Vec<u32>>) -> Tally {
        Tally { in_hand: Some(kind), ..Tally::new(what, counts) }
    }
}
