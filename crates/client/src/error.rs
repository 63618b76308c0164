//! What goes wrong between a program and a server.

use std::fmt;

use stackade_core::{Message, Phrase};
use stackade_online::{ErrorReport, RequestError};

/// Why something at a server comes to nothing; in English as it is shown, in other languages by its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VisitError {
    /// A call came to nothing.
    Call(CallError),
    /// The server says no.
    Refused(ErrorReport),
    /// The rules do not allow the move.
    Illegal {
        /// The id of the game.
        game: String,
        /// Why.
        message: Message,
    },
    /// The program knows by itself why not: one of [`PHRASES`].
    Known(Phrase),
}

stackade_core::phrases! {
    /// What this crate says by itself.
    pub PHRASES =
    pub(crate) VERSION: "version", "the server speaks another version than this program";
    pub(crate) NO_RIGHT: "no-right", "the server does not accept this account or key any more";
    pub(crate) OTHER_GAME: "other-game", "the server plays a game that this program does not know";
    pub(crate) OTHER_RULES: "other-rules", "the server plays by other rules than this program";
    pub(crate) LOST_REQUEST: "lost-request", "the connection was lost before the answer came";
    pub(crate) NOT_KNOWN_YET: "not-known-yet", "the game is not known yet";
    pub(crate) GAME_OVER: "game-over", "the game is over";
    pub(crate) WATCHING: "watching", "you are watching";
    pub(crate) NOT_BEGUN: "not-begun", "the other player is not here yet";
    pub(crate) UNSENT: "unsent", "your move is still on its way";
    pub(crate) NOT_YOUR_TURN: "not-your-turn", "it is not your turn";
    pub(crate) NO_CONNECTION: "no-connection", "there is no connection just now";
    pub(crate) SEATS_TAKEN: "seats-taken", "both seats of this game are taken; you can watch it";
}

impl fmt::Display for VisitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VisitError::Call(error) => error.fmt(f),
            VisitError::Refused(report) => f.write_str(&of_report(report)),
            VisitError::Illegal { message, .. } => message.fmt(f),
            VisitError::Known(phrase) => f.write_str(phrase.words),
        }
    }
}

impl std::error::Error for VisitError {}

impl From<Phrase> for VisitError {
    fn from(phrase: Phrase) -> VisitError {
        VisitError::Known(phrase)
    }
}

impl From<CallError> for VisitError {
    fn from(error: CallError) -> VisitError {
        VisitError::Call(error)
    }
}

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The server cannot be reached.
    Away {
        /// Its name.
        host: String,
        /// What the system says.
        why: String,
    },
    /// The server says no.
    Refused {
        /// The status of the answer.
        status: u16,
        /// Why.
        report: ErrorReport,
    },
    /// Somebody answers, but not what was expected.
    Strange {
        /// The server's name.
        host: String,
    },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Away { host, why } => write!(f, "the server at {host} does not answer: {why}"),
            CallError::Refused { report, .. } => f.write_str(&of_report(report)),
            CallError::Strange { host } => write!(
                f,
                "what answers at {host} is no Stackade server, or one of another version than this program"
            ),
        }
    }
}

impl std::error::Error for CallError {}

/// Why a server says no. A code that this version does not know is told in the words of the server.
fn of_report(report: &ErrorReport) -> String {
    match &report.error {
        Some(RequestError::NoSuchGame) => {
            "there is no such game; the link may not be whole, or the game was called off".to_owned()
        }
        Some(RequestError::UnknownHost) => {
            format!("the server goes by another name: {}", printable(&report.words))
        }
        _ => printable(&report.words),
    }
}

/// A stranger's text without what would steer a terminal.
pub fn printable(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(|&c| !is_hidden(c)).take(400).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a_server_has_words() {
        for error in RequestError::samples() {
            let report = ErrorReport { words: error.to_string(), error: Some(error) };
            let words = of_report(&report);
            assert!(words.len() > 2 && !words.ends_with('.'), "{report:?}: {words}");
        }
        let unknown = ErrorReport { words: "too\u{1b}[2J new".to_owned(), error: None };
        assert_eq!(of_report(&unknown), "too[2J new");
    }
}
