//! Which players are connected, and since when the others are not.

use std::time::Duration;

use stackade_online::Seat;

/// Since when players are away.
#[derive(Debug, Default)]
pub(super) struct Presence {
    away: Vec<Option<Duration>>,
}

impl Presence {
    pub(super) fn see(&mut self, seat: Seat, is_here: bool, now: Duration) {
        if self.away.len() <= seat.index() {
            self.away.resize(seat.index() + 1, None);
        }
        let away = &mut self.away[seat.index()];
        *away = if is_here { None } else { away.or(Some(now)) };
    }

    /// Since when a player is away.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Duration> {
        self.away.get(seat.index()).copied().flatten()
    }
}
