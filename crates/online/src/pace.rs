//! How much time players have.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many more milliseconds of lag may be forgiven after each move at most.
const MOST_LAG_REGAINED: i64 = 700;

/// How much time players have to think.
///
/// ```
/// use stackade_online::Pace;
/// assert_eq!("5+3".parse(), Ok(Pace::Game { minutes: 5, increment: 3 }));
/// assert_eq!(Pace::Turn { seconds: 60 }.to_string(), "turn:60");
/// assert!("0+0".parse::<Pace>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pace {
    /// As long as they like.
    #[default]
    None,
    /// Minutes for the whole game, and seconds that each move gives back.
    Game {
        /// 0 to 180.
        minutes: u16,
        /// 0 to 60, and not both nothing.
        increment: u16,
    },
    /// Seconds for each turn, 5 to 3,600.
    Turn {
        /// How many.
        seconds: u16,
    },
    /// Days for each turn, 1 to 14: players need not be there at the same time.
    Days {
        /// How many.
        days: u16,
    },
}

impl Pace {
    /// Whether both players are expected to be there all the time.
    pub fn is_real_time(self) -> bool {
        matches!(self, Pace::Game { .. } | Pace::Turn { .. })
    }

    /// Milliseconds on each clock when the game begins.
    pub(crate) fn initial(self) -> Option<i64> {
        match self {
            Pace::None => None,
            // Without a first minute there would be no time for the first move.
            Pace::Game { minutes: 0, increment } => Some(i64::from(increment) * 1_000),
            Pace::Game { minutes, .. } => Some(i64::from(minutes) * 60_000),
            Pace::Turn { seconds } => Some(i64::from(seconds) * 1_000),
            Pace::Days { days } => Some(i64::from(days) * 86_400_000),
        }
    }

    /// What is on a clock after a move that left this much on it.
    pub(crate) fn after_move(self, left: i64) -> i64 {
        match self {
            Pace::Game { increment, .. } => left + i64::from(increment) * 1_000,
            Pace::None | Pace::Turn { .. } | Pace::Days { .. } => self.initial().unwrap_or(left),
        }
    }

    /// How many more milliseconds of lag may be forgiven after each move: a hundredth of what a player has for forty moves. In
    /// all but the shortest games that is no less than a round trip with 300 ms each way.
    pub(crate) fn lag_regained(self) -> i64 {
        let initial = self.initial().unwrap_or_default();
        let for_forty_moves = match self {
            Pace::Game { increment, .. } => initial + 40 * 1_000 * i64::from(increment),
            Pace::None | Pace::Turn { .. } | Pace::Days { .. } => 40 * initial,
        };
        (for_forty_moves / 100).min(MOST_LAG_REGAINED)
    }

    fn is_sensible(self) -> bool {
        match self {
            Pace::None => true,
            Pace::Game { minutes, increment } => minutes <= 180 && increment <= 60 && minutes + increment > 0,
            Pace::Turn { seconds } => (5..=3_600).contains(&seconds),
            Pace::Days { days } => (1..=14).contains(&days),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::None => f.write_str("none"),
            Pace::Game { minutes, increment } => write!(f, "{minutes}+{increment}"),
            Pace::Turn { seconds } => write!(f, "turn:{seconds}"),
            Pace::Days { days } => write!(f, "days:{days}"),
        }
    }
}

/// What a text must look like to be a pace.
const EXPECTED: &str = "expected none, MINUTES+SECONDS such as 5+3 (up to 180 and 60), turn:SECONDS (5 to 3600) or \
                        days:DAYS (1 to 14)";

impl FromStr for Pace {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Pace, &'static str> {
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| is_plain && text.len() <= 4)
        };
        let pace = match (text.split_once(':'), text.split_once('+')) {
            _ if text == "none" => Some(Pace::None),
            (Some(("turn", seconds)), _) => number(seconds).map(|seconds| Pace::Turn { seconds }),
            (Some(("days", days)), _) => number(days).map(|days| Pace::Days { days }),
            (None, Some((minutes, increment))) => number(minutes)
                .zip(number(increment))
                .map(|(minutes, increment)| Pace::Game { minutes, increment }),
            _ => None,
        };
        pace.filter(|pace| pace.is_sensible()).ok_or(EXPECTED)
    }
}

impl TryFrom<String> for Pace {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Pace, &'static str> {
        text.parse()
    }
}

impl From<Pace> for String {
    fn from(pace: Pace) -> String {
        pace.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["none", "5+3", "0+1", "180+60", "turn:5", "turn:3600", "days:1", "days:14"] {
            assert_eq!(text.parse::<Pace>().map(|pace| pace.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "5", "5+", "+3", "0+0", "181+0", "5+61", "turn:4", "days:15", "5+-3", "5:3", "turn+9"]
        {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }
}
