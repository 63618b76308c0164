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

    /// The seat of a side; none for a third or fourth, since games online are for two.
    ///
    /// ```
    /// use stackade_core::Side;
    /// use stackade_online::Seat;
    /// assert_eq!(Seat::of(Side::Second), Some(Seat::Second));
    /// assert_eq!(Seat::of(Side::ALL[2]), None);
    /// ```
    pub fn of(side: Side) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| seat.side() == side)
    }

    /// The side that is played from here.
    pub fn side(self) -> Side {
        match self {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }
    }
}
