//! What stands under a board: who is to move, what the signs mean, and the tallies.

use stackade_core::{Layout, Side};

use super::Charset;
use super::canvas::{Canvas, Ink, Text};
use crate::words::piece_name;
use crate::{Caption, Picture};

pub(super) fn draw(canvas: &mut Canvas, picture: &Picture<'_>, charset: &Charset) {
    let english;
    let caption = match picture.caption {
        Some(caption) => caption,
        None => {
            english = Caption::english(picture);
            &english
        }
    };
    let top = canvas.height() + 1;
    canvas.write(0, top, &Text::new(&caption.headline, Ink::Plain));
    canvas.write(0, top + 1, &legend(picture, caption, charset));
    let longest = caption.tallies.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (i, (tally, name)) in picture.view.tallies.iter().zip(&caption.tallies).enumerate() {
        let mut line = Text::new(&format!("{name:<longest$}"), Ink::Plain);
        let widest = picture.view.tallies.iter().flat_map(|tally| &tally.counts).max().copied().unwrap_or(0);
        let width = widest.to_string().len();
        for ((side, count), name) in Side::ALL.into_iter().zip(&tally.counts).zip(&caption.sides) {
            let ink = Ink::Piece(picture.hue(side));
            line.push(&format!("  {name} {count:>width$}"), ink);
        }
        canvas.write(0, top + 2 + i, &line);
    }
}

/// `r red, y yellow, then the height`.
fn legend(picture: &Picture<'_>, caption: &Caption, charset: &Charset) -> Text {
    let mut line = Text::default();
    let pieces = picture.info.pieces(picture.view.sides.len());
    for (i, (piece, name)) in pieces.into_iter().zip(&caption.pieces).enumerate() {
        if i > 0 {
            line.push(", ", Ink::Plain);
        }
        line.push(&charset.piece(picture, piece).to_string(), Ink::Piece(picture.piece_hue(piece)));
        line.push(&format!(" {name}"), Ink::Plain);
    }
    line.push(&format!("; {}", caption.reading), Ink::Plain);
    line
}

impl Caption {
    fn english(picture: &Picture<'_>) -> Caption {
        let (view, info) = (picture.view, picture.info);
        let pieces = info.pieces(view.sides.len()).into_iter();
        Caption {
            headline: picture.headline_text(),
            sides: view.sides.iter().map(|side| side.name.to_owned()).collect(),
            pieces: pieces.map(|piece| piece_name(piece, 1, info.sides)).collect(),
            reading: match (view.layout, info.counted_kind()) {
                (Layout::Junctions { .. }, _) => "bottom to top, height below".to_owned(),
                (Layout::Squares { .. }, Some(kind)) => format!("top and height, {} below", kind.many),
                _ => "number = height".to_owned(),
            },
            tallies: view.tallies.iter().map(|tally| tally.name.to_owned()).collect(),
        }
    }
}
