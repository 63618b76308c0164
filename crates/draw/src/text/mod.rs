//! Positions as text: one layout for each shape of board, drawn with one of two sets of characters.

mod canvas;
mod caption;
mod charset;
mod graph;
mod hexagon;
mod junctions;
mod squares;

use stackade_core::Layout;

use crate::Picture;
use canvas::Canvas;
pub(crate) use charset::{Charset, PLAIN, UNICODE};

/// Draws the board with the caption under it; every line ends with a newline.
pub(crate) fn draw(picture: &Picture<'_>, charset: &Charset, color: bool) -> String {
    let mut canvas = Canvas::default();
    match picture.view.layout {
        Layout::Hexagon { .. } => hexagon::draw(&mut canvas, picture, charset),
        Layout::Squares { .. } => squares::draw(&mut canvas, picture, charset),
        Layout::Junctions { .. } => junctions::draw(&mut canvas, picture, charset),
        Layout::Graph(graph) => graph::draw(&mut canvas, graph, picture, charset),
    }
    caption::draw(&mut canvas, picture, charset);
    canvas.finish(color)
}
