//! Clocks: how much time the players have, and how much is left.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use stackade_core::{MOST_SIDES, Side, shorten};

/// How much time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as one likes.
    #[default]
    None,
    /// This much for every turn.
    Turn(Duration),
    /// This much for the game, and this much more after every turn.
    Game(Duration, Duration),
    /// This many days for every turn, for players who need not be there at the same time.
    Days(u16),
}

impl TimeControl {
    /// Those that menus offer for games at one screen.
    pub const OFFERED: [TimeControl; 7] = [
        TimeControl::None,
        TimeControl::Turn(Duration::from_secs(300)),
        TimeControl::Turn(Duration::from_secs(60)),
        TimeControl::Game(Duration::from_secs(180), Duration::from_secs(2)),
        TimeControl::Game(Duration::from_secs(300), Duration::from_secs(3)),
        TimeControl::Game(Duration::from_secs(600), Duration::from_secs(5)),
        TimeControl::Game(Duration::from_secs(1800), Duration::from_secs(20)),
    ];

    /// What is on each clock when the game begins; none where no clock runs.
    pub fn initial(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Turn(time) | TimeControl::Game(time, _) => Some(time),
            TimeControl::Days(days) => Some(DAY * u32::from(days)),
        }
    }

    /// What is on a clock after a turn that left this much on it.
    pub fn after_turn(self, left: Duration) -> Duration {
        match self {
            TimeControl::None => left,
            TimeControl::Game(_, increment) => left + increment,
            TimeControl::Turn(_) | TimeControl::Days(_) => self.initial().unwrap_or(left),
        }
    }

    /// Whether each turn has its own time.
    pub fn is_by_turn(self) -> bool {
        matches!(self, TimeControl::Turn(_) | TimeControl::Days(_))
    }

    /// The time control for people.
    pub fn words(self) -> String {
        match self {
            TimeControl::None => "no clock".to_owned(),
            TimeControl::Turn(time) => format!("{} a turn", amount(time)),
            TimeControl::Game(time, increment) if increment.is_zero() => format!("{} each", amount(time)),
            TimeControl::Game(time, increment) => {
                format!("{} each, {} more a turn", amount(time), amount(increment))
            }
            TimeControl::Days(1) => "1 day a turn".to_owned(),
            TimeControl::Days(days) => format!("{days} days a turn"),
        }
    }

    /// As servers write it: `turn:60` where people write `60/turn`.
    pub fn pace(self) -> String {
        match self {
            TimeControl::Turn(time) => format!("turn:{}", time.as_secs()),
            other => other.to_string(),
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

/// Written as `--clock` takes it: `none`, `60/turn`, `10+5` (minutes and seconds), `days:3`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Turn(time) => write!(f, "{}/turn", time.as_secs_f64()),
            TimeControl::Game(time, increment) => {
                let minutes = time.as_secs_f64() / 60.0;
                write!(f, "{minutes}+{}", increment.as_secs_f64())
            }
            TimeControl::Days(days) => write!(f, "days:{days}"),
        }
    }
}

impl TimeControl {
    /// How records say it in the tag `TimeControl`: there a game's time is in seconds, not in minutes as people say it.
    ///
    /// ```
    /// use stackade_play::TimeControl;
    /// for (text, tag) in [("5+3", "300+3"), ("0.5+0", "30+0"), ("60/turn", "turn 60"), ("none", "-"), ("days:3", "days:3")] {
    ///     let control: TimeControl = text.parse().unwrap();
    ///     assert_eq!(control.record_tag(), tag);
    ///     assert_eq!(TimeControl::from_record_tag(tag), Some(control));
    /// }
    /// assert_eq!(TimeControl::from_record_tag("as long as it takes"), None);
    /// ```
    pub fn record_tag(self) -> String {
        match self {
            TimeControl::None => "-".to_owned(),
            TimeControl::Turn(time) => format!("turn {}", time.as_secs_f64()),
            TimeControl::Game(time, increment) => {
                format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64())
            }
            TimeControl::Days(_) => self.to_string(),
        }
    }

    /// What a record says in that tag, if it is one of these forms.
    pub fn from_record_tag(tag: &str) -> Option<TimeControl> {
        if tag == "-" {
            return Some(TimeControl::None);
        }
        match tag.strip_prefix("turn ") {
            Some(time) => read(&format!("{time}/turn")),
            None if tag.contains('+') => game(tag, 1.0),
            None => read(tag),
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

const DAY: Duration = Duration::from_secs(86_400);

/// Nobody gets more days for a turn.
const MOST_DAYS: u16 = 14;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// ```
    /// use stackade_play::TimeControl;
    /// for text in ["none", "60/turn", "10+5", "0.5+0", "days:3"] {
    ///     assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    /// }
    /// assert_eq!("turn:60".parse::<TimeControl>(), "60/turn".parse());
    /// assert_eq!("blitz".parse::<TimeControl>().unwrap().words(), "1 minute a turn");
    /// assert!("fast".parse::<TimeControl>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        read(text).ok_or_else(|| TimeControlError(shorten(text)))
    }
}

fn read(text: &str) -> Option<TimeControl> {
    match text {
        "none" => return Some(TimeControl::None),
        "standard" => return Some(TimeControl::Turn(Duration::from_secs(300))),
        "blitz" => return Some(TimeControl::Turn(Duration::from_secs(60))),
        _ => {}
    }
    if let Some(days) = text.strip_prefix("days:") {
        let days = days.parse().ok().filter(|days| (1..=MOST_DAYS).contains(days));
        return days.map(TimeControl::Days);
    }
    if let Some(time) = text.strip_suffix("/turn").or(text.strip_prefix("turn:")) {
        let time = seconds(time, 1.0).filter(|time| !time.is_zero());
        return time.map(TimeControl::Turn);
    }
    game(text, 60.0)
}

/// A time for the game, in units of so many seconds, and one for each move.
fn game(text: &str, unit: f64) -> Option<TimeControl> {
    let (time, increment) = text.split_once('+')?;
    let (time, increment) = (seconds(time, unit)?, seconds(increment, 1.0)?);
    if time.is_zero() && increment.is_zero() {
        return None;
    }
    Some(TimeControl::Game(time.max(Duration::from_secs(1)), increment))
}

/// A number of units, at most a day.
fn seconds(text: &str, unit: f64) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok()? * unit;
    (0.0..=DAY.as_secs_f64()).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// How much time there is.
    pub control: TimeControl,
    /// What was left to each side when its clock was last stopped; sides that the game does not have never start theirs.
    left: [Duration; MOST_SIDES],
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.initial().unwrap_or_default(); MOST_SIDES], running: None }
    }

    /// Starts a side's clock; any other one stops.
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
        *left = self.control.after_turn(*left);
    }

    /// What is left to a side.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// A turn is taken back: a clock that is for one turn begins anew, and so does one that has run out.
    pub fn take_back(&mut self) {
        let fresh = Clocks::new(self.control).left;
        for (left, fresh) in self.left.iter_mut().zip(fresh) {
            if left.is_zero() || self.control.is_by_turn() {
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

    /// What a clock shows.
    pub fn show(&self, side: Side, now: Duration) -> String {
        show_time(self.left(side, now))
    }
}

/// Minutes and seconds, with hours where there are any and with tenths at the end.
pub fn show_time(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds >= 3600 {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    } else if seconds >= 20 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("0:{:02}.{}", seconds, left.subsec_millis() / 100)
    }
}

#[cfg(test)]
mod cases;
