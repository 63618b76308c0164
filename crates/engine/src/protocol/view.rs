//! The position as one line of JSON: all that an interface without rules needs to draw and to play.

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_play::document::ViewDocument;

/// The answer to `view`; `docs/protocol.md` explains the keys.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    view: ViewDocument,
    moves: Vec<String>,
}

/// The line that answers `view`.
pub(super) fn view_line(game: &dyn AnyMatch) -> String {
    let answer = Answer { view: ViewDocument::new(game), moves: game.legal_moves() };
    let json = serde_json::to_string(&answer).expect("a position has only text keys");
    format!("view {json}")
}
