//! Why something cannot be chosen: a code for catalogues, and what the game itself says.

use stackade_core::{AnyMatch, CellName, CellView, GameInfo, Intent, Kind, Message, Piece, Side};

use super::{Hand, Reply, Stage};

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub objection: Objection,
    /// What the rules of the game say about it.
    pub reason: Option<Message>,
}

/// Why something cannot be chosen; the words are in the catalogues of the front ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The game is over.
    Over,
    /// Nothing stands there.
    Empty(CellName),
    /// The stack there cannot move.
    Stuck(CellName),
    /// The stack there is another side's.
    Theirs(CellName, Side),
    /// A piece stands there that never moves.
    Fixed(CellName, &'static Kind),
    /// What stands there is nobody's.
    Nobody(CellName),
    /// A new piece cannot go there because something stands there.
    PlaceTaken(CellName),
    /// A new piece cannot go there because nothing stands there.
    PlaceHole(CellName),
    /// The stack that was picked up cannot go there.
    NotHere {
        /// The stack.
        from: CellName,
        /// Where it cannot go.
        cell: CellName,
    },
    /// Parts go in straight lines.
    Line,
    /// All parts go the same way.
    SameWay,
    /// The stack cannot be split with such a part.
    NoSplit {
        /// The height of the part.
        part: u32,
    },
    /// No stack is split in this game, so that numbers mean nothing.
    NoParts,
    /// A stack is to be picked up before its parts.
    PickFirst,
    /// The parts are settled.
    PartsSettled,
    /// It is not plain which way the part is to go.
    NoWay,
}

impl Refusal {
    /// Why, in English: what the game says, if it says anything.
    pub fn words(&self, info: &GameInfo) -> String {
        self.reason.as_ref().map_or_else(|| self.objection.words(info), Message::to_string)
    }
}

impl Objection {
    /// The key under which catalogues have the words.
    pub fn code(self) -> &'static str {
        match self {
            Objection::Over => "over",
            Objection::Empty(_) => "empty",
            Objection::Stuck(_) => "stuck",
            Objection::Theirs(..) => "theirs",
            Objection::Fixed(..) => "fixed",
            Objection::Nobody(_) => "nobody",
            Objection::PlaceTaken(_) => "placeTaken",
            Objection::PlaceHole(_) => "placeHole",
            Objection::NotHere { .. } => "notHere",
            Objection::Line => "line",
            Objection::SameWay => "sameWay",
            Objection::NoSplit { .. } => "noSplit",
            Objection::NoParts => "noParts",
            Objection::PickFirst => "pickFirst",
            Objection::PartsSettled => "partsSettled",
            Objection::NoWay => "noWay",
        }
    }

    /// What catalogues put into the words.
    pub fn values(self) -> ObjectionValues {
        let (cell, from, part) = match self {
            Objection::Empty(cell)
            | Objection::Stuck(cell)
            | Objection::Theirs(cell, _)
            | Objection::Fixed(cell, _)
            | Objection::Nobody(cell)
            | Objection::PlaceTaken(cell)
            | Objection::PlaceHole(cell) => (Some(cell), None, None),
            Objection::NotHere { from, cell } => (Some(cell), Some(from), None),
            Objection::NoSplit { part } => (None, None, Some(part)),
            _ => (None, None, None),
        };
        ObjectionValues { cell, from, part }
    }

    /// The reason in English.
    pub fn words(self, info: &GameInfo) -> String {
        match self {
            Objection::Over => "the game is over".to_owned(),
            Objection::Empty(cell) => format!("nothing stands on {cell}"),
            Objection::Stuck(cell) => format!("the stack on {cell} cannot move"),
            Objection::Theirs(cell, side) => {
                format!("the stack on {cell} is {}'s", info.sides[side.index()].name)
            }
            Objection::Fixed(cell, kind) => {
                format!("a {} stands on {cell}, and {} do not move", kind.one, kind.many)
            }
            Objection::Nobody(cell) => format!("what stands on {cell} is nobody's"),
            Objection::PlaceTaken(cell) | Objection::PlaceHole(cell) => {
                format!("the new piece needs an empty cell, and {cell} is not")
            }
            Objection::NotHere { from, cell } => format!("the stack on {from} cannot go to {cell}"),
            Objection::Line => "choose a cell in a straight line from the stack".to_owned(),
            Objection::SameWay => {
                "all parts go the same way; one step back lets you choose another".to_owned()
            }
            Objection::NoSplit { part } => format!("no legal split with a part of {part} that way"),
            Objection::NoParts => "numbers choose nothing here".to_owned(),
            Objection::PickFirst => "numbers choose the parts of a split; pick a stack first".to_owned(),
            Objection::PartsSettled => {
                "the stack is split; choose a cell for the new piece, or take a step back".to_owned()
            }
            Objection::NoWay => "put the cursor where the stack shall go, then choose its parts".to_owned(),
        }
    }
}

