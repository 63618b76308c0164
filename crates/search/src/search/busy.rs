//! What each thread is searching now, so that threads share the work instead of repeating it.

use std::sync::atomic::{AtomicU64, Ordering};

/// Positions that some thread is searching: a hint, never a promise.
///
/// A thread that comes to such a position puts it off until it has looked at the moves beside it; by
/// then the table often knows the answer. Marks may overwrite one another, which costs time and
/// nothing else.
#[derive(Debug)]
pub(super) struct Busy {
    marks: Vec<AtomicU64>,
}

const MARKS: usize = 1 << 12;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect() }
    }

    #[inline]
    pub(super) fn has(&self, hash: u64) -> bool {
        self.mark(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    pub(super) fn begin(&self, hash: u64) {
        self.mark(hash).store(hash, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn end(&self, hash: u64) {
        if self.has(hash) {
            self.mark(hash).store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn mark(&self, hash: u64) -> &AtomicU64 {
        &self.marks[(hash >> 20) as usize % MARKS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_and_go() {
        let busy = Busy::new();
        let (first, second) = (7 << 20, 7 << 20 | 1);
        busy.begin(first);
        assert!(busy.has(first) && !busy.has(second));
        busy.begin(second);
        busy.end(first);
        assert!(busy.has(second), "the end of one must not end the other");
        busy.end(second);
        assert!(!busy.has(second));
    }
}
