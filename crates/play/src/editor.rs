//! A position set up by hand, cell by cell. Whether it is possible, the game says of its text.

use stackade_core::{AnyMatch, CellName, CellView, Piece, Side};

/// Cells that are being filled, and who is to move then.
///
/// ```
/// use stackade_core::{Piece, Side};
/// use stackade_games::nava::CUBE;
/// use stackade_games::registry;
/// use stackade_play::Editor;
///
/// let game = registry::new_match(&registry::parse_id("nava").unwrap(), 0);
/// let mut editor = Editor::new(&*game);
/// editor.put("b2".parse().unwrap(), Piece::of(&CUBE, Side::Second));
/// assert_eq!(editor.position(), "x4,bbbbbb/x5/x5/x,B,x3/wwwwww,x4 w");
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
mod tests {
    use super::*;
    use stackade_core::Rng;
    use stackade_games::registry;

    /// Edits the first position of a game and says how it is written then.
    fn edited(game: &str, edit: impl Fn(&mut Editor<'_>, &dyn Fn(&str) -> CellName)) -> String {
        let game = registry::new_match(&registry::parse_id(game).unwrap(), 0);
        let mut editor = Editor::new(&*game);
        edit(&mut editor, &|name| name.parse().unwrap());
        editor.position()
    }

    /// The piece of this letter.
    fn piece(editor: &Editor<'_>, letter: char) -> Piece {
        let sides = editor.game.info().sides;
        editor.pieces().into_iter().find(|piece| piece.letter(sides) == letter).unwrap()
    }

    #[test]
    fn rings_grow_and_shrink() {
        let stacked = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
            editor.put(at("a1"), piece(editor, 'b'));
            editor.put(at("a1"), piece(editor, 'b'));
            editor.put(at("b1"), piece(editor, 'w'));
            editor.clear(at("c3"));
        };
        assert_eq!(edited("staqs:size=3", stacked), "n2,x/n3/b3,w2,n b");
        let taken = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
            stacked(editor, at);
            editor.take(at("a1"));
            editor.take(at("b1"));
            editor.put(at("c3"), piece(editor, 'w'));
            editor.put(at("c3"), piece(editor, 'b'));
        };
        assert_eq!(edited("staqs:size=3", taken), "n2,b2/n3/b2,n2 b");
        let bare = |editor: &mut Editor<'_>, at: &dyn Fn(&str) -> CellName| {
            editor.clear_all();
            editor.put(at("a3"), piece(editor, 'n'));
            editor.to_move(Side::Second);
        };
        assert_eq!(edited("staqs:size=3", bare), "n,x2/x3/x3 w");
    }

    #[test]
    fn discs_turn_over_and_cubes_stand_alone() {
        let turned = edited("glaisher", |editor, at| {
            editor.put(at("b9"), piece(editor, 'y'));
            editor.put(at("e5"), piece(editor, 'r'));
            editor.put(at("e5"), piece(editor, 'r'));
        });
        assert!(turned.starts_with("x,y1,x3/") && turned.contains("r2"), "{turned}");
        let cubes = edited("nava", |editor, at| {
            editor.take(at("a1"));
            editor.put(at("c3"), piece(editor, 'w'));
            editor.put(at("c3"), piece(editor, 'b'));
            editor.put(at("b2"), piece(editor, 'w'));
            editor.put(at("b2"), piece(editor, 'W'));
            editor.put(at("d4"), piece(editor, 'B'));
            editor.put(at("d4"), piece(editor, 'b'));
        });
        assert_eq!(cubes, "x4,bbbbbb/x3,b,x/x2,wb,x2/x,W,x3/wwwww,x4 w");
    }

    #[test]
    fn every_position_is_written_from_its_cells() {
        for id in registry::all_ids() {
            let mut game = registry::new_match(&id, 3);
            let mut rng = Rng::new(3);
            for _ in 0..12 {
                let editor = Editor::new(&*game);
                assert_eq!(editor.position(), game.position());
                assert!(registry::match_from(&id, &editor.position()).is_ok(), "{id}");
                let standing = editor.cells().iter().filter_map(CellView::top);
                assert!(standing.into_iter().all(|piece| editor.pieces().contains(&piece)), "{id}");
                if game.play_random(&mut rng).is_none() {
                    break;
                }
            }
        }
    }
}
