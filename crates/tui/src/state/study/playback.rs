//! A game that plays by itself, like a movie.

use std::time::Duration;

/// A game that plays by itself.
#[derive(Debug)]
pub struct Playback {
    /// When it goes on, while it plays.
    pub(super) due: Option<Duration>,
    /// How long a position is seen.
    pub(super) interval: Duration,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback { due: None, interval: Duration::from_millis(900) }
    }
}

impl Playback {
    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    pub(super) fn start(&mut self, now: Duration) {
        self.due = Some(now + self.interval);
    }

    pub(super) fn stop(&mut self) {
        self.due = None;
    }

    /// Whether it is time for the next move; the one after comes when an animation this long is over.
    pub(super) fn is_due(&mut self, now: Duration, animation: Duration) -> bool {
        let is_due = self.due.is_some_and(|due| now >= due);
        if is_due {
            self.due = Some(now + self.interval + animation);
        }
        is_due
    }

    pub(super) fn faster(&mut self) {
        self.interval = (self.interval / 2).max(Duration::from_millis(50));
    }

    pub(super) fn slower(&mut self) {
        self.interval = (self.interval * 2).min(Duration::from_secs(10));
    }
}
