//! The clocks of a game.

use crate::{Moment, Pace, Seat};

/// How much lag is forgiven a move at most, in milliseconds: as much can be saved up.
const MOST_LAG: i64 = 1_000;

/// What is left for each player, and since when somebody has been thinking.
///
/// Lag, the time that a move was on its way, is measured by the server and not charged, up to a quota that refills with every
/// move (`Pace::lag_regained`): a player whose line is slow or stutters loses nothing. Whoever only pretends to have a slow line
/// gains no more than the quota, so that is as small as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    left: Vec<i64>,
    lag: Vec<i64>,
    /// Whose clock has been running since when.
    running: Option<(Seat, Moment)>,
}

impl Clock {
    /// A full clock at rest for each player.
    pub fn new(pace: Pace, players: usize) -> Clock {
        let left = vec![pace.initial().unwrap_or(0); players];
        Clock { pace, left, lag: vec![MOST_LAG; players], running: None }
    }

    /// What is left for each player at a moment, in milliseconds; nothing where time does not count.
    pub fn left(&self, now: Moment) -> Option<Vec<i64>> {
        self.pace.initial()?;
        let mut left = self.left.clone();
        if let Some((seat, since)) = self.running {
            left[seat.index()] = (left[seat.index()] - (now - since).max(0)).max(0);
        }
        Some(left)
    }

    /// What was left for each player when the running turn began; nothing where time does not count.
    pub(crate) fn at_rest(&self) -> Option<Vec<i64>> {
        self.pace.initial().map(|_| self.left.clone())
    }

    /// When the running clock will be down.
    pub fn deadline(&self) -> Option<Moment> {
        self.pace.initial()?;
        self.running.map(|(seat, since)| since + self.left[seat.index()])
    }

    /// The deadline with the lag that may still be forgiven: after this a move comes too late whatever
    /// delayed it.
    pub fn last_call(&self) -> Option<Moment> {
        let (seat, _) = self.running?;
        Some(self.deadline()? + self.lag[seat.index()])
    }

    /// How much of the lag that was measured is forgiven a move made now. None of the quota is spent on time that did not pass.
    pub(crate) fn forgiven(&self, seat: Seat, now: Moment, lag: i64) -> i64 {
        lag.clamp(0, self.lag[seat.index()]).min(self.thought(seat, now))
    }

    /// For how long the clock of a player has been running.
    fn thought(&self, seat: Seat, now: Moment) -> i64 {
        match self.running {
            Some((running, since)) if running == seat => (now - since).max(0),
            _ => 0,
        }
    }

    /// What a move made now leaves on its clock, the increment included; nothing if it comes too late.
    pub(crate) fn after_move(&self, seat: Seat, now: Moment, forgiven: i64) -> Option<i64> {
        let left = self.left[seat.index()];
        let thought = (self.thought(seat, now) - forgiven).max(0);
        match self.pace.initial() {
            None => Some(0),
            Some(_) if thought > left => None,
            Some(_) => Some(self.pace.after_move(left - thought)),
        }
    }

    /// Ends the turn of a player, with what is left then.
    pub(crate) fn stop(&mut self, seat: Seat, left: i64, forgiven: i64) {
        let lag = &mut self.lag[seat.index()];
        *lag = (*lag - forgiven + self.pace.lag_regained()).clamp(0, MOST_LAG);
        self.left[seat.index()] = left;
        self.running = None;
    }

    /// Lets the clock of a player run.
    pub(crate) fn start(&mut self, seat: Seat, now: Moment) {
        self.running = Some((seat, now));
    }

    /// The game is over: what has passed is charged, and the clocks show for ever what was left.
    pub(crate) fn settle(&mut self, now: Moment) {
        if let Some(left) = self.left(now) {
            self.left = left;
        }
        self.running = None;
    }

    /// Nobody thinks any more; what has passed is not charged.
    pub(crate) fn rest(&mut self) {
        self.running = None;
    }

    /// Time passed that was nobody's.
    pub(crate) fn give_back(&mut self, lost: i64) {
        if let Some((_, since)) = &mut self.running {
            *since += lost;
        }
    }
}
