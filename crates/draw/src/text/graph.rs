//! Points with lines between them: the top of each stack with its height, and the name of the point below.
//!
//! ```text
//!       r3
//!       a3
//!
//!      /  \
//!     /    \
//!   o-------b1
//!  a2       b2
//! ```

use stackade_core::{Graph, Point};

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;
use crate::geometry::CELL;

/// Columns and lines from one cell to the next.
const PITCH: (i32, i32) = (8, 5);
/// Columns left of the leftmost point, for what is written around it.
const LEFT: i32 = 3;

pub(super) fn draw(canvas: &mut Canvas, graph: &Graph, picture: &Picture<'_>, charset: &Charset) {
    for [from, to] in graph.segments() {
        line(canvas, charset, spot(from), spot(to));
    }
    for (point, cell) in graph.points.iter().zip(&picture.view.cells) {
        let (x, y) = spot(point);
        let (x, y) = (x as usize, y as usize);
        let text = match cell.top() {
            None => Text::new(&charset.point.to_string(), Ink::Line),
            Some(top) => {
                let symbol = charset.piece(picture, top);
                let height = Some(cell.height()).filter(|&height| height > 1 || top.mover().is_some());
                let height = height.map_or_else(String::new, |height| height.to_string());
                Text::new(&format!("{symbol}{height}"), Ink::Piece(picture.piece_hue(top)))
            }
        };
        canvas.write_centred(x, y, &text);
        canvas.write_centred(x, y + 1, &Text::new(&point.name.to_string(), Ink::Plain));
    }
}

/// Where a point is on the sheet.
fn spot(point: &Point) -> (i32, i32) {
    let scaled = |length: i32, pitch: i32| (length * pitch + CELL / 2) / CELL;
    (LEFT + scaled(point.x, PITCH.0), scaled(point.y, PITCH.1))
}

/// Draws a line with one character for each column of a level one and for each row of any other, where no name stands.
fn line(canvas: &mut Canvas, charset: &Charset, (x0, y0): (i32, i32), (x1, y1): (i32, i32)) {
    let letter = match ((x1 - x0).signum(), (y1 - y0).signum()) {
        (_, 0) => charset.horizontal,
        (0, _) => charset.vertical,
        (across, down) if across == down => charset.falling,
        _ => charset.rising,
    };
    let name = y0.min(y1) + 1;
    let steps = if y0 == y1 { (x1 - x0).abs() } else { (y1 - y0).abs() };
    for step in 1..steps {
        let between = |from: i32, to: i32| from + (2 * (to - from) * step + steps) / (2 * steps);
        let (x, y) = (between(x0, x1), between(y0, y1));
        if y != name {
            canvas.put(x as usize, y as usize, letter, Ink::Line);
        }
    }
}
