//! Lines that cross, with discs stacked whole and cubes where they do.

use stackade_core::Layout;

use super::Frame;
use super::glyphs::Weight;
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces::{self, DiscSize, Point, StackStyle};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};
use crate::palette::{CELL, LINE, MUTED};

const PITCH: f32 = 92.0;
/// How far the board reaches beyond its outermost lines.
const RIM: f32 = 56.0;
const MARGIN: f32 = 38.0;
const MARGIN_TOP: f32 = 28.0;
pub(super) const STACK: StackStyle = StackStyle {
    discs: DiscSize { rx: 25.0, ry: 12.5, thickness: 7.0, rise: 62.0, most: usize::MAX },
    drop: 6.0,
    number: 16.0,
    room: 34.0,
    numbered_from: 2,
};

pub(super) fn frame(layout: Layout) -> Frame {
    let (columns, rows) = extent(layout);
    let across = |count: usize| count.saturating_sub(1) as f32 * PITCH + 2.0 * RIM;
    Frame { width: across(columns) + 2.0 * MARGIN, height: MARGIN_TOP + across(rows) + 32.0 }
}

pub(super) fn draw(paper: &mut Paper, picture: &Picture<'_>, left: f32) {
    let layout = picture.view.layout;
    let middle = |(half_x, y): (i32, i32)| {
        (left + MARGIN + RIM + half_x as f32 * PITCH / 2.0, MARGIN_TOP + RIM + y as f32 * PITCH)
    };
    let (columns, rows) = extent(layout);
    let last = middle((2 * columns as i32 - 2, rows as i32 - 1));
    board(paper, middle((0, 0)), last);
    for i in 0..columns as i32 {
        let (x, top) = middle((2 * i, 0));
        paper.line((x, top), (x, last.1), Style::line(MUTED, 1.4));
    }
    for i in 0..rows as i32 {
        let (start, y) = middle((0, i));
        paper.line((start, y), (last.0, y), Style::line(MUTED, 1.4));
    }
    for (cell, fill) in picture.view.cells.iter().filter_map(|cell| Some((cell, picture.mark(cell)?))) {
        paper.ellipse(middle(place(layout, cell.name)), (37.0, 24.0), Style::fill(fill).outlined(LINE, 1.0));
    }
    for cell in &picture.view.cells {
        let at = middle(place(layout, cell.name));
        pieces::stack(paper, picture, cell, at, &STACK);
        pieces::decision(paper, picture, cell, at, PITCH);
    }
    let lettering = Lettering { size: 14.0, weight: Weight::Regular, fill: MUTED };
    for label in row_labels(layout) {
        let (_, y) = middle((label.half_x, label.y));
        paper.text((left + MARGIN - 16.0, y), Anchor::Middle, lettering, &label.text);
    }
    for label in column_labels(layout) {
        let (x, _) = middle((label.half_x, label.y));
        paper.text((x, last.1 + RIM + 17.0), Anchor::Middle, lettering, &label.text);
    }
}

fn board(paper: &mut Paper, first: Point, last: Point) {
    let size = (last.0 - first.0 + 2.0 * RIM, last.1 - first.1 + 2.0 * RIM);
    paper.rect((first.0 - RIM, first.1 - RIM), size, 5.0, Style::fill(CELL).outlined(LINE, 1.4));
}
