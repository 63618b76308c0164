//! What happens in a game, and why something that is said to have happened cannot have.

use std::fmt;

use serde::{Deserialize, Serialize};
use stackade_core::Ending;

use crate::{Offer, Seat};

/// Something that has happened in a game. What is written down is this and the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A player has sat down.
    Joined {
        /// Where.
        seat: Seat,
    },
    /// A move was played.
    Moved {
        /// Its number, from 0.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What the player who made it has left, in milliseconds; nothing where time does not count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        left: Option<i64>,
        /// How much lag was forgiven, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(test, ts(optional, as = "Option<i64>"))]
        forgiven: i64,
    },
    /// Something was offered.
    Offered {
        /// What.
        what: Offer,
        /// By whom.
        seat: Seat,
    },
    /// An offer is off the table.
    Declined {
        /// What.
        what: Offer,
        /// By whom; the one who offered it may withdraw it.
        seat: Seat,
    },
    /// Moves were taken back.
    Undone {
        /// How many.
        plies: usize,
    },
    /// The game is over for a reason outside its rules.
    Ended {
        /// Who has won; nobody in a draw.
        winner: Option<Seat>,
        /// The reason.
        why: EndReason,
    },
    /// The game was called off and counts for nothing.
    Aborted {
        /// By whom.
        seat: Seat,
    },
    /// A player said something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Both want to play again, and the next game is there: the server that writes this down makes it.
    Followed {
        /// Its id.
        game: String,
    },
    /// The server was away; nobody is charged for it.
    Resumed {
        /// For how many milliseconds.
        lost: i64,
    },
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// Why a game is over, as a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The loser gave up.
    Resignation,
    /// The loser's clock ran down.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// The loser went away.
    #[serde(alias = "the other player left")]
    Left,
    /// It was called off and counts for nothing.
    #[serde(alias = "called off")]
    CalledOff,
    /// The same position occurred for the third time.
    #[serde(alias = "threefold repetition")]
    Repetition,
    /// The longest game that there may be is over.
    #[serde(alias = "500 turns")]
    TurnLimit,
    /// The rules of the game ended it; which of them is for the rules to say.
    Rules,
    /// Somebody else decided.
    Adjudication,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 9] = [
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Agreement,
        EndReason::Left,
        EndReason::CalledOff,
        EndReason::Repetition,
        EndReason::TurnLimit,
        EndReason::Rules,
        EndReason::Adjudication,
    ];

    /// The reason that is stored, or told by an older server, in words: those that are nothing else are the rules'.
    pub fn of_words(words: &str) -> EndReason {
        let words = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(words);
        EndReason::deserialize(words).unwrap_or(EndReason::Rules)
    }

    /// How a match ends for this reason; none where an event cannot end it so.
    pub fn ending(self) -> Option<Ending> {
        match self {
            EndReason::Resignation => Some(Ending::Resignation),
            EndReason::Time => Some(Ending::TimeOut),
            EndReason::Agreement => Some(Ending::Agreement),
            EndReason::Left => Some(Ending::Forfeit),
            EndReason::CalledOff
            | EndReason::Repetition
            | EndReason::TurnLimit
            | EndReason::Rules
            | EndReason::Adjudication => None,
        }
    }
}

impl From<Ending> for EndReason {
    /// Who forfeits a game between people has left it.
    fn from(ending: Ending) -> EndReason {
        match ending {
            Ending::Rules(_) => EndReason::Rules,
            Ending::Repetition => EndReason::Repetition,
            Ending::TurnLimit => EndReason::TurnLimit,
            Ending::Resignation => EndReason::Resignation,
            Ending::TimeOut => EndReason::Time,
            Ending::Agreement => EndReason::Agreement,
            Ending::Forfeit => EndReason::Left,
            Ending::Adjudication => EndReason::Adjudication,
        }
    }
}

/// Why something that is said to have happened in a game cannot have happened, or cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventError {
    /// A move has another number than the next one.
    OutOfStep {
        /// The number of the next move.
        expected: usize,
        /// The number that it has.
        found: usize,
    },
    /// A move cannot be played.
    Illegal {
        /// Its number.
        ply: usize,
        /// The move.
        mv: String,
        /// Why.
        why: String,
    },
    /// More moves are taken back than were played.
    TooManyUndone {
        /// How many are taken back.
        plies: usize,
        /// How many were played.
        played: usize,
    },
    /// No event ends a game for this reason.
    NoSuchEnd(EndReason),
    /// The message does not say what the event has made of the game.
    Incomplete,
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::OutOfStep { expected, found } => {
                write!(f, "move {found} comes where move {expected} was expected")
            }
            EventError::Illegal { ply, mv, why } => write!(f, "move {ply}, {mv}, cannot be played: {why}"),
            EventError::TooManyUndone { plies, played } => {
                write!(f, "{plies} moves are taken back where {played} were played")
            }
            EventError::NoSuchEnd(reason) => write!(f, "no event ends a game by {reason:?}"),
            EventError::Incomplete => f.write_str("the message does not say what became of the game"),
        }
    }
}

impl std::error::Error for EventError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for reason in EndReason::ALL {
            let json = serde_json::to_string(&reason).expect("a code");
            assert_eq!(serde_json::from_str::<EndReason>(&json).ok(), Some(reason));
            assert_eq!(EndReason::of_words(json.trim_matches('"')), reason);
        }
        assert!(serde_json::from_str::<EndReason>("\"bored\"").is_err());
    }

    #[test]
    fn what_older_versions_have_said_in_words_is_understood() {
        let words =
            ["the other player left", "called off", "threefold repetition", "500 turns", "more greens"];
        let reasons = words.map(EndReason::of_words);
        use EndReason::{CalledOff, Left, Repetition, Rules, TurnLimit};
        assert_eq!(reasons, [Left, CalledOff, Repetition, TurnLimit, Rules]);
    }
}
