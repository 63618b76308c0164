//! Admission control: above its limit a server begins nothing new, so that those who play already are not held up.
//!
//! What is watched is how long moves take, as an exponential moving average over time: whatever the server waits for, the
//! processor, the database or its disk, moves wait for it, too. Many moves that were held up at once by a stall count as one
//! moment, and none counts for more than some targets, so that it opens again as soon as moves are quick.
//!
//! What newcomers cost shows only when they are in, and as many as come until then would be too many. So after every time above the
//! limit there is a slow start: one is let in, then two, then four, for as long as moves stay quick.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// With a longer smoothed delay nothing new is begun, unless another target is set. In a queue one delay in a hundred is 4.6 times
/// the mean or more, so this keeps 99 in 100 moves below a quarter of a second.
pub const TARGET: Duration = Duration::from_millis(50);
/// The time constant of the average.
const SMOOTHING: Duration = Duration::from_millis(500);
/// A move counts for so many targets at most.
const MOST: u32 = 4;
/// How long one step of a slow start takes.
const STEP: Duration = Duration::from_millis(500);
/// After so many everybody is let in.
const STEPS: u32 = 8;
/// When no move was made for this long, nothing is known of how long they take.
const FORGOTTEN: Duration = Duration::from_secs(1);

/// Who watches how long moves take; all copies watch together.
#[derive(Clone, Debug)]
pub struct Admission {
    /// None where everybody is let in, however long moves take.
    target: Option<Duration>,
    delays: Arc<Mutex<Delays>>,
}

#[derive(Debug, Default)]
struct Delays {
    smoothed: Option<Smoothed>,
    /// The slow start, if moves took too long a while ago.
    start: Option<SlowStart>,
    /// How many there were so far.
    starts: u64,
}

/// Newcomers are let in slowly.
#[derive(Clone, Copy, Debug)]
struct SlowStart {
    /// Which one it is: two may begin at the same moment.
    number: u64,
    /// Since when moves are quick again.
    since: Instant,
    step: u32,
    /// How many were let in during this step.
    admitted: u32,
}

/// That somebody is let in. Unless it is kept once something has begun, the next one has the place.
#[derive(Debug)]
pub struct Place {
    admission: Admission,
    /// The slow start and its step in which it was taken, if there was one.
    step: Option<(u64, u32)>,
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
        Admission { target, delays: Arc::default() }
    }

    /// A move that was written at a moment took so long.
    pub fn note(&self, took: Duration, now: Instant) {
        let Some(target) = self.target else { return };
        let mut delays = self.lock();
        let last = delays
            .smoothed
            .filter(|smoothed| smoothed.is_known(now))
            .unwrap_or(Smoothed { delay: 0.0, noted: now });
        let passed = now.saturating_duration_since(last.noted);
        let weight = 1.0 - (-passed.as_secs_f64() / SMOOTHING.as_secs_f64()).exp();
        let took = took.min(MOST * target).as_secs_f64();
        let delay = last.delay + weight * (took - last.delay);
        delays.smoothed = Some(Smoothed { delay, noted: last.noted.max(now) });
        if delay > target.as_secs_f64() {
            delays.starts += 1;
            delays.start = Some(SlowStart { number: delays.starts, since: now, step: 0, admitted: 0 });
        }
    }

    /// Whether moves are quick at a moment.
    pub fn is_open(&self, now: Instant) -> bool {
        self.target.is_none_or(|target| self.lock().are_short(target, now))
    }

    /// The place of somebody who comes at a moment and may begin something new; none if there is none.
    pub fn admit(&self, now: Instant) -> Option<Place> {
        let mut step = None;
        if let Some(target) = self.target {
            let mut delays = self.lock();
            if !delays.are_short(target, now) {
                return None;
            }
            if let Some(start) = &mut delays.start {
                if !start.admit(now) {
                    return None;
                }
                step = Some((start.number, start.step));
            }
            delays.start = delays.start.filter(|start| start.step < STEPS);
        }
        Some(Place { admission: self.clone(), step })
    }

    /// Moves took long until just now: one newcomer is let in, and for an hour no other.
    #[cfg(test)]
    pub(crate) fn let_one_in(&self) {
        let since = Instant::now() + Duration::from_secs(3_600);
        self.lock().start = Some(SlowStart { number: 0, since, step: 0, admitted: 0 });
    }

    fn lock(&self) -> MutexGuard<'_, Delays> {
        self.delays.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Delays {
    fn are_short(&self, target: Duration, now: Instant) -> bool {
        self.smoothed.is_none_or(|smoothed| !smoothed.is_known(now) || smoothed.delay <= target.as_secs_f64())
    }
}

