//! What time it is.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use stackade_online::Moment;

/// Wall time that never goes back: read once from the system's clock, and counted on from there.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    began: Instant,
    began_at: Moment,
}

impl Time {
    /// Starts counting.
    pub fn start() -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Time { began: Instant::now(), began_at: since.as_millis() as Moment }
    }

    /// Milliseconds since 1970.
    pub fn now(self) -> Moment {
        self.began_at + self.began.elapsed().as_millis() as Moment
    }

    /// How long it is until a moment.
    pub fn until(self, moment: Moment) -> Duration {
        Duration::from_millis((moment - self.now()).max(0) as u64)
    }
}
