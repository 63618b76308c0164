//! Points with lines between them, and what stands on the points.

use stackade_core::{Graph, Point as Place};

use super::Frame;
use super::glyphs::Weight;
use super::junctions::STACK;
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces::{self, Point};
use crate::Picture;
use crate::geometry::CELL as UNIT;
use crate::palette::{CELL, LINE, MUTED};

const PITCH: f32 = 92.0;
/// How far the board reaches beyond its outermost points.
const RIM: f32 = 56.0;
const MARGIN: f32 = 20.0;

pub(super) fn frame(graph: &Graph) -> Frame {
    let (width, height) = graph.size();
    let across = |length: i32| scaled(length) + 2.0 * (RIM + MARGIN);
    Frame { width: across(width), height: across(height) }
}

pub(super) fn draw(paper: &mut Paper, graph: &Graph, picture: &Picture<'_>, left: f32) {
    let middle =
        |point: &Place| -> Point { (left + MARGIN + RIM + scaled(point.x), MARGIN + RIM + scaled(point.y)) };
    let (width, height) = graph.size();
    let size = (scaled(width) + 2.0 * RIM, scaled(height) + 2.0 * RIM);
    paper.rect((left + MARGIN, MARGIN), size, 5.0, Style::fill(CELL).outlined(LINE, 1.4));
    for [from, to] in graph.segments() {
        paper.line(middle(from), middle(to), Style::line(MUTED, 1.4));
    }
    let cells = || graph.points.iter().map(&middle).zip(&picture.view.cells);
    for (at, cell) in cells() {
        let (size, fill) = picture.mark(cell).map_or(((6.0, 4.0), MUTED), |mark| ((37.0, 24.0), mark));
        paper.ellipse(at, size, Style::fill(fill).outlined(LINE, 1.0));
    }
    for (at, cell) in cells() {
        pieces::stack(paper, picture, cell, at, &STACK);
        pieces::decision(paper, picture, cell, at, PITCH);
    }
    let lettering = Lettering { size: 13.0, weight: Weight::Regular, fill: MUTED };
    for ((x, y), cell) in cells() {
        paper.text((x, y + 30.0), Anchor::Middle, lettering, &cell.name.to_string());
    }
}

/// A length of a graph on paper.
fn scaled(length: i32) -> f32 {
    length as f32 * PITCH / UNIT as f32
}
