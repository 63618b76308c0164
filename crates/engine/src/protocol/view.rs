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

/// The position as JSON, on one line.
pub fn view_json(game: &dyn AnyMatch) -> String {
    let answer = Answer { view: ViewDocument::new(game), moves: game.legal_moves() };
    serde_json::to_string(&answer).expect("a position has only text keys")
}
