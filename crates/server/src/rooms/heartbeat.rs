//! Signs of life: a server notes that it is up, and learns when none was, which others are, and what time it is.

use std::time::Duration;

use stackade_online::Moment;

use super::lifeline::GAP;
use super::{RoomError, Rooms};
use crate::store::StoreError;

/// How often it is noted that the server is up: no more than this too much is given back of the time it was away.
pub const ALIVE: Duration = Duration::from_secs(1);
/// After how many of these the clock is set again.
const BEATS_A_MEASUREMENT: u32 = 10;
/// A measurement is good if it is at least as exact as this.
const EXACT: Duration = Duration::from_millis(10);
/// So often a better one is tried for.
const TRIES: u32 = 5;

impl Rooms {
    /// A server begins: its clock is set, and the time in which none was up is noted, which all games that go on are given
    /// back when somebody next looks at them. Where others may be up (`is_shared`), they may have been all the time.
    pub async fn begin(&self, is_shared: bool) -> Result<(), RoomError> {
        self.set_clock().await?;
        // Whatever happened to the machine's clock meanwhile: what has happened is not in the future.
        let alive = self.store.last_alive().await?.unwrap_or(Moment::MIN);
        self.time.advance_to(alive.max(self.store.newest().await?.unwrap_or(Moment::MIN)));
        self.beat(if is_shared { GAP } else { 0 }).await?;
        Ok(())
    }

    /// Sets the clock by the database's, by the most exact of a few measurements.
    async fn set_clock(&self) -> Result<(), StoreError> {
        let mut best = None::<(Duration, i64)>;
        for _ in 0..TRIES {
            let Some((now, within)) = self.store.time().await? else { return Ok(()) };
            // Before anybody is told the time: what was told cannot be taken back.
            let off = self.time.behind(now);
            best = best.filter(|(known, _)| *known <= within).or(Some((within, off)));
            if within <= EXACT {
                break;
            }
        }
        // What is within the error of the measurement is no reason to change anything.
        if let Some((within, off)) =
            best.filter(|(within, off)| off.unsigned_abs() as u128 > within.as_millis())
        {
            tracing::debug!("the clock is set by {off} ms, known within {within:?}");
            self.time.shift(off);
        }
        Ok(())
    }

    /// Notes that the server is up.
    async fn beat(&self, gap: i64) -> Result<(), StoreError> {
        let at = self.now();
        self.store.note_alive(&self.server, at, gap).await?;
        self.lifeline.note_outages(&self.store.outages(self.lifeline.last_outage()).await?);
        if self.store.is_shared() {
            self.lifeline.note_others(self.store.others_alive(&self.server, at - GAP).await?);
        }
        Ok(())
    }

    /// Notes that the server is up, without looking whether it has been all the time: for the last time, for instance.
    pub async fn part(&self) -> Result<(), RoomError> {
        Ok(self.store.note_alive(&self.server, self.now(), Moment::MAX / 2).await?)
    }

    /// Notes now and then that the server is up, for as long as it is, and forgets rooms that are closed.
    pub async fn stay_alive(self) {
        let mut beat = tokio::time::interval(ALIVE);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for count in 0u32.. {
            beat.tick().await;
            let at = self.now();
            let measured = match count % BEATS_A_MEASUREMENT {
                0 => self.set_clock().await,
                _ => Ok(()),
            };
            match measured.and(self.beat(GAP).await) {
                Ok(()) => self.lifeline.note(at),
                Err(failure) => tracing::error!("{failure}"),
            }
            self.tidy();
        }
    }
}
