//! Why a question of the page has no answer.

use stackade_core::Message;
use stackade_engine::protocol::Host;
use stackade_play::document::MessageDocument;

use crate::library::json;

/// Why a question of the page has no answer.
#[derive(Debug)]
pub(crate) enum QuestionError {
    /// Somebody has given something that is wrong: a position, a move. The page has words for it.
    Wrong(Message),
    /// The question itself makes no sense, which is for those who write pages.
    Senseless(String),
}

impl QuestionError {
    /// Answers with the error in English, and before it with the code.
    pub(crate) fn tell(&self, host: &dyn Host) {
        match self {
            QuestionError::Wrong(message) => {
                let document = MessageDocument::from(message);
                host.emit(&format!("why {}", json(&document)));
                host.emit(&format!("error {}", document.words));
            }
            QuestionError::Senseless(words) => host.emit(&format!("error {words}")),
        }
    }
}

impl From<Message> for QuestionError {
    fn from(message: Message) -> QuestionError {
        QuestionError::Wrong(message)
    }
}
