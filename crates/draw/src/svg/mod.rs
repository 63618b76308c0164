//! Positions as SVG: a board for each shape, the pieces on it, and a caption underneath.

mod caption;
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
    let layout = picture.view.layout;
    let frame = match layout {
        Layout::Hexagon { .. } => hexagon::frame(layout),
        Layout::Squares { .. } => squares::frame(layout),
        Layout::Junctions { .. } => junctions::frame(layout),
        Layout::Graph(graph) => graph::frame(graph),
    };
    let width = frame.width.max(MIN_WIDTH);
    let mut paper = Paper::new(width, frame.height + caption::height(picture));
    let left = (width - frame.width) / 2.0;
    match layout {
        Layout::Hexagon { .. } => hexagon::draw(&mut paper, picture, left),
        Layout::Squares { .. } => squares::draw(&mut paper, picture, left),
        Layout::Junctions { .. } => junctions::draw(&mut paper, picture, left),
        Layout::Graph(graph) => graph::draw(&mut paper, graph, picture, left),
    }
    caption::draw(&mut paper, picture, frame.height);
    paper.finish(&format!("{}: {}", picture.info.title, picture.headline_text()), &picture.words())
}
