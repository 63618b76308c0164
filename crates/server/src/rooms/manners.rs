//! What a player may ask of the other, and of the server, again and again: a bucket for each player and kind.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use stackade_online::{Event, Moment};

/// When this many are known, those who have been quiet are forgotten.
const MOST_KNOWN: usize = 10_000;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Words,
    Offers,
    Rematches,
}

impl Kind {
    fn of(event: &Event) -> Option<Kind> {
        match event {
            Event::Said { .. } => Some(Kind::Words),
            Event::Offered { .. } | Event::Declined { .. } => Some(Kind::Offers),
            Event::Followed { .. } => Some(Kind::Rematches),
            _ => None,
        }
    }

    /// How many at once, and how many milliseconds until there is one more.
    fn allowance(self) -> (f64, f64) {
        match self {
            Kind::Words => (10.0, 2_000.0),
            Kind::Offers => (20.0, 3_000.0),
            Kind::Rematches => (10.0, 30_000.0),
        }
    }
}

/// How much is left, and since when.
type Bucket = (f64, Moment);

/// The buckets of all players. A guest is known by the hash of the seat's secret, which is the same in a rematch.
#[derive(Clone, Debug, Default)]
pub(super) struct Manners(Arc<Mutex<HashMap<(String, Kind), Bucket>>>);

impl Manners {
    /// Takes note of what a player brings about; false if that is too much.
    pub(super) fn allow(&self, player: &str, events: &[Event], now: Moment) -> bool {
        let Some(kind) = events.iter().find_map(Kind::of) else { return true };
        let left = |(left, since): Bucket, kind: Kind| {
            let (most, pause) = kind.allowance();
            (left + (now - since) as f64 / pause).min(most)
        };
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KNOWN {
            buckets.retain(|(_, kind), bucket| left(*bucket, *kind) < kind.allowance().0);
        }
        let full = (kind.allowance().0, now);
        let bucket = buckets.entry((player.to_owned(), kind)).or_insert(full);
        let is_fine = left(*bucket, kind) >= 1.0;
        *bucket = (left(*bucket, kind) - if is_fine { 1.0 } else { 0.0 }, now);
        is_fine
    }
}

#[cfg(test)]
mod tests {
    use stackade_online::Seat;

    use super::*;

    #[test]
    fn buckets_run_empty_and_fill_again() {
        let manners = Manners::default();
        let said = [Event::Said { seat: Seat::First, text: "!".to_owned() }];
        let allowed = (0..20).filter(|_| manners.allow("one", &said, 0)).count();
        assert_eq!(allowed, 10);
        assert!(manners.allow("two", &said, 0), "everybody has a bucket");
        assert!(!manners.allow("one", &said, 1_900) && manners.allow("one", &said, 4_000));
        assert!(manners.allow("one", &[Event::Followed { game: String::new() }], 0), "and every kind");
        assert!((0..99).all(|_| manners.allow("one", &[Event::Undone { plies: 1 }], 0)));
    }
}
