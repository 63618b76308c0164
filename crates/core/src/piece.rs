//! Pieces. Which kinds there are, every game declares for itself ([`GameInfo::kinds`](crate::GameInfo::kinds)).

use std::hash::{Hash, Hasher};

use crate::{Side, SideInfo};

/// A piece: of which kind it is, and whose.
///
/// ```
/// use stackade_core::{Behaviour, Form, Kind, Letter, Piece, Side, SideInfo};
///
/// static CAP: Kind = Kind {
///     name: "cap",
///     one: "cap",
///     many: "caps",
///     form: Form::Cone,
///     behaviour: Behaviour::Stays,
///     letter: Letter::Capital,
///     glyphs: ['▲', '△'],
///     colour: None,
/// };
/// let sides = [SideInfo { letter: 'r', name: "red" }, SideInfo { letter: 'b', name: "blue" }];
/// let cap = Piece::of(&CAP, Side::Second);
/// assert_eq!((cap.letter(&sides), cap.colour(&sides)), ('B', "blue"));
/// assert_eq!(cap.mover(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: &'static Kind,
    /// Whose it is; none if it is nobody's.
    pub side: Option<Side>,
}

impl Piece {
    /// A side's piece.
    pub const fn of(kind: &'static Kind, side: Side) -> Piece {
        Piece { kind, side: Some(side) }
    }

    /// A piece that is nobody's.
    pub const fn unowned(kind: &'static Kind) -> Piece {
        Piece { kind, side: None }
    }

    /// The side that may move a stack with this piece on top.
    pub fn mover(self) -> Option<Side> {
        self.side.filter(|_| self.kind.behaviour == Behaviour::Stacks)
    }

    /// The characters that stand for it where it is dark and where it is light. More than two sides cannot be told
    /// apart by that, so that the third and the fourth have signs of their own, square and triangle as in pictures.
    pub fn glyphs(self) -> [char; 2] {
        match self.mover() {
            Some(Side::Third) => ['■'; 2],
            Some(Side::Fourth) => ['▲'; 2],
            _ => self.kind.glyphs,
        }
    }

    /// The letter in position strings and plain drawings.
    pub fn letter(self, sides: &[SideInfo]) -> char {
        let of_side = || self.side.and_then(|side| sides.get(side.index())).map_or('?', |side| side.letter);
        match self.kind.letter {
            Letter::Side => of_side(),
            Letter::Capital => of_side().to_ascii_uppercase(),
            Letter::Is(letter) => letter,
        }
    }

    /// The name of its colour: its side's, or that of its kind.
    pub fn colour(self, sides: &[SideInfo]) -> &'static str {
        let of_side = self.side.and_then(|side| sides.get(side.index())).map(|side| side.name);
        of_side.or(self.kind.colour).unwrap_or(NEUTRAL)
    }
}

/// The colour of pieces whose kind has none.
const NEUTRAL: &str = "neutral";

/// A kind of piece, as the game declares it: what it is called, what it looks like, what it does.
///
/// Two kinds of one game have different names, which alone are compared.
#[derive(Debug)]
pub struct Kind {
    /// The name between programs, `cube`.
    pub name: &'static str,
    /// What one is called.
    pub one: &'static str,
    /// What several are called.
    pub many: &'static str,
    /// What it looks like.
    pub form: Form,
    /// What it does.
    pub behaviour: Behaviour,
    /// How position strings write it.
    pub letter: Letter,
    /// The characters that stand for a dark and for a light one.
    pub glyphs: [char; 2],
    /// The colour of those that are nobody's; the others have their side's.
    pub colour: Option<&'static str>,
}

impl Kind {
    /// Every piece of this kind in a game of this many sides: one for each, or one that is nobody's.
    pub fn pieces(&'static self, sides: usize) -> Vec<Piece> {
        match self.behaviour {
            Behaviour::Stacks | Behaviour::Stays => {
                Side::ALL.into_iter().take(sides).map(|side| Piece::of(self, side)).collect()
            }
            Behaviour::Fills | Behaviour::Counts => vec![Piece::unowned(self)],
        }
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// The forms that pieces are drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A flat disc.
    Disc,
    /// A disc with a hole.
    Ring,
    /// A pyramid with four sides; those below the topmost are nested in it.
    Pyramid,
    /// A cube.
    Cube,
    /// A cone with a round foot.
    Cone,
}

/// What the pieces of a kind do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Behaviour {
    /// They stack and are moved: a stack is the side's whose piece is on top.
    Stacks,
    /// They belong to a side and stay where they are put.
    Stays,
    /// They are nobody's.
    Fills,
    /// They are nobody's, and how many of them a stack holds matters.
    Counts,
}

/// How a piece is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// With the letter of its side.
    Side,
    /// With the letter of its side as a capital.
    Capital,
    /// With this one.
    Is(char),
}
