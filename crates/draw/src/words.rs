//! A position in words, for people who do not see the picture.

use stackade_core::{CellView, GameInfo, Piece, Tally};

use crate::Picture;

/// The game, who is to move, and what stands on every cell that is not empty.
pub(crate) fn describe(picture: &Picture<'_>) -> String {
    let cells = picture.view.cells.iter().filter(|cell| !cell.pieces.is_empty());
    let standing: Vec<String> = cells.map(|cell| cell_words(picture, cell)).collect();
    let standing = if standing.is_empty() { "the board is empty".to_owned() } else { standing.join("; ") };
    let mut text = format!("{}, {}: {standing}.", picture.info.title, picture.headline_text());
    for tally in &picture.view.tallies {
        text += &format!(" {}: {}.", capital(tally.name), counts(tally, picture.info));
    }
    text
}

/// `black 3, white 4`.
pub(crate) fn counts(tally: &Tally, info: &GameInfo) -> String {
    let counts = info.sides.iter().zip(&tally.counts).map(|(side, count)| format!("{} {count}", side.name));
    counts.collect::<Vec<_>>().join(", ")
}

/// `c3 2 black, 1 white`, from bottom to top.
fn cell_words(picture: &Picture<'_>, cell: &CellView) -> String {
    let runs = cell.pieces.iter().map(|run| match run.piece {
        Piece::Own(side) => format!("{} {}", run.count, picture.side_name(side)),
        Piece::Neutral => format!("{} neutral", run.count),
        Piece::Green => format!("{} green", run.count),
        Piece::Cube(side) => format!("{} cube", picture.side_name(side)),
    });
    format!("{} {}", cell.name, runs.collect::<Vec<_>>().join(", "))
}

/// The text with a capital letter in front.
///
/// ```
/// assert_eq!(stackade_draw::capital("blue has won"), "Blue has won");
/// ```
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
