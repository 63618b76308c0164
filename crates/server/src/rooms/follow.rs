//! What happens on other servers: heard from the broker, and looked for in the store, often where there is no broker.

use std::time::Duration;

use stackade_online::Moment;

use super::news::{STATES, StateNews};
use super::{RoomError, Rooms};
use crate::metrics::METRICS;

/// How often it is looked for what has happened elsewhere while the broker is silent.
const SILENT: Duration = Duration::from_millis(500);
/// How many times as long while it is up: a message can be lost all the same.
const HEARD: u32 = 10;
/// What was decided so many milliseconds ago is committed by now, or never.
const LATE: i64 = 10_000;

impl Rooms {
    /// Follows what happens on other servers, for as long as this one is up.
    pub async fn follow_others(self) {
        if !self.store.is_shared() {
            return std::future::pending().await;
        }
        let mut states = self.broker.subscribe(STATES);
        let mut beat = tokio::time::interval(SILENT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (mut count, mut was_up) = (0u32, false);
        loop {
            tokio::select! {
                message = states.next() => self.hear_state(&message).await,
                _ = beat.tick() => {
                    let is_up = self.broker.is_up();
                    METRICS.broker(is_up);
                    count = count.wrapping_add(1);
                    // What was missed while it was silent is looked for at once.
                    if is_up && was_up && !count.is_multiple_of(HEARD) {
                        continue;
                    }
                    was_up = is_up;
                    if let Err(error) = self.look_for_others().await {
                        tracing::error!("{error}");
                    }
                }
            }
        }
    }

    async fn hear_state(&self, message: &[u8]) {
        let Ok(news) = serde_json::from_slice::<StateNews>(message) else { return };
        if news.from != self.server() {
            self.note_listed();
            self.tell_stored_state(&news.game).await;
        }
    }

    /// Lets rooms read what they have missed, and tells people here what concerns them.
    pub async fn look_for_others(&self) -> Result<(), RoomError> {
        let since: Moment = self.now() - LATE;
        if self.count() > 0 {
            for (game, seq) in self.store.recent(since).await? {
                if let Some(handle) = self.known(&game) {
                    handle.note_stored(seq);
                }
            }
            for game in self.store.come_or_gone(&self.server, since).await? {
                if let Some(handle) = self.known(&game) {
                    handle.note_presence();
                }
            }
        }
        let changed = self.store.changed(since).await?;
        if !changed.is_empty() {
            self.note_listed();
        }
        for game in changed {
            self.tell_stored_state(&game).await;
        }
        Ok(())
    }

    /// Tells people here how a game stands, if anybody listens who has not heard it.
    async fn tell_stored_state(&self, game: &str) {
        if !self.hub.is_listened_to() {
            return;
        }
        if let Ok(Some((row, state))) = self.store.game_and_state(game).await {
            self.hub.tell_state(&row, state);
        }
    }
}
