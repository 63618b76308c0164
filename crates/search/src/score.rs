//! Scores: what a searcher says about a position, and the numbers it counts with inside.

use std::fmt;

/// How good a position is for the side to move.
///
/// ```
/// use stackade_search::Score;
/// assert_eq!(Score::Units(35).to_string(), "units 35");
/// assert_eq!(Score::Win(11).to_string(), "win 11");
/// assert!(Score::Win(3) > Score::Win(5) && Score::Loss(4) < Score::Loss(6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Nothing is proved; this is the evaluation's opinion.
    Units(i32),
    /// Proved: the side to move wins within this many plies.
    Win(u32),
    /// Proved: the side to move loses, and can hold out for at most this many plies.
    Loss(u32),
    /// Proved: neither side can win.
    Draw,
}

impl Score {
    /// Whether this is a proved result.
    pub fn is_proved(self) -> bool {
        !matches!(self, Score::Units(_))
    }

    /// One number that orders all scores: the evaluation's units, with wins above and losses below.
    pub fn value(self) -> i32 {
        match self {
            Score::Units(units) => units,
            Score::Win(plies) => WIN - plies as i32,
            Score::Loss(plies) => plies as i32 - WIN,
            Score::Draw => 0,
        }
    }

    /// The share of the point that this promises: units count as Elo points do, 400 for ten to one.
    pub fn chance(self) -> f64 {
        match self {
            Score::Win(_) => 1.0,
            Score::Draw => 0.5,
            Score::Loss(_) => 0.0,
            Score::Units(units) => 1.0 / (1.0 + 10f64.powf(-f64::from(units) / 400.0)),
        }
    }

    /// This score, found after a move, for the side that has made it.
    pub fn before_the_move(self) -> Score {
        match self {
            Score::Units(units) => Score::Units(-units),
            Score::Win(plies) => Score::Loss(plies + 1),
            Score::Loss(plies) => Score::Win(plies + 1),
            Score::Draw => Score::Draw,
        }
    }

    /// `win`, `draw`, `loss`, or `unknown` while nothing is proved.
    pub fn result(self) -> &'static str {
        match self {
            Score::Units(_) => "unknown",
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
        }
    }

    /// The score that a search value stands for; `exact` says that no guess went into it.
    ///
    /// A win that only holds against the replies that were searched is no proof. It has a value below all wins, which
    /// says nothing but how deep it was met, and is told as an opinion that could not be better.
    pub(crate) fn from_value(value: i32, exact: bool) -> Score {
        match value {
            WON.. => Score::Win((WIN - value) as u32),
            ..=LOST => Score::Loss((WIN + value) as u32),
            0 if exact => Score::Draw,
            units => Score::Units(units.clamp(-MOST_UNITS, MOST_UNITS)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.value().cmp(&other.value()))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Units(units) => write!(f, "units {units}"),
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "loss {plies}"),
            Score::Draw => write!(f, "draw"),
        }
    }
}

/// The value of having won already. A win in `n` plies is worth `WIN - n`.
pub(crate) const WIN: i32 = 32_000;
/// Values from here on are wins; no game lasts a thousand plies.
pub(crate) const WON: i32 = WIN - 1_000;
/// Values up to here are losses.
pub(crate) const LOST: i32 = -WON;
/// Evaluations stay within this many units; a win that is seen but not proved has as many.
pub const MOST_UNITS: i32 = 20_000;

/// Whether a value is a proved win or loss.
#[inline]
pub(crate) fn is_decided(value: i32) -> bool {
    value >= WON || value <= LOST
}

/// A value relative to the root as one relative to the position at `ply`, as the table keeps it.
#[inline]
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        WON.. => value + ply as i32,
        ..=LOST => value - ply as i32,
        _ => value,
    }
}

/// The inverse of [`to_table`].
#[inline]
pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        WON.. => value - ply as i32,
        ..=LOST => value + ply as i32,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_is_not_proved_is_the_best_opinion() {
        for (value, told) in [(WON - 4, MOST_UNITS), (LOST + 4, -MOST_UNITS), (992, 992), (-35, -35)] {
            assert_eq!(Score::from_value(value, false), Score::Units(told), "{value}");
        }
        assert_eq!(Score::from_value(WON, false), Score::Win(1_000), "wins need no exact search");
    }
}
