//! What a player may ask of the other, and of the server, again and again: a bucket for each player and kind.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use stackade_online::{Event, Moment};

use crate::token_bucket::{Refill, TokenBucket};

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

    fn refill(self) -> Refill {
        match self {
            Kind::Words => Refill { burst: 10.0, per_second: 0.5 },
            Kind::Offers => Refill { burst: 20.0, per_second: 1.0 / 3.0 },
            Kind::Rematches => Refill { burst: 10.0, per_second: 1.0 / 30.0 },
        }
    }
}

/// The buckets of all players. A guest is known by the hash of the seat's secret, which is the same in a rematch.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerLimits(Arc<Mutex<HashMap<(String, Kind), TokenBucket>>>);

impl PlayerLimits {
    /// Takes note of what a player brings about; false if that is too much.
    pub(super) fn allow(&self, player: &str, events: &[Event], now: Moment) -> bool {
        let Some(kind) = events.iter().find_map(Kind::of) else { return true };
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KNOWN {
            buckets.retain(|(_, kind), bucket| !bucket.is_full(kind.refill(), now));
        }
        let full = TokenBucket::full(kind.refill(), now);
        let bucket = buckets.entry((player.to_owned(), kind)).or_insert(full);
        bucket.take(kind.refill(), now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use stackade_online::Seat;

    use super::*;

    #[test]
    fn buckets_run_empty_and_fill_again() {
        let limits = PlayerLimits::default();
        let said = [Event::Said { seat: Seat::First, text: "!".to_owned() }];
        let allowed = (0..20).filter(|_| limits.allow("one", &said, 0)).count();
        assert_eq!(allowed, 10);
        assert!(limits.allow("two", &said, 0), "everybody has a bucket");
        assert!(!limits.allow("one", &said, 1_900) && limits.allow("one", &said, 4_000));
        assert!(limits.allow("one", &[Event::Followed { game: String::new() }], 0), "and every kind");
        assert!((0..99).all(|_| limits.allow("one", &[Event::Undone { plies: 1 }], 0)));
    }
}
