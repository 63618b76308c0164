//! What time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ::time::OffsetDateTime;
use ::time::format_description::well_known::Rfc3339;
use stackade_online::Moment;
use tokio::sync::watch;

/// Wall time that never goes back: read once from the system's clock, and counted on from there. Servers on one database
/// [set](Time::correct) theirs by the database's clock, so that it does not matter if their machines' clocks differ. Tests have a
/// clock whose hands they move themselves.
#[derive(Clone, Debug)]
pub struct Time(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Real(Arc<Counted>),
    Set(watch::Receiver<Moment>),
}

/// Time that is counted from a moment on.
#[derive(Debug)]
struct Counted {
    began: Instant,
    /// What time it was when counting began, as is known by now.
    began_at: AtomicI64,
    /// The latest time that anybody was told.
    latest: AtomicI64,
}

impl Counted {
    /// The time as it is counted, whatever anybody was told.
    fn raw(&self) -> Moment {
        self.began_at.load(Ordering::Relaxed) + self.began.elapsed().as_millis() as Moment
    }
}

/// A moment as people and other programs read it, to the second: `2026-03-01T17:05:09Z`.
pub fn written(moment: Moment) -> String {
    let written =
        OffsetDateTime::from_unix_timestamp(moment.div_euclid(1_000)).map(|time| time.format(&Rfc3339));
    // A moment that no calendar has is told as it is.
    written.ok().and_then(Result::ok).unwrap_or_else(|| moment.to_string())
}

/// The hands of a clock that stands still unless somebody moves them.
#[derive(Debug)]
pub struct Hands(watch::Sender<Moment>);

impl Hands {
    /// Lets time pass.
    pub fn advance(&self, milliseconds: i64) {
        self.0.send_modify(|now| *now += milliseconds);
    }
}

impl Time {
    /// Starts counting.
    pub fn start() -> Time {
        Time::start_ahead(0)
    }

    /// Starts counting with a clock that is so many milliseconds ahead of the system's.
    pub fn start_ahead(milliseconds: i64) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let began_at = AtomicI64::new(since.as_millis() as Moment + milliseconds);
        let counted = Counted { began: Instant::now(), began_at, latest: AtomicI64::new(Moment::MIN) };
        Time(Kind::Real(Arc::new(counted)))
    }

    /// It is this late by now. If it was said to be later, time stands still until it is.
    pub fn correct(&self, now: Moment) {
        if let Kind::Real(counted) = &self.0 {
            counted.began_at.store(now - counted.began.elapsed().as_millis() as Moment, Ordering::Relaxed);
        }
    }

    /// It is so many milliseconds later than this clock has counted.
    pub fn shift(&self, milliseconds: i64) {
        if let Kind::Real(counted) = &self.0 {
            counted.began_at.fetch_add(milliseconds, Ordering::Relaxed);
        }
    }

    /// How many milliseconds later it is than this clock counts; nothing where it is set by hand.
    pub fn behind(&self, now: Moment) -> i64 {
        match &self.0 {
            Kind::Real(counted) => now - counted.raw(),
            Kind::Set(_) => 0,
        }
    }

    /// It is at least this late by now.
    pub fn advance_to(&self, moment: Moment) {
        if self.now() < moment {
            self.correct(moment);
        }
    }

    /// A clock that is set to a moment, and its hands.
    pub fn set(at: Moment) -> (Time, Hands) {
        let (hands, shown) = watch::channel(at);
        (Time(Kind::Set(shown)), Hands(hands))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::Real(counted) => {
                let now = counted.raw();
                counted.latest.fetch_max(now, Ordering::Relaxed).max(now)
            }
            Kind::Set(shown) => *shown.borrow(),
        }
    }

    /// Waits until it is so late.
    pub async fn wait_until(&self, moment: Moment) {
        match &self.0 {
            Kind::Real(_) => {
                tokio::time::sleep(Duration::from_millis((moment - self.now()).max(0) as u64)).await;
            }
            Kind::Set(shown) => {
                // A clock whose hands are gone stands still for ever.
                if shown.clone().wait_for(|now| *now >= moment).await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_corrected_and_never_goes_back() {
        let (time, right) = (Time::start_ahead(5_000), Time::start());
        let before = time.now();
        assert!(before >= right.now() + 4_000);
        time.correct(right.now());
        assert!(time.now() >= before, "it stands still");
        let late = Time::start_ahead(-5_000);
        assert!((4_000..6_000).contains(&late.behind(right.now())));
        late.correct(right.now());
        assert!(late.now() + 1_000 > right.now());
        late.advance_to(right.now() + 60_000);
        assert!(late.now() >= right.now() + 59_000);
        late.advance_to(0);
        assert!(late.now() >= right.now() + 59_000);
    }

    #[test]
    fn moments_can_be_read() {
        let all = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_767_225_599_999, "2025-12-31T23:59:59Z"),
            (1_772_384_709_000, "2026-03-01T17:05:09Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (i64::MAX, "9223372036854775807"),
        ];
        for (moment, text) in all {
            assert_eq!(written(moment), text);
        }
    }
}
