//! Squares with discs, rings or pyramids on them.

use stackade_core::{CellView, Layout, Piece};

use super::Frame;
use super::glyphs::Weight;
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces::{self, DiscSize, Point};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};
use crate::palette::{CELL, HOLLOW, Hue, LINE, MARK, MUTED};

const PITCH: f32 = 68.0;
const MARGIN: f32 = 38.0;
const MARGIN_TOP: f32 = 26.0;
const DISC: DiscSize = DiscSize { rx: 23.0, ry: 14.2, thickness: 4.6, rise: 26.0, most: 12 };

pub(super) fn frame(layout: Layout) -> Frame {
    let (columns, rows) = extent(layout);
    Frame { width: columns as f32 * PITCH + 2.0 * MARGIN, height: MARGIN_TOP + rows as f32 * PITCH + 32.0 }
}

pub(super) fn draw(paper: &mut Paper, picture: &Picture<'_>, left: f32) {
    let layout = picture.view.layout;
    let middle = |(half_x, y): (i32, i32)| {
        (left + MARGIN + (half_x as f32 + 1.0) * PITCH / 2.0, MARGIN_TOP + (y as f32 + 0.5) * PITCH)
    };
    for cell in &picture.view.cells {
        square(paper, picture, cell, middle(place(layout, cell.name)));
    }
    board_edge(paper, layout, left);
    for cell in &picture.view.cells {
        let at = middle(place(layout, cell.name));
        if picture.has_pyramids() {
            pyramids(paper, picture, cell, at);
        } else {
            stack(paper, picture, cell, at);
        }
    }
    let lettering = Lettering { size: 14.0, weight: Weight::Regular, fill: MUTED };
    for label in row_labels(layout) {
        let (_, y) = middle((label.half_x, label.y));
        paper.text((left + MARGIN - 16.0, y), Anchor::Middle, lettering, &label.text);
    }
    for label in column_labels(layout) {
        let (x, y) = middle((label.half_x, label.y));
        paper.text((x, y - PITCH / 2.0 + 17.0), Anchor::Middle, lettering, &label.text);
    }
}

fn square(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point) {
    let fill = match cell.top() {
        _ if picture.is_marked(cell) => MARK,
        None => HOLLOW,
        Some(_) => CELL,
    };
    let corner = (x - PITCH / 2.0, y - PITCH / 2.0);
    paper.rect(corner, (PITCH, PITCH), 0.0, Style::fill(fill).outlined(LINE, 1.0));
}

fn board_edge(paper: &mut Paper, layout: Layout, left: f32) {
    let (columns, rows) = extent(layout);
    let size = (columns as f32 * PITCH, rows as f32 * PITCH);
    paper.rect((left + MARGIN, MARGIN_TOP), size, 0.0, Style::line(MUTED, 1.6));
}

/// A neutral ring, or a stack with its height on it.
fn stack(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point) {
    match cell.top() {
        None => {}
        Some(Piece::Neutral) if cell.height() == 1 => {
            pieces::discs(paper, (x, y + 7.0), DISC, &[Hue::Neutral]);
        }
        Some(top) => {
            let layers = pieces::layers(picture, cell, DISC.most);
            let face = pieces::discs(paper, (x, y + 11.0), DISC, &layers);
            pieces::height(paper, face, 19.0, 35.0, picture.piece_hue(top), cell.height());
        }
    }
}

/// A pyramid, or the top of a stack with its height, what it holds and how many greens.
fn pyramids(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point) {
    let Some(top) = cell.top() else { return };
    let hue = picture.piece_hue(top);
    if cell.height() == 1 {
        pieces::pyramid(paper, (x, y), 20.0, hue);
        return;
    }
    let middle = (x - 7.0, y - 8.0);
    pieces::pyramid(paper, middle, 20.0, hue);
    let paints = hue.paints();
    let ring = if hue == Hue::Black { "#8b8b90" } else { paints.edge };
    paper.ellipse(middle, (13.0, 13.0), Style::fill(paints.top).outlined(ring, 0.8));
    pieces::height(paper, middle, 16.0, 21.0, hue, cell.height());
    content_bar(paper, picture, cell, (x + 25.0, y));
    pieces::pyramid(paper, (x - 19.0, y + 23.5), 6.0, Hue::Green);
    let lettering = Lettering { size: 15.0, weight: Weight::Bold, fill: Hue::Green.paints().edge };
    let greens = crate::text::greens(cell).to_string();
    paper.text((x - 8.0, y + 23.5), Anchor::Start, lettering, &greens);
}

/// What a stack holds, bottom to top.
///
/// Stacks of up to twenty show every pyramid, green ones narrower, so that they differ without colour;
/// taller ones show how the colours follow each other.
fn content_bar(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point) {
    const HALF: f32 = 4.5;
    let unit = (56.0 / cell.height() as f32).min(9.0);
    let singly = cell.height() <= 20;
    let mut bottom = y + 28.0;
    for run in &cell.pieces {
        let paints = picture.piece_hue(run.piece).paints();
        let (parts, tall) = if singly { (run.count, unit) } else { (1, run.count as f32 * unit) };
        let half = if singly && run.piece == Piece::Green { 0.62 * HALF } else { HALF };
        let style = Style::fill(paints.top);
        let style = if singly { style.outlined(MUTED, unit.min(4.0) * 0.16) } else { style };
        for _ in 0..parts {
            bottom -= tall;
            paper.rect((x - half, bottom), (2.0 * half, tall), 0.0, style);
        }
    }
    if !singly {
        paper.rect((x - HALF, bottom), (2.0 * HALF, y + 28.0 - bottom), 0.0, Style::line(MUTED, 0.8));
    }
}
