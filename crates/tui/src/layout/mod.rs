//! Where things lie in the window: pure functions, which drawing and mouse clicks both ask.

mod dialog;
mod form;
mod help;
mod text;

use ratatui::layout::Rect;

use crate::board::{Board, Fit};
use crate::theme::Look;

pub(crate) use dialog::{RESULT_ROWS, first_result_row};
pub use form::{Form, Placement, Row};
pub(crate) use help::Help;
pub(crate) use text::{Line, lines, picture_area, wrap};

/// The smallest window that shows a game.
pub const SMALLEST: (u16, u16) = (40, 15);

/// Windows that have fewer columns have no room for anything beside a board.
const NARROW: u16 = 60;

/// The window of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// Columns and rows.
    pub(crate) size: (u16, u16),
    /// How to draw in it.
    pub(crate) look: Look,
}

impl Window {
    /// Whether nothing can be played in it.
    pub(crate) fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Whether a board has all of it, and what would stand beside the board is reduced to a line above.
    pub(crate) fn is_narrow(&self) -> bool {
        self.size.0 < NARROW
    }

    /// Where the board of a game lies, and where the column beside it, which is empty in a narrow window.
    pub(crate) fn split(&self, board: &Board) -> (Rect, Rect) {
        let (width, height) = self.size;
        if self.is_narrow() {
            let board = Rect::new(0, 1, width, height.saturating_sub(3));
            return (board, Rect { x: width, width: 0, ..board });
        }
        let least = if width >= 100 { 34 } else { 22 };
        let room = Rect::new(0, 1, width.saturating_sub(least), height.saturating_sub(3));
        let wanted = Fit::new(board, &self.look, room).width() + 1;
        let board_width = wanted.min(room.width);
        let column_width = (width - board_width).min(48);
        let left = (width - board_width - column_width) / 2;
        let column = Rect::new(left + board_width, 1, column_width, room.height);
        (Rect::new(left, 1, board_width, room.height), column)
    }

    /// The board fitted into its part of the window.
    pub(crate) fn fit(&self, board: &Board) -> Fit {
        Fit::new(board, &self.look, self.split(board).0)
    }
}