impl SlowStart {
    fn admit(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_millis() / STEP.as_millis();
        let step = u32::try_from(passed).unwrap_or(STEPS).min(STEPS);
        // Times are taken before the lock, so a later one may come first: a step that has ended does not begin again.
        if step > self.step {
            (self.step, self.admitted) = (step, 0);
        }
        let is_admitted = self.step == STEPS || self.admitted < 1 << self.step;
        self.admitted += u32::from(is_admitted);
        is_admitted
    }
}

impl Place {
    /// Something new has begun.
    pub fn keep(mut self) {
        self.step = None;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(step) = self.step else { return };
        let mut delays = self.admission.lock();
        // Steps never come twice, so this place is among those that are counted.
        if let Some(start) = delays.start.as_mut().filter(|start| (start.number, start.step) == step) {
            start.admitted -= 1;
        }
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

    /// When moves have just taken so long that nobody is let in, and when that was.
    fn after_a_stall() -> (Admission, Instant) {
        let (admission, mut now) = (Admission::new(Some(TARGET)), Instant::now());
        for _ in 0..5 {
            now += 900 * MS;
            admission.note(3_000 * MS, now);
        }
        (admission, now)
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
    fn newcomers_are_let_in_slowly_after_that() {
        let (admission, mut now) = (Admission::new(Some(TARGET)), Instant::now());
        let admit = |now| admission.admit(now).map(Place::keep).is_some();
        assert!((0..1_000).all(|_| admit(now)), "nobody was held up yet");
        for _ in 0..5 {
            now += 900 * MS;
            admission.note(3_000 * MS, now);
        }
        assert!(!admit(now));
        let mut admitted = Vec::new();
        for _ in 0..=STEPS {
            now += STEP;
            admission.note(MS, now);
            // Whoever is refused for another reason takes nobody's place.
            (0..1_000).for_each(|_| drop(admission.admit(now)));
            admitted.push((0..1_000).filter(|_| admit(now)).count());
        }
        // With every step twice as many, and then all.
        assert_eq!(admitted, [0, 2, 4, 8, 16, 32, 64, 128, 1_000]);
        // When moves take long again it begins anew.
        admission.note(3_000 * MS, now + 900 * MS);
        assert!(!admit(now + 900 * MS));
    }

    #[test]
    fn whoever_comes_late_to_the_lock_takes_no_step_back() {
        let (admission, stall) = after_a_stall();
        let (earlier, later) = (stall + 2 * STEP, stall + 3 * STEP);
        let mut places: Vec<_> = (0..7).filter_map(|_| admission.admit(later)).collect();
        places.extend(admission.admit(earlier));
        assert_eq!(places.len(), 8);
        for now in [earlier, later] {
            assert!(admission.admit(now).is_none(), "all eight places of the step are taken");
        }
        drop(places);
        let again = [earlier, later].into_iter().cycle().take(1_000);
        assert_eq!(again.filter(|&now| admission.admit(now).map(Place::keep).is_some()).count(), 8);
    }

    #[test]
    fn places_of_a_slow_start_that_began_anew_are_not_counted() {
        let (admission, stall) = after_a_stall();
        let now = stall + 2 * STEP;
        let places: Vec<_> = (0..4).filter_map(|_| admission.admit(now)).collect();
        assert_eq!(places.len(), 4);
        // What was noted last is told once more: it begins anew at the same moment.
        admission.note(3_000 * MS, stall);
        admission.admit(now).expect("there is room in the step").keep();
        drop(places);
        assert_eq!((0..1_000).filter(|_| admission.admit(now).map(Place::keep).is_some()).count(), 3);
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
        let (admission, now) = after_a_stall();
        assert!(!admission.is_open(now + FORGOTTEN - MS));
        assert!(admission.is_open(now + FORGOTTEN));
        // What was before is forgotten, too.
        admission.note(3_000 * MS, now + FORGOTTEN);
        assert!(admission.is_open(now + FORGOTTEN));
    }
}
