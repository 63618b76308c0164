//! What stands under a board: who is to move, what the signs mean, and the tallies.

use stackade_core::{Layout, Piece, Side};

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::Picture;

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
    for (i, (piece, name)) in named_pieces(picture).into_iter().enumerate() {
        if i > 0 {
            line.push(", ", Ink::Plain);
        }
        line.push(&charset.piece(picture, piece).to_string(), Ink::Piece(picture.piece_hue(piece)));
        line.push(&format!(" {name}"), Ink::Plain);
    }
    let reading = match picture.view.layout {
        Layout::Junctions { .. } => "; bottom to top, height below",
        Layout::Squares { .. } if picture.has_pyramids() => "; top and height, greens below",
        _ => "; number = height",
    };
    line.push(reading, Ink::Plain);
    line
}

/// The kinds of pieces that the game has.
fn named_pieces(picture: &Picture<'_>) -> Vec<(Piece, String)> {
    let name = |side| picture.side_name(side).to_owned();
    let sides = || Side::ALL.into_iter().take(picture.view.sides.len());
    let mut pieces: Vec<(Piece, String)> = sides().map(|side| (Piece::Own(side), name(side))).collect();
    match picture.view.layout {
        Layout::Junctions { .. } => {
            pieces.extend(sides().map(|side| (Piece::Cube(side), format!("{} cube", name(side)))));
        }
        Layout::Squares { .. } if picture.has_pyramids() => pieces.push((Piece::Green, "green".into())),
        Layout::Squares { .. } => pieces.push((Piece::Neutral, "neutral".into())),
        Layout::Hexagon { .. } => {}
    }
    pieces
}
