//! What servers tell each other, and under which subjects.

use serde::{Deserialize, Serialize};
use stackade_online::{Event, Moment};

/// Something about one game, for the servers that have its room open. Each says which server has said it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "lowercase")]
pub(super) enum GameNews {
    /// These events are committed.
    Events {
        from: String,
        /// The number of the first.
        seq: u64,
        at: Moment,
        events: Vec<Event>,
    },
    /// Who is there through that server.
    Presence {
        from: String,
        /// By seat.
        here: [bool; 2],
        watching: u32,
        /// Whether the others are to say it, too.
        asks: bool,
    },
}

/// A game was made, has begun or has ended: for lists, and for those whom it concerns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct StateNews {
    pub(super) from: String,
    pub(super) game: String,
}

/// The subject of one game. Ids are letters and digits.
pub(super) fn game_subject(id: &str) -> String {
    format!("stackade.game.{id}")
}

/// The subject of [`StateNews`].
pub(super) const STATES: &str = "stackade.states";
