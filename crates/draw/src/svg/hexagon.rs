//! A hexagon of hexes with stacks of discs.

use stackade_core::Layout;

use super::Frame;
use super::glyphs::Weight;
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces::{self, DiscSize, Point, StackStyle};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};
use crate::palette::{CELL, LINE, MUTED};

/// The distance between neighbours in a row.
const PITCH: f32 = 64.0;
/// From a hex's middle to its corners.
const RADIUS: f32 = PITCH * 0.577_350_3;
const ROW: f32 = RADIUS * 1.5;
const MARGIN_X: f32 = 40.0;
const MARGIN_TOP: f32 = 44.0;
const STACK: StackStyle = StackStyle {
    discs: DiscSize { rx: 22.5, ry: 14.0, thickness: 4.6, rise: 24.0, most: 12 },
    drop: 10.0,
    number: 19.0,
    room: 34.0,
    numbered_from: 1,
};

pub(super) fn frame(layout: Layout) -> Frame {
    let (columns, rows) = extent(layout);
    Frame {
        width: columns as f32 * PITCH + 2.0 * MARGIN_X,
        height: MARGIN_TOP + rows.saturating_sub(1) as f32 * ROW + 2.0 * RADIUS + 8.0,
    }
}

pub(super) fn draw(paper: &mut Paper, picture: &Picture<'_>, left: f32) {
    let layout = picture.view.layout;
    let middle = |(half_x, y): (i32, i32)| {
        (left + MARGIN_X + (half_x as f32 + 1.0) * PITCH / 2.0, MARGIN_TOP + RADIUS + y as f32 * ROW)
    };
    for cell in &picture.view.cells {
        let fill = picture.mark(cell).unwrap_or(CELL);
        let at = middle(place(layout, cell.name));
        paper.polygon(&hex(at, RADIUS), Style::fill(fill).outlined(LINE, 1.2));
    }
    for cell in &picture.view.cells {
        let at = middle(place(layout, cell.name));
        pieces::stack(paper, picture, cell, at, &STACK);
        pieces::decision(paper, picture, cell, at, PITCH);
    }
    let lettering = Lettering { size: 14.0, weight: Weight::Regular, fill: MUTED };
    for label in row_labels(layout) {
        // Row numbers stand close to their row's first hex.
        let (x, y) = middle((label.half_x, label.y));
        paper.text((x + PITCH / 2.0 - 14.0, y), Anchor::Middle, lettering, &label.text);
    }
    for label in column_labels(layout) {
        // Letters stand where the column's line leaves the board.
        let (x, y) = middle((label.half_x, label.y));
        paper.text((x - 7.0, y + 19.0), Anchor::Middle, lettering, &label.text);
    }
}

/// The corners of a hex that stands on one of them.
fn hex((x, y): Point, radius: f32) -> [Point; 6] {
    let half = radius * 0.866_025_4;
    [
        (x, y - radius),
        (x + half, y - radius / 2.0),
        (x + half, y + radius / 2.0),
        (x, y + radius),
        (x - half, y + radius / 2.0),
        (x - half, y - radius / 2.0),
    ]
}
