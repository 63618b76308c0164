//! What time it is.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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
