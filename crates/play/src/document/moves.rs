//! Moves: what is said of them, and what flies where.

use serde::Serialize;
use stackade_core::{CellName, CellView, Flight, GameInfo, Landing, Role, Spot, Turn, View};

use super::view::{Run, runs};
use crate::{Kind, Standing, Summary, Way};

/// What a move does.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Move"))]
pub struct MoveDocument {
    /// In notation.
    pub text: String,
    /// Every cell that the mover chooses, each once.
    pub cells: Vec<String>,
    /// Who makes it.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: usize,
    /// What kind of sentence says it.
    pub kind: Kind,
    /// The stack that moves.
    pub from: Option<String>,
    /// The way it goes.
    pub way: Option<Way>,
    /// Where it or its parts land.
    pub landings: Vec<LandingDocument>,
    /// What stood there, where that is somebody's.
    pub onto: Vec<StandingDocument>,
    /// Where a new piece is placed.
    pub placed: Option<String>,
}

/// Where a part lands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Landing"))]
pub struct LandingDocument {
    /// The cell.
    pub cell: String,
    /// How many pieces land there.
    pub count: u32,
    /// Whether they capture what stands there.
    pub captures: bool,
}

/// Something on which a move lands.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Standing"))]
pub struct StandingDocument {
    /// What is on top.
    pub top: Run,
    /// How tall it is.
    pub height: u32,
    /// Whether it is captured.
    pub captured: bool,
}

/// The move that led to a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// What it did.
    #[serde(flatten)]
    pub summary: MoveDocument,
    /// The move in English, without who made it.
    pub words: String,
    /// What flew where.
    pub flights: Vec<FlightDocument>,
}

/// Some pieces that go from one spot to another together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Flight"))]
pub struct FlightDocument {
    /// From bottom to top, as they leave.
    pub pieces: Vec<Run>,
    /// As they arrive.
    pub landed: Vec<Run>,
    /// Where they leave the position before.
    pub from: SpotDocument,
    /// Where they arrive in the position after.
    pub to: SpotDocument,
    /// Whether the mover moves or places them, or the rules do.
    pub role: RoleName,
}

/// What a flight has to do with the move.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Role"))]
pub enum RoleName {
    Moved,
    Placed,
    Follows,
}

/// A level of a cell's stack, or the reserve of a side or of nobody.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Spot"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Spot")]
pub enum SpotDocument {
    Cell {
        cell: String,
        level: u32,
    },
    Reserve {
        #[cfg_attr(test, ts(type = "Side | null"))]
        reserve: Option<usize>,
    },
}

impl MoveDocument {
    /// What a move does that is made in this view.
    pub fn new(text: &str, turn: &Turn, before: &View) -> MoveDocument {
        let summary = Summary::new(before, turn);
        MoveDocument {
            text: text.to_owned(),
            cells: turn.cells().iter().map(ToString::to_string).collect(),
            side: before.side.index(),
            kind: summary.kind,
            from: name(summary.from),
            way: summary.way,
            landings: summary.landings.into_iter().map(LandingDocument::from).collect(),
            onto: summary.onto.into_iter().map(StandingDocument::from).collect(),
            placed: name(summary.placed),
        }
    }
}

impl LastMove {
    /// The move that was made in a view.
    pub(super) fn new(text: &str, turn: &Turn, before: &View, info: &GameInfo) -> LastMove {
        LastMove {
            summary: MoveDocument::new(text, turn, before),
            words: Summary::new(before, turn).words(before, info),
            flights: turn.flights.iter().map(|flight| FlightDocument::new(flight, &before.cells)).collect(),
        }
    }
}

impl FlightDocument {
    fn new(flight: &Flight, before: &[CellView]) -> FlightDocument {
        let found = |pieces: Option<Vec<_>>| runs(&pieces.unwrap_or_default());
        FlightDocument {
            pieces: found(flight.pieces(before)),
            landed: found(flight.landed(before)),
            from: flight.from.into(),
            to: flight.to.into(),
            role: match flight.role {
                Role::Moved => RoleName::Moved,
                Role::Placed => RoleName::Placed,
                Role::Follows => RoleName::Follows,
            },
        }
    }
}

impl From<Spot> for SpotDocument {
    fn from(spot: Spot) -> SpotDocument {
        match spot {
            Spot::Cell { name, level } => SpotDocument::Cell { cell: name.to_string(), level },
            Spot::Reserve(piece) => SpotDocument::Reserve { reserve: Run::new(piece, 1).side },
        }
    }
}

impl From<Landing> for LandingDocument {
    fn from(Landing { cell, count, captures }: Landing) -> LandingDocument {
        LandingDocument { cell: cell.to_string(), count, captures }
    }
}

impl From<Standing> for StandingDocument {
    fn from(Standing { piece, height, captured }: Standing) -> StandingDocument {
        StandingDocument { top: Run::new(piece, 1), height, captured }
    }
}

pub(super) fn name(cell: Option<CellName>) -> Option<String> {
    cell.map(|cell| cell.to_string())
}
