//! Where cells lie, in units of one cell, for every shape of board.

use stackade_core::{CellName, Layout};

/// How many columns and rows of a board stand beside and above each other at most.
///
/// In a hexagon each row is shifted by half a cell against its neighbours. Column letters stay the same
/// along the lines from the lower left to the upper right:
///
/// ```text
///         a   b
///      3 . . . c         row 3 begins at a
///     2 . . . .
///      1 . . .           row 1 begins at b
/// ```
pub fn extent(layout: Layout) -> (usize, usize) {
    match layout {
        Layout::Squares { columns, rows } | Layout::Junctions { columns, rows } => {
            (usize::from(columns), usize::from(rows))
        }
        Layout::Hexagon { side } => {
            let across = (2 * usize::from(side)).saturating_sub(1);
            (across, across)
        }
    }
}

/// A cell's place: half cells from the left edge of the widest row, and rows from the top.
///
/// Half cells keep the hexagon's places whole numbers.
pub fn place(layout: Layout, name: CellName) -> (i32, i32) {
    let (_, rows) = extent(layout);
    let down = rows as i32 - 1 - i32::from(name.row);
    let column = i32::from(name.column);
    match layout {
        Layout::Hexagon { side } => (2 * column - down + i32::from(side) - 1, down),
        _ => (2 * column, down),
    }
}

/// What is written at the edges of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// A letter or a number.
    pub text: String,
    /// Half cells from the left, as in [`place`]; it may lie outside the board.
    pub half_x: i32,
    /// Rows from the top; -1 is above the board.
    pub y: i32,
}

/// Row numbers, each one cell to the left of its row.
pub fn row_labels(layout: Layout) -> Vec<Label> {
    let (_, rows) = extent(layout);
    let label = |row: usize| {
        let y = rows as i32 - 1 - row as i32;
        let half_x = match layout {
            Layout::Hexagon { side } => (i32::from(side) - 1 - y).abs() - 2,
            _ => -2,
        };
        Label { text: (row + 1).to_string(), half_x, y }
    };
    (0..rows).map(label).collect()
}

/// Column letters: below the board, and along the upper right of a hexagon, where its columns end.
pub fn column_labels(layout: Layout) -> Vec<Label> {
    let (columns, rows) = extent(layout);
    let label = |column: usize| {
        let (half_x, y) = match layout {
            Layout::Hexagon { side } => {
                let side = i32::from(side);
                let top = (column as i32 - (side - 1)).max(0);
                (2 * column as i32 - top + side, top - 1)
            }
            _ => (2 * column as i32, rows as i32),
        };
        Label { text: char::from(b'a' + column as u8).to_string(), half_x, y }
    };
    (0..columns.min(26)).map(label).collect()
}
