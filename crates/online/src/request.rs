//! What players ask for.

use serde::{Deserialize, Serialize};

/// Something that takes two to agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// Call it a draw.
    Draw,
    /// Take back the last move of the one who offers, and what came after it.
    Takeback,
    /// Once more, with sides swapped.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Take a free seat.
    Join,
    /// Make a move as the turn with this number, counted from 0. The number makes it safe to say it twice.
    Move {
        /// How many moves were played before it.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// How long it was on its way, as the server has measured; nobody else is asked.
        #[serde(skip)]
        lag: i64,
    },
    /// Give up.
    Resign,
    /// Offer something, or accept it where the other player has.
    Offer {
        /// What.
        what: Offer,
    },
    /// Decline what was offered, or withdraw what one has offered.
    Decline {
        /// What.
        what: Offer,
    },
    /// Call the game off before it has properly begun.
    Abort,
    /// Claim the game because the other player has been away for too long.
    Claim {
        /// Milliseconds, as the server has seen it.
        #[serde(skip)]
        absent: i64,
    },
    /// Say something to the other player.
    Say {
        /// What.
        text: String,
    },
    /// Look whether somebody's time is up.
    #[serde(skip)]
    Look,
    /// The server was away.
    #[serde(skip)]
    Resume {
        /// For how many milliseconds.
        lost: i64,
    },
    /// The game is called off because it was never begun.
    #[serde(skip)]
    CallOff,
    /// The game is ended because nobody moves any more.
    #[serde(skip)]
    Forsake {
        /// Whether the game counts, so that the player to move has lost it.
        counts: bool,
    },
}

impl Request {
    /// A move without lag.
    pub fn play(ply: usize, mv: &str) -> Request {
        Request::Move { ply, mv: mv.to_owned(), lag: 0 }
    }
}