/// What catalogues put into the words of an objection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObjectionValues {
    /// The cell that was chosen.
    pub cell: Option<CellName>,
    /// The stack that was picked up.
    pub from: Option<CellName>,
    /// The height of the part.
    pub part: Option<u32>,
}

impl From<Objection> for Reply {
    fn from(objection: Objection) -> Reply {
        Reply::Refused(objection.into())
    }
}

impl From<Objection> for Refusal {
    fn from(objection: Objection) -> Refusal {
        Refusal { objection, reason: None }
    }
}

impl Hand {
    pub(super) fn why_not_from(&self, cell: CellName, game: &dyn AnyMatch) -> Refusal {
        if self.can_place() {
            let intent = Intent { placed: Some(cell), ..Intent::default() };
            return explained(self.why_not_placed(cell).objection, &intent, game);
        }
        let me = self.view.side;
        let objection = match self.top(cell) {
            None => Objection::Empty(cell),
            Some(Piece { side: None, .. }) => Objection::Nobody(cell),
            Some(piece) => match piece.mover() {
                Some(side) if side == me => Objection::Stuck(cell),
                Some(side) => Objection::Theirs(cell, side),
                None => Objection::Fixed(cell, piece.kind),
            },
        };
        objection.into()
    }

    pub(super) fn why_not_to(&self, cell: CellName, game: &dyn AnyMatch) -> Refusal {
        let Some(from) = self.pick.from else { return Objection::Empty(cell).into() };
        let intent = Intent { from: Some(from), landings: vec![cell], placed: None };
        explained(Objection::NotHere { from, cell }, &intent, game)
    }

    pub(super) fn why_not_landing(&self, cell: CellName, game: &dyn AnyMatch) -> Refusal {
        let Some(way) = self.way_to(cell) else { return Objection::Line.into() };
        if self.pick.landings.first().is_some_and(|&first| self.way_to(first) != Some(way)) {
            return Objection::SameWay.into();
        }
        let Some(from) = self.pick.from else { return Objection::Empty(cell).into() };
        let part = self.landings_from(from).find(|landing| landing.cell == cell).map(|landing| landing.count);
        let objection = part.map_or(Objection::NotHere { from, cell }, |part| Objection::NoSplit { part });
        let landings = [&self.pick.landings[..], &[cell]].concat();
        explained(objection, &Intent { from: Some(from), landings, placed: None }, game)
    }

    pub(super) fn why_not_placed(&self, cell: CellName) -> Refusal {
        match self.top(cell) {
            Some(_) => Objection::PlaceTaken(cell).into(),
            None => Objection::PlaceHole(cell).into(),
        }
    }

    /// Why no part can be chosen by its height now.
    pub(super) fn why_no_part(&self) -> Option<Objection> {
        match self.stage() {
            Stage::Parts | Stage::Submit => None,
            Stage::Placed => Some(Objection::PartsSettled),
            Stage::Over | Stage::From | Stage::To if self.can_split() => Some(Objection::PickFirst),
            Stage::Over | Stage::From | Stage::To => Some(Objection::NoParts),
        }
    }

    fn top(&self, cell: CellName) -> Option<Piece> {
        self.cell(cell).and_then(CellView::top)
    }
}

/// An objection with what the game says about a move that is like this.
fn explained(objection: Objection, intent: &Intent, game: &dyn AnyMatch) -> Refusal {
    Refusal { objection, reason: game.why_not(intent).map(Message::from) }
}
