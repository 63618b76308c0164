//! Positions as SVG: a board for each shape, the pieces on it, and a caption underneath.

mod caption;
pub(crate) mod card;
mod glyph_table;
mod glyphs;
mod graph;
mod hexagon;
mod junctions;
mod paper;
mod pieces;
mod squares;

use stackade_core::Layout;

use crate::Picture;
use paper::Paper;

/// The narrowest picture, so that captions have room.
const MIN_WIDTH: f32 = 340.0;

/// The part of the paper that a board takes, coordinates included.
#[derive(Clone, Copy, Debug)]
struct Frame {
    width: f32,
    height: f32,
}

/// Draws the whole picture.
pub(crate) fn draw(picture: &Picture<'_>) -> String {
    let frame = frame_of(picture);
    let width = frame.width.max(MIN_WIDTH);
    let mut paper = Paper::new(width, frame.height + caption::height(picture));
    let left = (width - frame.width) / 2.0;
    board(&mut paper, picture, left);
    caption::draw(&mut paper, picture, frame.height);
    paper.finish(&format!("{}: {}", picture.info.title, picture.headline_text()), &picture.words())
}

/// The room that a board takes.
fn frame_of(picture: &Picture<'_>) -> Frame {
    let layout = picture.view.layout;
    match layout {
        Layout::Hexagon { .. } => hexagon::frame(layout),
        Layout::Squares { .. } => squares::frame(layout),
        Layout::Junctions { .. } => junctions::frame(layout),
        Layout::Graph(graph) => graph::frame(graph),
    }
}

/// Draws the board alone.
fn board(paper: &mut Paper, picture: &Picture<'_>, left: f32) {
    match picture.view.layout {
        Layout::Hexagon { .. } => hexagon::draw(paper, picture, left),
        Layout::Squares { .. } => squares::draw(paper, picture, left),
        Layout::Junctions { .. } => junctions::draw(paper, picture, left),
        Layout::Graph(graph) => graph::draw(paper, graph, picture, left),
    }
}
