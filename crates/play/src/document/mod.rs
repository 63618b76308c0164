//! Positions, moves and hands as JSON: typed here once, and generated from here for the page.
//!
//! `docs/protocol.md` explains the keys of [`ViewDocument`], which any program may ask for; the others are
//! between the engine and the page. Sides are 0 and 1 here, cells are names.

mod decision;
mod editor;
mod hand;
mod message;
mod moves;
mod view;

pub use decision::{DecidingDocument, DecisionDocument, DecisionName};
pub use editor::EditorDocument;
pub use hand::{HandDocument, ReplyDocument};
pub use message::{MessageDocument, ValueDocument};
pub use moves::{FlightDocument, LandingDocument, LastMove, MoveDocument, SpotDocument, StandingDocument};
pub use view::{
    BehaviourName, CellDocument, FormName, KindDocument, LayoutDocument, OverDocument, PointDocument, Run,
    ShapeName, TallyDocument, ViewDocument,
};

#[cfg(test)]
mod typescript;
