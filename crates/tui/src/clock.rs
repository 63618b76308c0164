//! Clocks: how much time the players have, and how much is left.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use stackade_core::{Side, shorten};
use stackade_engine::budget;

/// How much time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as one likes.
    #[default]
    None,
    /// So much for every turn.
    Turn(Duration),
    /// So much for the game, and so much more after every turn.
    Game(Duration, Duration),
}

impl TimeControl {
    /// Those that menus offer.
    pub const OFFERED: [TimeControl; 7] = [
        TimeControl::None,
        TimeControl::Turn(Duration::from_secs(300)),
        TimeControl::Turn(Duration::from_secs(60)),
        TimeControl::Game(Duration::from_secs(180), Duration::from_secs(2)),
        TimeControl::Game(Duration::from_secs(300), Duration::from_secs(3)),
        TimeControl::Game(Duration::from_secs(600), Duration::from_secs(5)),
        TimeControl::Game(Duration::from_secs(1800), Duration::from_secs(20)),
    ];

    /// The time control for people.
    pub fn words(self) -> String {
        match self {
            TimeControl::None => "no clock".to_owned(),
            TimeControl::Turn(time) => format!("{} a turn", amount(time)),
            TimeControl::Game(time, increment) if increment.is_zero() => format!("{} each", amount(time)),
            TimeControl::Game(time, increment) => {
                format!("{} each, {} more a turn", amount(time), amount(increment))
            }
        }
    }
}

fn amount(time: Duration) -> String {
    match time.as_secs() {
        60 => "1 minute".to_owned(),
        seconds if seconds % 60 == 0 && seconds > 0 => format!("{} minutes", seconds / 60),
        seconds => format!("{seconds} s"),
    }
}

/// Written as `--clock` takes it: `none`, `60/turn`, `10+5` (minutes and seconds).
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Turn(time) => write!(f, "{}/turn", time.as_secs()),
            TimeControl::Game(time, increment) => {
                let minutes = time.as_secs_f64() / 60.0;
                write!(f, "{minutes}+{}", increment.as_secs())
            }
        }
    }
}

/// A text that names no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControlError(String);

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown clock '{}', expected none, standard, blitz, SECONDS/turn or MINUTES+SECONDS, such as 10+5",
            self.0
        )
    }
}

impl std::error::Error for TimeControlError {}

