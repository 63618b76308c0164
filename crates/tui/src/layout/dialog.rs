//! Questions in the middle of the window, and results in the column beside the board.

use ratatui::layout::Rect;

use super::Window;
use crate::board::Board;

/// How wide a question is.
const QUESTION_WIDTH: u16 = 46;

/// How wide a result is over a board.
const RESULT_WIDTH: u16 = 34;

/// How many rows there are to choose from when a game is over.
pub(crate) const RESULT_ROWS: u16 = 4;

/// The rows of a result are the last lines inside its frame.
pub(crate) fn first_result_row(area: Rect) -> u16 {
    area.bottom().saturating_sub(1 + RESULT_ROWS)
}

impl Window {
    /// Where a question lies.
    pub(crate) fn question_area(&self) -> Rect {
        let (width, height) = self.size;
        let left = width.saturating_sub(QUESTION_WIDTH) / 2;
        Rect::new(left, (height / 2).saturating_sub(3), QUESTION_WIDTH.min(width), 6)
    }

    /// Where a result finds its place: in the column beside the board, or over a board that has all of the window.
    pub(crate) fn result_column(&self, board: &Board) -> Rect {
        let (board, column) = self.split(board);
        if !self.is_narrow() {
            return column;
        }
        let width = RESULT_WIDTH.min(board.width);
        Rect { x: (board.width - width) / 2, width, ..board }
    }

    /// The row of a result at a point of the window.
    pub(crate) fn result_row_at(&self, board: &Board, x: u16, y: u16) -> Option<usize> {
        let column = self.result_column(board);
        let row = y.checked_sub(first_result_row(column)).filter(|&row| row < RESULT_ROWS)?;
        column.contains((x, y).into()).then_some(usize::from(row))
    }
}
