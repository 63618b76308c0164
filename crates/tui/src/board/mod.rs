//! The board as a player uses it: what stands on it, where the cursor is, and which move is being made.
//!
//! It holds no rules: a move is made with the [`Hand`] that every front end has.

mod caption;
mod cursor;
mod fit;
mod pick;

use stackade_core::{AnyMatch, CellName, GameInfo, Side, View};
use stackade_draw::geometry::{extent, place};
use stackade_play::Hand;

use crate::game_words;

pub use caption::{Label, caption};
pub use fit::{CellBox, Fit, Kind};
pub use pick::advice;

/// The cell nearest to the middle of a board.
fn middle(view: &View) -> usize {
    let (columns, rows) = extent(view.layout);
    let far = |cell: usize| {
        let (x, y) = place(view.layout, view.cells[cell].name);
        (x - columns as i32 + 1).abs() + 2 * (y - rows as i32 / 2).abs()
    };
    (0..view.cells.len()).min_by_key(|&cell| far(cell)).unwrap_or(0)
}

/// A board with a cursor on it.
#[derive(Clone, Debug)]
pub struct Board {
    /// What the game calls its sides.
    pub info: &'static GameInfo,
    /// What stands on it.
    pub view: View,
    /// The hand that makes a move on it.
    pub hand: Hand,
    /// The cell under the cursor, by its number in the view.
    pub cursor: usize,
    /// Where the cursor would like to be from left to right, in half cells.
    wish: i32,
    /// Whether it is turned round.
    pub flipped: bool,
    /// The cells that the last move touched.
    pub last: Vec<CellName>,
    /// The cells that show why the winner has won.
    pub decisive: Vec<CellName>,
}

impl Board {
    /// The board of a game, with the cursor in the middle.
    pub fn new(game: &dyn AnyMatch) -> Board {
        let mut board = Board::of_view(game);
        board.show(game);
        board.settle();
        board
    }

    /// A board to look at, on which nothing can be chosen.
    pub fn of_view(game: &dyn AnyMatch) -> Board {
        let view = game.view();
        let cursor = middle(&view);
        Board {
            info: game.info(),
            view,
            hand: Hand::idle(game),
            cursor,
            wish: 0,
            flipped: false,
            last: Vec::new(),
            decisive: Vec::new(),
        }
    }

    /// Shows where a game stands now; what was chosen of a move is forgotten.
    pub fn show(&mut self, game: &dyn AnyMatch) {
        self.view = game.view();
        self.cursor = self.cursor.min(self.view.cells.len().saturating_sub(1));
        self.hand = Hand::new(game);
        self.last = game.last_turn().map(|(turn, _)| turn.cells()).unwrap_or_default();
        self.decisive = game.decisive_cells();
    }

    /// The name of the cell under the cursor.
    pub fn cursor_name(&self) -> CellName {
        self.view.cells[self.cursor].name
    }

    /// Puts the cursor on a cell.
    pub fn point_at(&mut self, name: CellName) {
        if let Some(at) = self.view.cells.iter().position(|cell| cell.name == name) {
            self.cursor = at;
            self.settle();
        }
    }

    /// What a side is called within a sentence.
    pub fn side_name(&self, side: Side) -> &'static str {
        game_words::side(self.info, side)
    }

    /// The heights of a side's stacks, the tallest first.
    pub fn heights(&self, side: Side) -> Vec<u32> {
        let stacks = self.view.cells.iter().filter(|cell| cell.mover() == Some(side));
        let mut heights: Vec<u32> = stacks.map(stackade_core::CellView::height).collect();
        heights.sort_unstable_by(|one, two| two.cmp(one));
        heights
    }
}