/// No clock is set to more than a day.
const LONGEST: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// ```
    /// use stackade_tui::TimeControl;
    /// for text in ["none", "60/turn", "10+5", "0.5+0"] {
    ///     assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    /// }
    /// assert_eq!("blitz".parse::<TimeControl>().unwrap().words(), "1 minute a turn");
    /// assert!("fast".parse::<TimeControl>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let unknown = || TimeControlError(shorten(text));
        let seconds = |text: &str, unit: f64| {
            let number: f64 = text.parse().ok()?;
            let seconds = number * unit;
            (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
        };
        match text {
            "none" => return Ok(TimeControl::None),
            "standard" => return Ok(TimeControl::Turn(Duration::from_secs(300))),
            "blitz" => return Ok(TimeControl::Turn(Duration::from_secs(60))),
            _ => {}
        }
        if let Some(time) = text.strip_suffix("/turn") {
            let time = seconds(time, 1.0).filter(|time| !time.is_zero()).ok_or_else(unknown)?;
            return Ok(TimeControl::Turn(time));
        }
        let (minutes, increment) = text.split_once('+').ok_or_else(unknown)?;
        let time = seconds(minutes, 60.0).ok_or_else(unknown)?;
        let increment = seconds(increment, 1.0).ok_or_else(unknown)?;
        if time.is_zero() && increment.is_zero() {
            return Err(unknown());
        }
        Ok(TimeControl::Game(time.max(Duration::from_secs(1)), increment))
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// How much time there is.
    pub control: TimeControl,
    /// What was left to each side when its clock was last stopped.
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(control: TimeControl) -> Clocks {
        let time = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::Turn(time) | TimeControl::Game(time, _) => time,
        };
        Clocks { control, left: [time; 2], running: None }
    }

    /// Starts a side's clock; the other one's stops.
    pub fn start(&mut self, side: Side, now: Duration) {
        self.stop(now);
        if self.control != TimeControl::None {
            self.running = Some((side, now));
        }
    }

    /// Stops whatever clock runs.
    pub fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
            self.running = None;
        }
    }

    /// A side has completed its turn: it gets what the time control gives it.
    pub fn complete(&mut self, side: Side, now: Duration) {
        self.stop(now);
        let left = &mut self.left[side.index()];
        match self.control {
            TimeControl::None => {}
            TimeControl::Turn(time) => *left = time,
            TimeControl::Game(_, increment) => *left += increment,
        }
    }

    /// What is left to a side.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// How long a computer may think about a turn that has just begun; none where no clock runs.
    pub fn for_a_computer(&self, side: Side, now: Duration) -> Option<Duration> {
        let left = self.left(side, now);
        match self.control {
            TimeControl::None => None,
            TimeControl::Turn(_) => Some(left / 2),
            TimeControl::Game(_, increment) => Some(budget(left, increment)),
        }
    }

    /// A turn is taken back: a clock that is for one turn begins anew, and so does one that has run out.
    pub fn take_back(&mut self) {
        let fresh = Clocks::new(self.control).left;
        for (left, fresh) in self.left.iter_mut().zip(fresh) {
            if left.is_zero() || matches!(self.control, TimeControl::Turn(_)) {
                *left = fresh;
            }
        }
    }

    /// Sets what is left to a side, for a game that is resumed.
    pub fn set(&mut self, side: Side, left: Duration) {
        self.left[side.index()] = left;
    }

    /// The side whose time has run out.
    pub fn flagged(&self, now: Duration) -> Option<Side> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// Whether a clock runs.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// What a clock shows: minutes and seconds, with tenths at the end.
    pub fn show(&self, side: Side, now: Duration) -> String {
        let left = self.left(side, now);
        let seconds = left.as_secs();
        if seconds >= 3600 {
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        } else if seconds >= 20 {
            format!("{}:{:02}", seconds / 60, seconds % 60)
        } else {
            format!("0:{:02}.{}", seconds, left.subsec_millis() / 100)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_game_clock_runs_down_and_is_added_to() {
        let mut clocks = Clocks::new(TimeControl::Game(s(60), s(5)));
        clocks.start(Side::First, s(10));
        assert_eq!(clocks.left(Side::First, s(30)), s(40));
        clocks.complete(Side::First, s(30));
        assert_eq!(clocks.left(Side::First, s(99)), s(45));
        clocks.start(Side::Second, s(30));
        assert_eq!(clocks.flagged(s(89)), None);
        assert_eq!(clocks.flagged(s(90)), Some(Side::Second));
        assert_eq!(clocks.show(Side::Second, s(75)), "0:15.0");
        assert_eq!(clocks.show(Side::First, s(75)), "0:45");
    }

    #[test]
    fn a_turn_clock_begins_anew() {
        let mut clocks = Clocks::new(TimeControl::Turn(s(60)));
        clocks.start(Side::First, s(0));
        clocks.complete(Side::First, s(59));
        assert_eq!(clocks.left(Side::First, s(59)), s(60));
    }

    #[test]
    fn no_clock_never_runs_out() {
        let mut clocks = Clocks::new(TimeControl::None);
        clocks.start(Side::First, s(0));
        assert!(clocks.flagged(s(1_000_000)).is_none() && !clocks.is_running());
    }

    #[test]
    fn odd_clocks_are_refused() {
        for text in ["", "5", "+", "0+0", "-1+5", "1e9+5", "nan+1", "0/turn", "inf/turn"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
