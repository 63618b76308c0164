//! Who sits where.

use serde::{Deserialize, Serialize};
use stackade_core::Side;

/// A player's place at the board: who moves first, and who second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
