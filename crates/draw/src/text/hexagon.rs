//! A hexagon of hexes, each row shifted by half a cell.
//!
//! Heights up to 99 get small hexes, two lines to a row; taller stacks get wider ones with longer slopes:
//!
//! ```text
//!     a   b                a     b
//!    / \ / \              / \   / \
//! 2 | r6|   | c          /   \ /   \
//!  / \ / \ / \        2 | r101|     | c
//! ```

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;
use crate::geometry::{Label, column_labels, place, row_labels};

pub(super) fn draw(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset) {
    let tallest = picture.view.cells.iter().map(stackade_core::CellView::height).max().unwrap_or(0);
    let sheet = Sheet { slope: if tallest > 99 { 2 } else { 1 } };
    for cell in &picture.view.cells {
        let at = sheet.place(place(picture.view.layout, cell.name));
        sheet.outline(canvas, at, charset);
        if let Some(top) = cell.top() {
            let text = format!("{}{}", charset.piece(picture, top), cell.height());
            // A wide cell has room to put its text in the middle; a narrow one keeps the digits in line.
            let text = Text::new(&text, Ink::Piece(picture.piece_hue(top)));
            canvas.write_before(
                at.0 + if sheet.slope > 1 { text.width().div_ceil(2) } else { 1 },
                at.1,
                &text,
            );
        }
    }
    for label in row_labels(picture.view.layout).iter().chain(&column_labels(picture.view.layout)) {
        sheet.label(canvas, label);
    }
}

/// The size of the hexes.
struct Sheet {
    /// How many lines a slope takes.
    slope: usize,
}

impl Sheet {
    /// Half the distance between neighbours in a row.
    fn half(&self) -> usize {
        self.slope + 1
    }

    /// The middle of a place given in half cells and rows; a row's lines are its slope and its middle.
    fn place(&self, (half_x, y): (i32, i32)) -> (usize, usize) {
        let x = (half_x + 2) * self.half() as i32 + 1;
        let y = (y + 1) * (self.slope as i32 + 1);
        (x as usize, y as usize)
    }

    fn outline(&self, canvas: &mut Canvas, (x, y): (usize, usize), charset: &Charset) {
        let half = self.half();
        canvas.put(x - half, y, charset.vertical, Ink::Line);
        canvas.put(x + half, y, charset.vertical, Ink::Line);
        for k in 1..=self.slope {
            canvas.put(x - (half - k), y - k, charset.rising, Ink::Line);
            canvas.put(x + (half - k), y - k, charset.falling, Ink::Line);
            canvas.put(x - (half - k), y + k, charset.falling, Ink::Line);
            canvas.put(x + (half - k), y + k, charset.rising, Ink::Line);
        }
    }

    fn label(&self, canvas: &mut Canvas, label: &Label) {
        let (x, y) = self.place((label.half_x, label.y));
        // Row numbers end where the first hex's edge leaves one blank.
        let x = if label.text.starts_with(|c: char| c.is_ascii_digit()) { x + self.half() - 2 } else { x };
        canvas.write_before(x, y, &Text::new(&label.text, Ink::Plain));
    }
}
