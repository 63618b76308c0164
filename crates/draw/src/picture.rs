//! [`Picture`]: a position together with what is said about it.

use stackade_core::{CellView, DecidingCell, Decision, Form, GameInfo, Piece, Side, View};

use crate::palette::{COMPARED, DECIDED, Hue, MARK};
#[cfg(feature = "pixels")]
use crate::png::{self, DrawError};
use crate::{svg, text, words};

/// A position that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What is on the board.
    pub view: &'a View,
    /// What the game calls its sides.
    pub info: &'a GameInfo,
    /// A line to stand in place of who is to move: `red has won`.
    pub headline: Option<&'a str>,
    /// The position before the last move: pictures mark the cells that have changed since.
    pub before: Option<&'a View>,
    /// What decided the game: pictures mark its cells and write its numbers beside them.
    pub decision: Option<&'a Decision>,
    /// What stands under a board that is drawn as text, where it is not to be English.
    pub caption: Option<&'a Caption>,
    /// For how many tallies room is left at least, so that all pictures of a game have one size.
    pub(crate) tally_lines: usize,
}

/// The words under a board that is drawn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Who is to move.
    pub headline: String,
    /// What the sides are called.
    pub sides: Vec<String>,
    /// What the pieces are called, in the order in which [`GameInfo::pieces`] lists them.
    pub pieces: Vec<String>,
    /// How stacks are to be read.
    pub reading: String,
    /// What is counted.
    pub tallies: Vec<String>,
}

impl<'a> Picture<'a> {
    /// A position with the side to move as its headline.
    pub fn new(view: &'a View, info: &'a GameInfo) -> Picture<'a> {
        let tally_lines = view.tallies.len();
        Picture { view, info, headline: None, before: None, decision: None, caption: None, tally_lines }
    }

    /// The same with a headline of one's own. In SVG, characters that the letters lack are left out.
    pub fn with_headline(self, headline: &'a str) -> Picture<'a> {
        Picture { headline: Some(headline), ..self }
    }

    /// The same with words of one's own under a board that is drawn as text.
    pub fn with_caption(self, caption: &'a Caption) -> Picture<'a> {
        Picture { caption: Some(caption), ..self }
    }

    /// The same with the cells marked, in pictures, that differ from an earlier position.
    pub fn with_before(self, before: &'a View) -> Picture<'a> {
        Picture { before: Some(before), ..self }
    }

    /// The same with what decided the game marked in pictures.
    pub fn with_decision(self, decision: Option<&'a Decision>) -> Picture<'a> {
        Picture { decision, ..self }
    }

    /// Pure ASCII, the headline apart.
    pub fn plain(&self) -> String {
        text::draw(self, &text::PLAIN, false)
    }

    /// Box drawing and piece symbols, in colour (as terminal escapes) if wanted.
    pub fn unicode(&self, color: bool) -> String {
        text::draw(self, &text::UNICODE, color)
    }

    /// An SVG document that needs no fonts.
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// A PNG file, `width` pixels wide.
    #[cfg(feature = "pixels")]
    pub fn png(&self, width: u32) -> Result<Vec<u8>, DrawError> {
        png::encode(&self.svg(), width)
    }

    /// A card of 1200 by 630 for previews of links, as SVG: the board beside a title and a few words.
    pub fn card_svg(&self, title: &str, about: &str) -> String {
        svg::card::draw(self, title, about)
    }

    /// The same as a PNG file.
    #[cfg(feature = "pixels")]
    pub fn card_png(&self, title: &str, about: &str) -> Result<Vec<u8>, DrawError> {
        png::encode(&self.card_svg(title, about), svg::card::SIZE.0 as u32)
    }

    /// Who is to move and what stands where, as a sentence for people who do not see the picture.
    pub fn words(&self) -> String {
        words::describe(self)
    }

    /// The headline, or else who is to move.
    pub(crate) fn headline_text(&self) -> String {
        match self.headline {
            // A stranger's headline must not steer a terminal.
            Some(headline) => headline.replace(char::is_control, " "),
            None => format!("{} to move", self.side_name(self.view.side)),
        }
    }

    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        self.info.sides[side.index()].name
    }

    /// The colour of a side, known by its name.
    pub(crate) fn hue(&self, side: Side) -> Hue {
        Hue::of_side(self.side_name(side), side)
    }

    /// The colour of a piece.
    pub(crate) fn piece_hue(&self, piece: Piece) -> Hue {
        match piece.side {
            Some(side) => self.hue(side),
            None => Hue::named(piece.colour(self.info.sides)).unwrap_or(Hue::Neutral),
        }
    }

    /// The form of the pieces that stand for the sides.
    pub(crate) fn form(&self) -> Form {
        self.info.kinds.first().map_or(Form::Disc, |kind| kind.form)
    }

    /// What a cell is filled with that is marked: it has decided the game, or has changed since the position before.
    pub(crate) fn mark(&self, cell: &CellView) -> Option<&'static str> {
        match self.deciding(cell) {
            Some(known) if known.decides => Some(DECIDED),
            Some(_) => Some(COMPARED),
            None if self.is_edge(cell) => Some(COMPARED),
            None => self.has_changed(cell).then_some(MARK),
        }
    }

    /// What a cell has to do with how the game ended.
    pub(crate) fn deciding(&self, cell: &CellView) -> Option<&DecidingCell> {
        self.decision?.cells.iter().find(|known| known.cell == cell.name)
    }

    fn is_edge(&self, cell: &CellView) -> bool {
        self.decision.is_some_and(|known| known.edges.iter().any(|edge| edge.contains(&cell.name)))
    }

    fn has_changed(&self, cell: &CellView) -> bool {
        let earlier = self.before.and_then(|view| view.cells.iter().find(|other| other.name == cell.name));
        earlier.is_some_and(|earlier| earlier.pieces != cell.pieces)
    }
}
