//! What happens in a room, for anyone who says or shows it.

use stackade_core::{AnyMatch, GameResult};
use stackade_online::{Offer, Seat};

use crate::VisitError;

/// Something that has happened in the room.
#[derive(Clone, Debug)]
pub enum RoomEvent {
    /// One is in the room, and the game is known.
    Entered,
    /// A player has taken a seat.
    Joined(Seat),
    /// A move was made.
    Moved {
        /// By whom.
        seat: Seat,
        /// The move.
        mv: String,
        /// The game before it.
        before: Box<dyn AnyMatch>,
    },
    /// The server has one's own move, and the clocks count it.
    Arrived,
    /// This many moves are gone.
    TakenBack(usize),
    /// Something was offered.
    Offered(Offer, Seat),
    /// An offer is off the table.
    Withdrawn(Offer, Seat),
    /// The game is over.
    Over(Ending),
    /// A player says something.
    Said(Words),
    /// A player has come into the room.
    Came(Seat),
    /// A player has left the room.
    Left(Seat),
    /// The next game between the two.
    Next(String),
    /// What one wanted is refused.
    Refused(VisitError),
    /// The connection is lost.
    Lost,
    /// The connection is back.
    Back,
    /// The server does not let one in.
    Shut(VisitError),
}

/// Something that a player says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Who.
    pub seat: Seat,
    /// What, without anything that would steer a terminal.
    pub text: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was called off and counts for nothing.
    CalledOff,
    /// A draw, and why.
    Draw(EndingReason),
    /// Somebody has won, and why.
    Won(Seat, EndingReason),
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingReason {
    /// The other player left.
    Left,
    /// As the game says it.
    Game(GameResult),
}
