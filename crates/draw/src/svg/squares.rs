//! Squares with discs, rings or pyramids on them.

use stackade_core::{Behaviour, CellView, Form, Kind, Layout, Piece};

use super::Frame;
use super::glyphs::Weight;
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces::{self, DiscSize, Point, StackStyle};
use crate::Picture;
use crate::geometry::{column_labels, extent, place, row_labels};
use crate::palette::{CELL, HOLLOW, Hue, LINE, MUTED};

const PITCH: f32 = 68.0;
const MARGIN: f32 = 38.0;
const MARGIN_TOP: f32 = 26.0;
const STACK: StackStyle = StackStyle {
    discs: DiscSize { rx: 23.0, ry: 14.2, thickness: 4.6, rise: 26.0, most: 12 },
    drop: 11.0,
    number: 19.0,
    room: 35.0,
    numbered_from: 1,
};

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
        match cell.top() {
            None => {}
            Some(top) if top.kind.form == Form::Pyramid => pyramids(paper, picture, cell, top, at),
            Some(_) => pieces::stack(paper, picture, cell, at, &STACK),
        }
        pieces::decision(paper, picture, cell, at, PITCH);
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
    let empty = if cell.top().is_some() { CELL } else { HOLLOW };
    let fill = picture.mark(cell).unwrap_or(empty);
    let corner = (x - PITCH / 2.0, y - PITCH / 2.0);
    paper.rect(corner, (PITCH, PITCH), 0.0, Style::fill(fill).outlined(LINE, 1.0));
}

fn board_edge(paper: &mut Paper, layout: Layout, left: f32) {
    let (columns, rows) = extent(layout);
    let size = (columns as f32 * PITCH, rows as f32 * PITCH);
    paper.rect((left + MARGIN, MARGIN_TOP), size, 0.0, Style::line(MUTED, 1.6));
}

/// A pyramid, or the top of a stack with its height, what it holds and how many pieces of it count.
fn pyramids(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, top: Piece, (x, y): Point) {
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
    if let Some(kind) = picture.info.counted_kind() {
        counted(paper, picture, kind, cell.count(kind), (x - 19.0, y + 23.5));
    }
}

/// How many pieces of a stack count, beside a small one of them.
fn counted(paper: &mut Paper, picture: &Picture<'_>, kind: &'static Kind, count: u32, (x, y): Point) {
    let hue = picture.piece_hue(Piece::unowned(kind));
    pieces::pyramid(paper, (x, y), 6.0, hue);
    let lettering = Lettering { size: 15.0, weight: Weight::Bold, fill: hue.paints().edge };
    paper.text((x + 11.0, y), Anchor::Start, lettering, &count.to_string());
}

/// What a stack holds, bottom to top.
///
/// Stacks of up to twenty show every pyramid, those that count narrower, so that they differ without colour;
/// taller ones show how the colours follow each other.
fn content_bar(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point) {
    const HALF: f32 = 4.5;
    let unit = (56.0 / cell.height() as f32).min(9.0);
    let singly = cell.height() <= 20;
    let mut bottom = y + 28.0;
    for run in &cell.pieces {
        let paints = picture.piece_hue(run.piece).paints();
        let (parts, tall) = if singly { (run.count, unit) } else { (1, run.count as f32 * unit) };
        let is_narrow = singly && run.piece.kind.behaviour == Behaviour::Counts;
        let half = if is_narrow { 0.62 * HALF } else { HALF };
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
