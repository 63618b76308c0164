//! What every front end does without drawing.
//!
//! A [`Hand`] chooses a move cell by cell, a [`Summary`] says what a move does, [`Clocks`] run
//! down, and an [`Editor`] sets a position up. Nothing here knows a rule:
//! the game says which moves are legal and what each of them does ([`Turn`](stackade_core::Turn)).

mod clock;
mod decision;
pub mod document;
mod editor;
mod hand;
mod summary;
mod way;

pub use clock::{Clocks, TimeControl, TimeControlError, show_time};
pub use decision::decision_lines;
pub use editor::Editor;
pub use hand::{Hand, Objection, ObjectionValues, Pick, Refusal, Reply, Stage, Target};
pub use summary::{Kind, Standing, Summary};
pub use way::Way;
