//! The clock of a game, here or at a server.

use std::str::FromStr;

use stackade_online::Pace;
use stackade_tui::{TimeControl, TimeControlError};

/// A clock as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Clock {
    /// Minutes and seconds, for games anywhere.
    Short(TimeControl),
    /// Days for a turn, for games at a server only.
    Days(Pace),
}

impl FromStr for Clock {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Clock, TimeControlError> {
        match text.parse::<Pace>() {
            Ok(pace @ Pace::Days { .. }) => Ok(Clock::Days(pace)),
            // Servers write it so.
            Ok(Pace::Turn { seconds }) => format!("{seconds}/turn").parse().map(Clock::Short),
            _ => text.parse().map(Clock::Short),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_here_and_as_servers_write_them() {
        let short = |text: &str| text.parse().map(Clock::Short);
        assert_eq!("turn:60".parse(), short("60/turn"));
        assert_eq!("0.5+3".parse(), short("0.5+3"));
        assert_eq!("days:3".parse(), Ok(Clock::Days(Pace::Days { days: 3 })));
        for wrong in ["days:0", "days:99", "turn:x", "fast"] {
            assert!(wrong.parse::<Clock>().is_err(), "{wrong}");
        }
    }
}
