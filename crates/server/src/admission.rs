//! Admission control: above its limit a server begins nothing new, so that those who play already are not held up.
//!
//! What is watched is how long moves take, smoothed as TCP smooths its round-trip time (RFC 6298): whatever the server waits
//! for, the processor, the database or its disk, moves wait for it, too.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// With a longer smoothed delay nothing new is begun, unless another target is set. In a queue one delay in a hundred is 4.6 times
/// the mean or more, so this keeps 99 in 100 moves below a quarter of a second.
pub const TARGET: Duration = Duration::from_millis(50);
/// How much of the smoothed delay the last move makes up: one in so many.
const WEIGHT: f64 = 64.0;
/// When no move was made for this long, nothing is known of how long they take.
const FORGOTTEN: Duration = Duration::from_secs(1);

/// Who watches how long moves take; all copies watch together.
#[derive(Clone, Debug)]
pub struct Admission {
    /// None where everybody is let in, however long moves take.
    target: Option<Duration>,
    smoothed: Arc<Mutex<Option<Smoothed>>>,
}

/// A smoothed delay in seconds, and when it was last noted.
#[derive(Clone, Copy, Debug)]
struct Smoothed {
    delay: f64,
    noted: Instant,
}

impl Admission {
    /// Lets something new begin while moves take no longer than this.
    pub fn new(target: Option<Duration>) -> Admission {
        Admission { target, smoothed: Arc::default() }
    }

    /// A move that was answered at a moment took so long.
    pub fn note(&self, took: Duration, now: Instant) {
        let mut smoothed = self.lock();
        let delay = smoothed.filter(|smoothed| smoothed.is_known(now)).map_or(0.0, |smoothed| smoothed.delay);
        let delay = delay + (took.as_secs_f64() - delay) / WEIGHT;
        *smoothed = Some(Smoothed { delay, noted: now });
    }

    /// Whether something new may be begun at a moment.
    pub fn is_open(&self, now: Instant) -> bool {
        let Some(target) = self.target else { return true };
        self.lock().is_none_or(|smoothed| !smoothed.is_known(now) || smoothed.delay <= target.as_secs_f64())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Smoothed>> {
        self.smoothed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Smoothed {
    fn is_known(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.noted) < FORGOTTEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Whether something new may begin after so many moves of so long each, a millisecond apart.
    fn is_open_after(moves: &[(u32, Duration)]) -> bool {
        let (admission, mut now) = (Admission::new(Some(TARGET)), Instant::now());
        for &(count, took) in moves {
            for _ in 0..count {
                now += MS;
                admission.note(took, now);
            }
        }
        admission.is_open(now)
    }

    #[test]
    fn only_delays_that_last_close_it() {
        assert!(is_open_after(&[]));
        assert!(is_open_after(&[(1_000, 20 * MS)]));
        // A disk that is stuck for a moment.
        assert!(is_open_after(&[(1_000, MS), (5, 300 * MS)]));
        assert!(!is_open_after(&[(1_000, MS), (50, 300 * MS)]));
        assert!(!is_open_after(&[(1_000, 60 * MS)]));
    }

    #[test]
    fn without_a_target_everybody_is_let_in() {
        let (admission, now) = (Admission::new(None), Instant::now());
        (0..1_000).for_each(|_| admission.note(1_000 * MS, now));
        assert!(admission.is_open(now));
    }

    #[test]
    fn it_opens_when_moves_are_quick_again_or_nobody_moves() {
        assert!(is_open_after(&[(1_000, 60 * MS), (64, MS)]));
        let (admission, now) = (Admission::new(Some(TARGET)), Instant::now());
        (0..1_000).for_each(|_| admission.note(60 * MS, now));
        assert!(!admission.is_open(now + FORGOTTEN - MS));
        assert!(admission.is_open(now + FORGOTTEN));
        // What was before is forgotten, too.
        admission.note(60 * MS, now + FORGOTTEN);
        assert!(admission.is_open(now + FORGOTTEN));
    }
}
