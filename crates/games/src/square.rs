//! Boards of columns and rows: cell numbers, cell names and symmetries.
//!
//! Cells are numbered from the lower left, row by row; on a 5×5 board:
//!
//! ```text
//!     5  20 21 22 23 24
//!     4  15 16 17 18 19
//!     3  10 11 12 13 14
//!     2   5  6  7  8  9
//!     1   0  1  2  3  4
//!         a  b  c  d  e
//! ```

use stackade_core::{CellName, CellNameError, CellView, Coordinate, MoveError, NOT_ON_BOARD};

/// A cell by its number, which is also its bit in a board word.
pub(crate) type Cell = u8;

/// The shape of a board with columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
}

impl Board {
    pub(crate) const fn new(columns: u8, rows: u8) -> Board {
        Board { columns, rows }
    }

    pub(crate) const fn cells(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    pub(crate) const fn cell(self, column: u8, row: u8) -> Cell {
        row * self.columns + column
    }

    pub(crate) const fn column(self, cell: Cell) -> u8 {
        cell % self.columns
    }

    pub(crate) const fn row(self, cell: Cell) -> u8 {
        cell / self.columns
    }

    /// The rows' widths, as the notation wants them.
    pub(crate) fn widths(self) -> Vec<usize> {
        vec![self.columns as usize; self.rows as usize]
    }

    /// The cell at a place of the notation, which counts rows from the top.
    pub(crate) fn at(self, place: Coordinate) -> Cell {
        self.cell(place.column as u8, self.rows - 1 - place.row as u8)
    }

    pub(crate) fn name(self, cell: Cell) -> CellName {
        CellName { column: self.column(cell), row: self.row(cell) }
    }

    /// The cell with this name, if the board has it.
    pub(crate) fn named(self, name: CellName) -> Option<Cell> {
        (name.column < self.columns && name.row < self.rows).then(|| self.cell(name.column, name.row))
    }

    /// Reads a cell that must be on this board.
    pub(crate) fn parse_cell(self, text: &str) -> Result<Cell, MoveError> {
        let name: CellName = text.parse().map_err(|error: CellNameError| MoveError::new(error))?;
        self.named(name).ok_or_else(|| MoveError::new(NOT_ON_BOARD.with([("cell", name.into())])))
    }

    /// Reads two cells with a sign between them, such as `c3-c4`.
    pub(crate) fn parse_pair(self, text: &str, sign: char) -> Option<Result<(Cell, Cell), MoveError>> {
        let (from, to) = text.split_once(sign)?;
        Some(self.parse_cell(from).and_then(|from| Ok((from, self.parse_cell(to)?))))
    }

    /// Every cell as the view wants them: row by row from the top.
    pub(crate) fn views(self, mut fill: impl FnMut(Cell, &mut CellView)) -> Vec<CellView> {
        let rows = (0..self.rows).rev();
        let cells = rows.flat_map(|row| (0..self.columns).map(move |column| self.cell(column, row)));
        cells
            .map(|cell| {
                let mut view = CellView { name: self.name(cell), pieces: Vec::new() };
                fill(cell, &mut view);
                view
            })
            .collect()
    }

    /// 8 for a square, 4 for an oblong.
    pub(crate) const fn symmetries(self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where a cell goes under a symmetry: bit 0 mirrors left and right, bit 1 top and bottom, bit 2
    /// swaps columns and rows.
    pub(crate) const fn transform(self, cell: Cell, symmetry: usize) -> Cell {
        let (mut column, mut row) = (self.column(cell), self.row(cell));
        if symmetry & 1 != 0 {
            column = self.columns - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.rows - 1 - row;
        }
        if symmetry & 4 != 0 { self.cell(row, column) } else { self.cell(column, row) }
    }

    /// How far two cells of one row or column are apart; `None` if they share neither.
    pub(crate) const fn distance(self, from: Cell, to: Cell) -> Option<u8> {
        let across = self.column(from).abs_diff(self.column(to));
        let along = self.row(from).abs_diff(self.row(to));
        if across == 0 || along == 0 { Some(across + along) } else { None }
    }

    /// Shows every ordered pair of cells.
    pub(crate) fn visit_pairs(self, mut visit: impl FnMut(Cell, Cell)) {
        let cells = self.cells() as Cell;
        for from in 0..cells {
            for to in 0..cells {
                visit(from, to);
            }
        }
    }
}

/// Runs code for a board, and a copy of it for a standard board: there the compiler knows all sizes, and leaves no loops
/// and no divisions by them.
macro_rules! for_board {
    ($board:expr, $standard:expr, $known:ident => $run:expr) => {
        if $board == $standard {
            let $known = $standard;
            $run
        } else {
            let $known = $board;
            $run
        }
    };
}
pub(crate) use for_board;
