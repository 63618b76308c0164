//! Admission control: above its limit a server begins nothing new, so that those who play already are not held up.
//!
//! What is watched is how long moves take, as an exponential moving average over time: whatever the server waits for, the
//! processor, the database or its disk, moves wait for it, too. Many moves that were held up at once by a stall count as one
//! moment, and none counts for more than some targets, so that it opens again as soon as moves are quick.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// With a longer smoothed delay nothing new is begun, unless another target is set. In a queue one delay in a hundred is 4.6 times
/// the mean or more, so this keeps 99 in 100 moves below a quarter of a second.
pub const TARGET: Duration = Duration::from_millis(50);
/// The time constant of the average.
const SMOOTHING: Duration = Duration::from_millis(500);
/// A move counts for so many targets at most.
const MOST: u32 = 4;
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

    /// A move that was written at a moment took so long.
    pub fn note(&self, took: Duration, now: Instant) {
        let Some(target) = self.target else { return };
        let mut smoothed = self.lock();
        let last =
            smoothed.filter(|smoothed| smoothed.is_known(now)).unwrap_or(Smoothed { delay: 0.0, noted: now });
        let passed = now.saturating_duration_since(last.noted);
        let weight = 1.0 - (-passed.as_secs_f64() / SMOOTHING.as_secs_f64()).exp();
        let took = took.min(MOST * target).as_secs_f64();
        *smoothed =
            Some(Smoothed { delay: last.delay + weight * (took - last.delay), noted: last.noted.max(now) });
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

    /// Whether something new may begin after so many moves of so long each, in such intervals.
    fn is_open_after(moves: &[(u32, Duration, Duration)]) -> bool {
        let (admission, mut now) = (Admission::new(Some(TARGET)), Instant::now());
        for &(count, took, interval) in moves {
            for _ in 0..count {
                now += interval;
                admission.note(took, now);
            }
        }
        admission.is_open(now)
    }

    #[test]
    fn only_delays_that_last_close_it() {
        assert!(is_open_after(&[]));
        assert!(is_open_after(&[(1_000, 40 * MS, MS)]));
        // A disk that is stuck for a moment, and what had waited for it.
        assert!(is_open_after(&[(1_000, MS, MS), (50, 300 * MS, MS)]));
        assert!(is_open_after(&[(10, MS, 500 * MS), (100, 2_000 * MS, Duration::ZERO)]));
        assert!(!is_open_after(&[(1_000, MS, MS), (300, 300 * MS, MS)]));
        assert!(!is_open_after(&[(4, 60 * MS, 900 * MS)]));
    }

    #[test]
    fn without_a_target_everybody_is_let_in() {
        let (admission, now) = (Admission::new(None), Instant::now());
        (0..1_000).for_each(|_| admission.note(1_000 * MS, now));
        assert!(admission.is_open(now));
    }

    #[test]
    fn it_opens_when_moves_are_quick_again_or_nobody_moves() {
        let stall = (5, 3_000 * MS, 900 * MS);
        assert!(!is_open_after(&[stall]));
        // However few there are.
        assert!(is_open_after(&[stall, (3, MS, 500 * MS)]));
        assert!(is_open_after(&[stall, (800, MS, MS)]));
        let (admission, mut now) = (Admission::new(Some(TARGET)), Instant::now());
        for _ in 0..5 {
            now += 900 * MS;
            admission.note(3_000 * MS, now);
        }
        assert!(!admission.is_open(now + FORGOTTEN - MS));
        assert!(admission.is_open(now + FORGOTTEN));
        // What was before is forgotten, too.
        admission.note(3_000 * MS, now + FORGOTTEN);
        assert!(admission.is_open(now + FORGOTTEN));
    }
}
