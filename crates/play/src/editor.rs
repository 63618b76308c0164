//! A position set up by hand, cell by cell. Whether it is possible, the game says of its text.

use stackade_core::{AnyMatch, CellName, CellView, Piece, Side};

/// Cells that are being filled, and who is to move then.
///
/// ```
/// use stackade_core::GameId;
/// use stackade_games::registry;
/// use stackade_play::Editor;
///
/// let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
/// let mut editor = Editor::new(&*game);
/// let stack = editor.cells().iter().find(|cell| cell.height() > 0).unwrap().name;
/// editor.put(stack, editor.pieces()[0]);
/// assert_ne!(editor.position(), game.position());
/// ```
#[derive(Debug)]
pub struct Editor<'a> {
    game: &'a dyn AnyMatch,
    cells: Vec<CellView>,
    side: Side,
}

impl<'a> Editor<'a> {
    /// The position on the board of a game.
    pub fn new(game: &'a dyn AnyMatch) -> Editor<'a> {
        Editor { game, cells: game.view().cells, side: game.side_to_move() }
    }

    /// The pieces that can be put on the board, in the order in which they are offered.
    pub fn pieces(&self) -> Vec<Piece> {
        self.game.pieces()
    }

    /// What stands where.
    pub fn cells(&self) -> &[CellView] {
        &self.cells
    }

    /// Who is to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Puts a piece on a cell.
    pub fn put(&mut self, cell: CellName, piece: Piece) {
        let game = self.game;
        self.change(cell, |cell| game.put(cell, piece));
    }

    /// Takes the topmost piece of a cell away.
    pub fn take(&mut self, cell: CellName) {
        let game = self.game;
        self.change(cell, |cell| game.take(cell));
    }

    /// Takes everything off a cell.
    pub fn clear(&mut self, cell: CellName) {
        self.change(cell, |cell| cell.pieces.clear());
    }

    /// Takes everything off the board.
    pub fn clear_all(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.pieces.clear());
    }

    /// Says who is to move.
    pub fn to_move(&mut self, side: Side) {
        self.side = side;
    }

    /// The text of the position, possible or not.
    pub fn position(&self) -> String {
        self.game.cells_text(&self.cells, self.side)
    }

    fn change(&mut self, name: CellName, change: impl FnOnce(&mut CellView)) {
        if let Some(cell) = self.cells.iter_mut().find(|cell| cell.name == name) {
            change(cell);
        }
    }
}

#[cfg(test)]
mod tests;
