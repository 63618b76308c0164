//! What decided a game, as cells and numbers.

use serde::Serialize;
use stackade_core::{DecidingCell, Decision, DecisionKind};

/// What decided a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Decision"))]
pub struct DecisionDocument {
    /// How the cells are to be read.
    pub kind: DecisionName,
    /// In the order in which they are to be looked at.
    pub cells: Vec<DecidingDocument>,
    /// The sides of the board that are joined.
    pub edges: Vec<Vec<String>>,
}

/// How the cells of a decision are to be read.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DecisionKind"))]
#[expect(missing_docs, reason = "they are those of stackade_core::DecisionKind")]
pub enum DecisionName {
    Joined,
    Compared,
    Counted,
    Owned,
}

/// A cell that has something to do with how a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "DecidingCell"))]
pub struct DecidingDocument {
    /// The cell.
    pub cell: String,
    /// Whose it is.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: usize,
    /// What is compared or counted there.
    pub number: Option<u32>,
    /// Whether it is what the winner has won by.
    pub decides: bool,
}

impl From<Decision> for DecisionDocument {
    fn from(decision: Decision) -> DecisionDocument {
        let cell = |known: &DecidingCell| DecidingDocument {
            cell: known.cell.to_string(),
            side: known.side.index(),
            number: known.number,
            decides: known.decides,
        };
        DecisionDocument {
            kind: match decision.kind {
                DecisionKind::Joined => DecisionName::Joined,
                DecisionKind::Compared => DecisionName::Compared,
                DecisionKind::Counted => DecisionName::Counted,
                DecisionKind::Owned => DecisionName::Owned,
            },
            cells: decision.cells.iter().map(cell).collect(),
            edges: decision.edges.iter().map(|edge| edge.iter().map(ToString::to_string).collect()).collect(),
        }
    }
}
