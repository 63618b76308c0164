//! A position drawn as text or as a picture, and a game as an animated picture.
//!
//! Everything here works from a [`View`] and a [`GameInfo`], draws pieces by the forms that the game declares, and knows no
//! rules:
//!
//! - [`plain`] is pure ASCII, [`unicode`] has box drawing and, if wanted, colour;
//! - [`svg`] is a self-contained picture without fonts, [`png`] the same in pixels;
//! - [`gif()`] strings pictures together; [`words`] says a position in a sentence, and [`speech`] says more.
//!
//! A [`Picture`] is the same with a headline of one's own in place of who is to move.
//!
//! ```
//! use stackade_core::{Behaviour, CellName, CellView, Form, GameInfo, Kind, Layout, Letter, Piece, Side};
//! use stackade_core::{SideInfo, View};
//!
//! static DISC: Kind = Kind {
//!     name: "disc",
//!     one: "disc",
//!     many: "discs",
//!     form: Form::Disc,
//!     behaviour: Behaviour::Stacks,
//!     letter: Letter::Side,
//!     glyphs: ['●', '○'],
//!     colour: None,
//! };
//! static GAME: GameInfo = GameInfo {
//!     name: "towers",
//!     title: "Towers",
//!     sides: &[SideInfo { letter: 'r', name: "red" }, SideInfo { letter: 'y', name: "yellow" }],
//!     kinds: &[&DISC],
//!     variants: &[],
//! };
//! let mut cell = CellView { name: CellName { column: 0, row: 0 }, pieces: vec![] };
//! cell.push(Piece::of(&DISC, Side::First), 101);
//! let view = View {
//!     layout: Layout::Hexagon { side: 1 },
//!     cells: vec![cell],
//!     sides: GAME.sides,
//!     side: Side::First,
//!     tallies: vec![],
//! };
//! assert!(stackade_draw::plain(&view, &GAME).contains("r101"));
//! assert!(stackade_draw::svg(&view, &GAME).starts_with("<svg"));
//! ```

pub mod geometry;
#[cfg(feature = "pixels")]
mod gif;
mod palette;
mod picture;
#[cfg(feature = "pixels")]
mod png;
pub mod speech;
mod svg;
mod text;
mod words;

use stackade_core::{GameInfo, View};

#[cfg(feature = "pixels")]
pub use crate::gif::{Frame, MAX_FRAMES, MAX_GIF_WIDTH, gif};
pub use picture::{Caption, Picture};
#[cfg(feature = "pixels")]
pub use png::{DrawError, MAX_WIDTH, MIN_WIDTH};
pub use words::{capital, verdict};

/// The position in pure ASCII.
pub fn plain(view: &View, info: &GameInfo) -> String {
    Picture::new(view, info).plain()
}

/// The position with box drawing and piece symbols, in colour (as terminal escapes) if wanted.
pub fn unicode(view: &View, info: &GameInfo, color: bool) -> String {
    Picture::new(view, info).unicode(color)
}

/// The position as an SVG document that needs no fonts.
pub fn svg(view: &View, info: &GameInfo) -> String {
    Picture::new(view, info).svg()
}

/// The position as a PNG file, `width` pixels wide; the height follows from the board.
#[cfg(feature = "pixels")]
pub fn png(view: &View, info: &GameInfo, width: u32) -> Result<Vec<u8>, DrawError> {
    Picture::new(view, info).png(width)
}

/// The position in words: who is to move and what stands where.
pub fn words(view: &View, info: &GameInfo) -> String {
    Picture::new(view, info).words()
}
