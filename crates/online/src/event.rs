//! What players ask for, what happens, and why something does not.

use std::fmt;

use serde::{Deserialize, Serialize};
use stackade_core::Side;

/// A player's place at the board: who moves first, and who second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both of them.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat on the other side of the board.
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// The side that is played from here.
    pub fn side(self) -> Side {
        match self {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::First => Seat::First,
            // Online games are for two.
            _ => Seat::Second,
        }
    }
}

/// Something that takes two to agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Claim the game because the other player has been gone for so long.
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
    /// The server was away for so many milliseconds.
    #[serde(skip)]
    Resume {
        /// How many.
        lost: i64,
    },
    /// Nobody has begun the game for so long that it is called off.
    #[serde(skip)]
    CallOff,
    /// Nobody has moved for so long that nobody will any more.
    #[serde(skip)]
    Forsake {
        /// Whether the game counts, so that whoever was to move has lost it.
        counts: bool,
    },
}

impl Request {
    /// A move without lag.
    pub fn play(ply: usize, mv: &str) -> Request {
        Request::Move { ply, mv: mv.to_owned(), lag: 0 }
    }
}

/// Something that has happened in a game. What is written down is this and the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        left: Option<i64>,
        /// How much lag was forgiven.
        #[serde(default, skip_serializing_if = "is_zero")]
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
        why: Why,
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
    /// Both want to play again, and the next game is there: whoever writes this down makes it.
    Followed {
        /// Its id.
        game: String,
    },
    /// The server was away; nobody is charged for it.
    Resumed {
        /// For so many milliseconds.
        lost: i64,
    },
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// Why a game ended, where its rules did not end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Why {
    /// The loser gave up.
    Resignation,
    /// The loser's clock ran down.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// The loser went away.
    Left,
}

/// What older versions have said instead of [`Why::Left`].
const LEFT_IN_WORDS: &str = "the other player left";

impl Why {
    const ALL: [Why; 4] = [Why::Resignation, Why::Time, Why::Agreement, Why::Left];

    /// The one that a code is for, older ones included.
    pub fn from_code(code: &str) -> Option<Why> {
        if code == LEFT_IN_WORDS {
            return Some(Why::Left);
        }
        Why::ALL.into_iter().find(|why| why.code() == code)
    }

    /// Its code, in events and in the result of a game.
    pub fn code(self) -> &'static str {
        match self {
            Why::Resignation => "resignation",
            Why::Time => "time",
            Why::Agreement => "agreement",
            Why::Left => "left",
        }
    }
}

impl From<Why> for &'static str {
    fn from(why: Why) -> &'static str {
        why.code()
    }
}

impl TryFrom<String> for Why {
    type Error = String;

    fn try_from(code: String) -> Result<Why, String> {
        let expected = || Why::ALL.map(Why::code).join(", ");
        Why::from_code(&code).ok_or_else(|| format!("expected one of {}, found {code:?}", expected()))
    }
}

/// Why a request comes to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is for players.
    NotAPlayer,
    /// Somebody sits there.
    Taken,
    /// A player is still missing.
    NotBegun,
    /// The game is over, or called off.
    Over,
    /// The game goes on.
    NotOver,
    /// The other player is to move.
    NotYourTurn,
    /// The number of the turn is another one by now.
    OutOfStep {
        /// The number of the next turn.
        expected: usize,
    },
    /// The rules do not allow the move.
    Illegal(String),
    /// There is nothing to decline.
    NothingOffered,
    /// It was offered already, this turn or still.
    OfferedAlready,
    /// There is no move to take back.
    NothingToUndo,
    /// The game has properly begun, and can be resigned.
    TooLateToAbort,
    /// The other player is there, or has not been away for long enough.
    StillThere,
    /// Nothing was said, or too much.
    BadText,
    /// One of the players does not want to be talked to.
    Silence,
    /// The player may not talk any more, wherever it is.
    Muted,
    /// So much was said, or the game has been over for so long, that nothing more is.
    EnoughSaid,
    /// It came after a clock had run down: the game has ended on time.
    TimeIsUp,
    /// The player asks for so much that nobody else gets a word in.
    TooOften,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Refusal::NotAPlayer => "only players can do that",
            Refusal::Taken => "that seat is taken",
            Refusal::NotBegun => "the other player is not here yet",
            Refusal::Over => "the game is over",
            Refusal::NotOver => "the game is not over",
            Refusal::NotYourTurn => "it is not your turn",
            Refusal::OutOfStep { expected } => return write!(f, "the next turn is number {expected}"),
            Refusal::Illegal(why) => return f.write_str(why),
            Refusal::NothingOffered => "nothing was offered",
            Refusal::OfferedAlready => "that was offered already",
            Refusal::NothingToUndo => "there is no move of yours to take back",
            Refusal::TooLateToAbort => "the game has begun: it can be resigned, but not called off",
            Refusal::StillThere => "the other player may still come back",
            Refusal::BadText => "expected 1 to 300 characters",
            Refusal::Silence => "chat is off in this game",
            Refusal::Muted => "you have been muted",
            Refusal::EnoughSaid => "enough was said in this game",
            Refusal::TimeIsUp => "too late: the game has ended on time",
            Refusal::TooOften => "that was too often, please wait for a moment",
        };
        f.write_str(text)
    }
}

impl std::error::Error for Refusal {}

/// Why something that is said to have happened in a game cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(pub(crate) String);

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misfit {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for why in Why::ALL {
            let json = serde_json::to_string(&why).expect("a code");
            assert_eq!(json, format!("{:?}", why.code()));
            assert_eq!(serde_json::from_str::<Why>(&json).ok(), Some(why));
            assert_eq!(Why::from_code(why.code()), Some(why));
        }
        assert_eq!(Why::from_code("the other player left"), Some(Why::Left), "as older versions said it");
        assert_eq!(Why::from_code("stuck"), None, "how a game ends by its rules is another matter");
        let error = serde_json::from_str::<Why>("\"bored\"").expect_err("no such reason").to_string();
        assert!(error.contains("resignation, time, agreement, left, found \"bored\""), "{error}");
    }
}
