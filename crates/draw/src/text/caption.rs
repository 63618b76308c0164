//! What stands under a board: who is to move, what the signs mean, and the tallies.

use stackade_core::{Layout, Side};

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;
use crate::words::piece_name;

pub(super) fn draw(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset) {
    let top = canvas.height() + 1;
    canvas.write(0, top, &Text::new(&picture.headline_text(), Ink::Plain));
    canvas.write(0, top + 1, &legend(picture, charset));
    let longest = picture.view.tallies.iter().map(|tally| tally.name.chars().count()).max().unwrap_or(0);
    for (i, tally) in picture.view.tallies.iter().enumerate() {
        let mut line = Text::new(&format!("{:<longest$}", tally.name), Ink::Plain);
        let widest = picture.view.tallies.iter().flat_map(|tally| &tally.counts).max().copied().unwrap_or(0);
        let width = widest.to_string().len();
        for (side, count) in Side::ALL.into_iter().zip(&tally.counts) {
            let ink = Ink::Piece(picture.hue(side));
            line.push(&format!("  {} {count:>width$}", picture.side_name(side)), ink);
        }
        canvas.write(0, top + 2 + i, &line);
    }
}

/// `r red, y yellow, then the height`.
fn legend(picture: &Picture<'_>, charset: &Charset) -> Text {
    let mut line = Text::default();
    for (i, piece) in picture.info.pieces(picture.view.sides.len()).into_iter().enumerate() {
        if i > 0 {
            line.push(", ", Ink::Plain);
        }
        line.push(&charset.piece(picture, piece).to_string(), Ink::Piece(picture.piece_hue(piece)));
        line.push(&format!(" {}", piece_name(piece, 1, picture.info.sides)), Ink::Plain);
    }
    let reading = match (picture.view.layout, picture.info.counted_kind()) {
        (Layout::Junctions { .. }, _) => "; bottom to top, height below".to_owned(),
        (Layout::Squares { .. }, Some(kind)) => format!("; top and height, {} below", kind.many),
        _ => "; number = height".to_owned(),
    };
    line.push(&reading, Ink::Plain);
    line
}
