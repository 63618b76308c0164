//! A position that is being set up.

use serde::Serialize;
use stackade_core::{Message, Side};

use super::message::MessageDocument;
use super::view::{CellDocument, Run, ViewDocument};
use crate::Editor;

/// A position that is being set up, and whether it is possible.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Edited"))]
pub struct EditorDocument {
    /// The pieces that can be put on the board, in the order in which they are offered.
    pub pieces: Vec<Run>,
    /// What stands where.
    pub cells: Vec<CellDocument>,
    /// Who is to move.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: usize,
    /// The position's text.
    pub position: String,
    /// The position, if it is possible.
    pub view: Option<ViewDocument>,
    /// Why it is not.
    pub why: Option<MessageDocument>,
}

impl EditorDocument {
    /// What was made of a position, and what the game says of it.
    pub fn new(
        editor: &Editor<'_>,
        position: String,
        judged: Result<ViewDocument, Message>,
    ) -> EditorDocument {
        let (view, why) = match judged {
            Ok(view) => (Some(view), None),
            Err(why) => (None, Some(MessageDocument::from(&why))),
        };
        EditorDocument {
            pieces: editor.pieces().into_iter().map(|piece| Run::new(piece, 1)).collect(),
            cells: editor.cells().iter().map(CellDocument::from).collect(),
            side: Side::index(editor.side()),
            position,
            view,
            why,
        }
    }
}
