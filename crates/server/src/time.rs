//! What time it is.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ::time::OffsetDateTime;
use ::time::format_description::well_known::Rfc3339;
use stackade_online::Moment;
use tokio::sync::watch;

/// Wall time that never goes back: read once from the system's clock, and counted on from there. Tests have a clock
/// whose hands they move themselves.
#[derive(Clone, Debug)]
pub struct Time(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Real { began: Instant, began_at: Moment },
    Set(watch::Receiver<Moment>),
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
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Time(Kind::Real { began: Instant::now(), began_at: since.as_millis() as Moment })
    }

    /// A clock that is set to a moment, and its hands.
    pub fn set(at: Moment) -> (Time, Hands) {
        let (hands, shown) = watch::channel(at);
        (Time(Kind::Set(shown)), Hands(hands))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::Real { began, began_at } => began_at + began.elapsed().as_millis() as Moment,
            Kind::Set(shown) => *shown.borrow(),
        }
    }

    /// Waits until it is so late.
    pub async fn wait_until(&self, moment: Moment) {
        match &self.0 {
            Kind::Real { .. } => {
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
