//! Squares with their contents inside, heights after the top piece's letter.
//!
//! Where something in a stack counts it takes two lines, its top with its height and how many of those are in it:
//!
//! ```text
//!    +-----+-----+
//!  2 | w16 |  g  |
//!    | g7  |     |
//!    +-----+-----+
//! ```

use stackade_core::{CellView, Piece};

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};

/// Columns left of the board: a row number of up to two digits and a blank.
const LEFT: usize = 3;

pub(super) fn draw(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset) {
    let contents: Vec<Vec<Text>> =
        picture.view.cells.iter().map(|cell| content(picture, charset, cell)).collect();
    let longest = contents.iter().flatten().map(Text::width).max().unwrap_or(0);
    let pitch_x = longest.max(3) + 3;
    let lines = 1 + usize::from(picture.info.counted_kind().is_some());
    let pitch_y = lines + 1;
    grid(canvas, picture, charset, (pitch_x, pitch_y));

    for (cell, content) in picture.view.cells.iter().zip(&contents) {
        let (half_x, y) = place(picture.view.layout, cell.name);
        let (x, y) = (half_x as usize / 2 * pitch_x + LEFT, y as usize * pitch_y);
        // All lines of a cell begin under each other.
        let widest = content.iter().map(Text::width).max().unwrap_or(0);
        for (i, text) in content.iter().enumerate() {
            canvas.write(x + (pitch_x - widest).div_ceil(2), y + 1 + i, text);
        }
    }
    for label in row_labels(picture.view.layout) {
        canvas.write_before(LEFT - 2, label.y as usize * pitch_y + 1, &Text::new(&label.text, Ink::Plain));
    }
    for label in column_labels(picture.view.layout) {
        let x = label.half_x as usize / 2 * pitch_x + LEFT + pitch_x / 2;
        canvas.put(x, label.y as usize * pitch_y + 1, label.text.chars().next().unwrap_or(' '), Ink::Plain);
    }
}

/// The lines of a cell.
fn content(picture: &Picture<'_>, charset: &Charset, cell: &CellView) -> Vec<Text> {
    let Some(top) = cell.top() else { return Vec::new() };
    let ink = Ink::Piece(picture.piece_hue(top));
    let height = cell.height();
    let symbol = charset.piece(picture, top);
    if height == 1 {
        return vec![Text::new(&symbol.to_string(), ink)];
    }
    let mut lines = vec![Text::new(&format!("{symbol}{height}"), ink)];
    if let Some(kind) = picture.info.counted_kind() {
        let piece = Piece::unowned(kind);
        let text = format!("{}{}", charset.piece(picture, piece), cell.count(kind));
        lines.push(Text::new(&text, Ink::Piece(picture.piece_hue(piece))));
    }
    lines
}

fn grid(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset, (pitch_x, pitch_y): (usize, usize)) {
    let (columns, rows) = extent(picture.view.layout);
    for y in 0..=rows * pitch_y {
        for x in 0..=columns * pitch_x {
            let letter = match (x % pitch_x, y % pitch_y) {
                (0, 0) => charset.crossing((x / pitch_x, columns + 1), (y / pitch_y, rows + 1)),
                (0, _) => charset.vertical,
                (_, 0) => charset.horizontal,
                _ => continue,
            };
            canvas.put(x + LEFT, y, letter, Ink::Line);
        }
    }
}
