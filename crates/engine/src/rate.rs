//! A stopwatch for work that is measured.

use std::time::{Duration, Instant};

/// Repeats a piece of work for at least `least` and returns how many things were done in a second.
pub fn rate(work: &mut dyn FnMut() -> u64, least: Duration) -> f64 {
    let begin = Instant::now();
    let mut done = 0;
    loop {
        done += work();
        let elapsed = begin.elapsed();
        if elapsed >= least {
            return done as f64 / elapsed.as_secs_f64();
        }
    }
}
