//! Clocks: in words, and how long computer players think where they run.

use std::time::Duration;

use stackade_core::Side;
use stackade_engine::budget;
use stackade_play::{Clocks, TimeControl};

use crate::languages::{decimal, is_english, say, t};

/// How long a computer may think about a turn that has just begun; none where no clock runs.
pub(crate) fn thinking_time(clocks: &Clocks, side: Side, now: Duration) -> Option<Duration> {
    let left = clocks.left(side, now);
    match clocks.control {
        TimeControl::None => None,
        TimeControl::Turn(_) | TimeControl::Days(_) => Some(left / 2),
        TimeControl::Game(_, increment) => Some(budget(left, increment)),
    }
}

/// What a clock shows.
pub(crate) fn show(clocks: &Clocks, side: Side, now: Duration) -> String {
    decimal(&clocks.show(side, now))
}

/// A time control for people.
pub(crate) fn words(control: TimeControl) -> String {
    match control {
        _ if is_english() => control.words(),
        TimeControl::None => t("clock.none").to_owned(),
        TimeControl::Turn(time) => say!("clock.turn", time = amount(time)),
        TimeControl::Game(time, more) if more.is_zero() => say!("clock.each", time = amount(time)),
        TimeControl::Game(time, more) => say!("clock.eachMore", time = amount(time), more = amount(more)),
        TimeControl::Days(1) => t("clock.day").to_owned(),
        TimeControl::Days(days) => say!("clock.days", days = days),
    }
}

fn amount(time: Duration) -> String {
    match time.as_secs() {
        60 => t("clock.minute").to_owned(),
        seconds if seconds % 60 == 0 && seconds > 0 => say!("clock.minutes", minutes = seconds / 60),
        seconds => say!("clock.seconds", seconds = seconds),
    }
}
