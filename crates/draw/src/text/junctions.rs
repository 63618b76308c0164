//! Lines that cross, with stacks written whole where they do, bottom to top from the left.
//!
//! ```text
//!  2  www----B
//!      |3    |
//!  1   +----wb
//!            2
//! ```

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};

pub(super) fn draw(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset) {
    let tallest = picture.view.cells.iter().map(stackade_core::CellView::height).max().unwrap_or(0) as usize;
    let pitch = tallest.max(3) + 3;
    let left = 3 + tallest.max(3) / 2;
    lines(canvas, picture, charset, pitch, left);

    for cell in &picture.view.cells {
        let (half_x, y) = place(picture.view.layout, cell.name);
        let (x, y) = (half_x as usize / 2 * pitch + left, y as usize * 2);
        let mut text = Text::default();
        for run in &cell.pieces {
            let symbols = charset.piece(picture, run.piece).to_string().repeat(run.count as usize);
            text.push(&symbols, Ink::Piece(picture.piece_hue(run.piece)));
        }
        canvas.write_centred(x, y, &text);
        if cell.height() > 1 {
            canvas.write(x + 1, y + 1, &Text::new(&cell.height().to_string(), Ink::Plain));
        }
    }
    for label in row_labels(picture.view.layout) {
        canvas.write_before(1, label.y as usize * 2, &Text::new(&label.text, Ink::Plain));
    }
    for label in column_labels(picture.view.layout) {
        let x = label.half_x as usize / 2 * pitch + left;
        canvas.write(x, label.y as usize * 2, &Text::new(&label.text, Ink::Plain));
    }
}

fn lines(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset, pitch: usize, left: usize) {
    let (columns, rows) = extent(picture.view.layout);
    for y in 0..(2 * rows).saturating_sub(1) {
        for x in 0..=columns.saturating_sub(1) * pitch {
            let letter = match (x % pitch, y % 2) {
                (0, 0) => charset.crossing((x / pitch, columns), (y / 2, rows)),
                (0, _) => charset.vertical,
                (_, 0) => charset.horizontal,
                _ => continue,
            };
            canvas.put(x + left, y, letter, Ink::Line);
        }
    }
}
