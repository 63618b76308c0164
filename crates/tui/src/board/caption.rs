//! What is written on a cell about its stack.

use stackade_core::{CellView, Piece, View};

/// A piece, shown by its sign, and a number behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// What there is.
    pub piece: Piece,
    /// How many; pieces that never stack need no number.
    pub count: Option<u32>,
}

/// What is written about a stack: what is on top with the height of it all, and how many greens are in it.
pub fn caption(cell: &CellView) -> Vec<Label> {
    let Some(top) = cell.top() else { return Vec::new() };
    let greens: u32 = cell.pieces.iter().filter(|run| run.piece == Piece::Green).map(|run| run.count).sum();
    match top {
        Piece::Own(_) if greens > 0 => {
            vec![Label::counted(top, cell.height()), Label::counted(Piece::Green, greens)]
        }
        Piece::Own(_) => vec![Label::counted(top, cell.height())],
        _ => vec![Label { piece: top, count: None }],
    }
}

impl Label {
    fn counted(piece: Piece, count: u32) -> Label {
        Label { piece, count: Some(count) }
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
