//! The two sets of characters: ASCII letters and lines, or Unicode symbols and box drawing.

use stackade_core::Piece;

use crate::Picture;

/// The characters that a board is drawn with.
#[derive(Debug)]
pub(crate) struct Charset {
    pub(super) horizontal: char,
    pub(super) vertical: char,
    /// Where lines meet: the top, the middle and the bottom row, each left, middle and right.
    pub(super) crossings: [[char; 3]; 3],
    pub(super) rising: char,
    pub(super) falling: char,
    /// An empty point of a graph.
    pub(super) point: char,
    /// Whether pieces are letters rather than symbols.
    letters: bool,
}

pub(crate) static PLAIN: Charset = Charset {
    horizontal: '-',
    vertical: '|',
    crossings: [['+'; 3]; 3],
    rising: '/',
    falling: '\\',
    point: 'o',
    letters: true,
};

pub(crate) static UNICODE: Charset = Charset {
    horizontal: '─',
    vertical: '│',
    crossings: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
    rising: '╱',
    falling: '╲',
    point: '·',
    letters: false,
};

impl Charset {
    /// The character of a piece: the letter that position strings use, or a symbol.
    pub(super) fn piece(&self, picture: &Picture<'_>, piece: Piece) -> char {
        if self.letters { piece.letter(picture.info.sides) } else { symbol(picture, piece) }
    }

    /// The crossing number `i` of `count` along each direction, counted from the upper left.
    pub(super) fn crossing(&self, column: (usize, usize), row: (usize, usize)) -> char {
        let part = |(i, count): (usize, usize)| match i {
            0 => 0,
            _ if i + 1 == count => 2,
            _ => 1,
        };
        self.crossings[part(row)][part(column)]
    }
}

/// Dark pieces are filled and light ones hollow, whatever the terminal's colours.
fn symbol(picture: &Picture<'_>, piece: Piece) -> char {
    let [filled, hollow] = piece.glyphs();
    if picture.piece_hue(piece).is_light() { hollow } else { filled }
}
