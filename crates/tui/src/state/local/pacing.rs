//! When moves that are decided on are played, so that one can follow them.

use std::time::Duration;

/// When moves that are decided on are played.
#[derive(Debug)]
pub struct Pacing {
    /// A move that has been decided on, and when it is played.
    pending: Option<(Duration, String)>,
    /// Whether computer players that play each other wait.
    pub is_paused: bool,
    /// Whether one turn is wanted all the same.
    is_stepping: bool,
    /// How long computer players that play each other wait between turns.
    pub(super) interval: Duration,
}

impl Default for Pacing {
    fn default() -> Pacing {
        Pacing { pending: None, is_paused: false, is_stepping: false, interval: Duration::from_millis(600) }
    }
}

impl Pacing {
    /// A move is decided on and played at a time.
    pub(super) fn decide(&mut self, mv: String, due: Duration) {
        self.pending = Some((due, mv));
    }

    /// What was decided on is not played.
    pub(super) fn cancel(&mut self) {
        self.pending = None;
    }

    /// Whether a move is decided on.
    pub(super) fn is_decided(&self) -> bool {
        self.pending.is_some()
    }

    /// When the move is due; none while it waits.
    pub(super) fn due(&self) -> Option<Duration> {
        let is_held = self.is_paused && !self.is_stepping;
        self.pending.as_ref().filter(|_| !is_held).map(|&(due, _)| due)
    }

    /// The move, if it is time for it.
    pub(super) fn take_due(&mut self, now: Duration) -> Option<String> {
        self.due().filter(|&due| now >= due)?;
        self.is_stepping = false;
        self.pending.take().map(|(_, mv)| mv)
    }

    /// The next move is wanted at once, even while others wait.
    pub(super) fn hurry(&mut self, now: Duration) {
        self.is_stepping = self.is_paused;
        if let Some((due, _)) = &mut self.pending {
            *due = now;
        }
    }

    pub(super) fn faster(&mut self) {
        self.interval = (self.interval / 2).max(Duration::from_millis(50));
    }

    pub(super) fn slower(&mut self) {
        self.interval = (self.interval * 2).min(Duration::from_secs(10));
    }
}
