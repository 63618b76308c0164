//! What is written on a cell about its stack.

use stackade_core::{Behaviour, CellView, Piece, View};

/// A piece, shown by its sign, and a number behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// What there is.
    pub piece: Piece,
    /// How many; pieces that never stack need no number.
    pub count: Option<u32>,
}

/// What is written about a stack: what is on top with the height of it all, and how many pieces in it count.
pub fn caption(cell: &CellView) -> Vec<Label> {
    let Some(top) = cell.top() else { return Vec::new() };
    let counts =
        cell.pieces.iter().map(|run| run.piece).find(|piece| piece.kind.behaviour == Behaviour::Counts);
    let counted = counts.filter(|_| top.mover().is_some());
    let counted = counted.map(|piece| Label { piece, count: Some(cell.count(piece.kind)) });
    [Label::of_stack(top, cell.height())].into_iter().chain(counted).collect()
}

impl Label {
    /// What is on top of a stack of a height. A piece that does not move by itself needs no number.
    pub fn of_stack(top: Piece, height: u32) -> Label {
        Label { piece: top, count: Some(height).filter(|&height| height > 1 || top.mover().is_some()) }
    }

    /// How many columns it takes: a sign and digits.
    fn width(self) -> i32 {
        1 + self.count.map_or(0, |count| count.checked_ilog10().unwrap_or(0) as i32 + 1)
    }
}

/// How wide the captions of a position are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Widths {
    /// The widest one on a single line.
    pub(super) whole: i32,
    /// The widest part, where each gets a line of its own.
    pub(super) part: i32,
}

impl Widths {
    pub(super) fn of(view: &View) -> Widths {
        let widths = |cell| caption(cell).into_iter().map(Label::width);
        Widths {
            whole: view.cells.iter().map(|cell| widths(cell).sum()).max().unwrap_or(0),
            part: view.cells.iter().flat_map(widths).max().unwrap_or(0),
        }
    }
}
