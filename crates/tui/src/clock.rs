//! How long computer players think where clocks run.

use std::time::Duration;

use stackade_core::Side;
use stackade_engine::budget;
use stackade_play::{Clocks, TimeControl};

/// How long a computer may think about a turn that has just begun; none where no clock runs.
pub(crate) fn thinking_time(clocks: &Clocks, side: Side, now: Duration) -> Option<Duration> {
    let left = clocks.left(side, now);
    match clocks.control {
        TimeControl::None => None,
        TimeControl::Turn(_) | TimeControl::Days(_) => Some(left / 2),
        TimeControl::Game(_, increment) => Some(budget(left, increment)),
    }
}
