//! What other servers say of the same game, and what becomes of players whose server has died.

use stackade_online::{Event, Live, Moment};

use super::Room;
use super::presence::Elsewhere;
use crate::metrics::METRICS;
use crate::rooms::RoomError;
use crate::rooms::lifeline::GAP;
use crate::rooms::news::GameNews;
use crate::store::{Coming, Seen};

/// So many milliseconds longer than a server may be silent, it has to look at the flags of the players who are there.
const ITS_TURN: i64 = 2_000;

/// Whose server has died has so many milliseconds to come back to another one; what is later than that is their own time.
const RETURN: i64 = 30_000;

impl Room {
    /// Hears what another server says. Whatever makes no sense is none of ours.
    pub(super) async fn hear(&mut self, message: &[u8]) {
        match serde_json::from_slice(message) {
            Ok(GameNews::Events { from, seq, at, events }) if from != self.rooms.server() => {
                self.hear_events(seq, at, &events).await;
            }
            Ok(GameNews::Presence { from, here, watching, asks }) if from != self.rooms.server() => {
                let now = self.rooms.now();
                if self.attendees.note_elsewhere(&from, Elsewhere { here, watching }, now) {
                    self.tell_presence(true);
                }
                if asks {
                    self.publish_presence(false);
                }
            }
            _ => {}
        }
    }

    /// Events that follow on what is known are taken in as they are; if some were missed, all are read.
    async fn hear_events(&mut self, seq: u64, at: Moment, events: &[Event]) {
        let next = self.live.seq() + 1;
        let known = next.saturating_sub(seq) as usize;
        if seq > next || changes_row(&self.live, events) {
            if seq > next {
                METRICS.gap();
            }
            // If it fails, somebody looks again.
            let _ = self.catch_up().await;
            return;
        }
        if let Some(new) = events.get(known..).filter(|new| !new.is_empty()) {
            let was_over = self.live.is_over();
            let followed = self.follow(new, at);
            if followed.is_err() || self.live.is_over() != was_over {
                // Ratings have changed, or what was said is not what is stored.
                let _ = self.catch_up().await;
            }
        }
    }

    /// Gives back the time since the server died through which the player to move was there. False if that server may still
    /// be up, and is to look after the player itself.
    pub(super) async fn look_for_cut_off(&mut self) -> Result<bool, RoomError> {
        let now = self.rooms.now();
        // If it fails, the suspicion stays.
        let deadline = self.settle_cut_off(now).await?;
        self.suspect_until = self.suspect_until.filter(|until| deadline.is_some() && now < *until);
        Ok(deadline.is_none_or(|deadline| now > deadline + GAP + ITS_TURN))
    }

    /// Does so; the deadline of a player whose server may still be up.
    async fn settle_cut_off(&mut self, now: Moment) -> Result<Option<Moment>, RoomError> {
        let Some(seat) = self.live.to_move().filter(|_| self.rooms.store.is_shared()) else {
            return Ok(None);
        };
        let Some(deadline) = self.live.clock().last_call() else { return Ok(None) };
        let seen = self.rooms.store.presence(&self.row.id).await?;
        let is_there = |one: &&Seen| one.seat == seat && one.here && one.server != self.rooms.server();
        let there: Vec<&Seen> = seen.iter().filter(is_there).collect();
        let is_up = |one: &Seen| one.alive.is_some_and(|alive| now - alive <= GAP);
        if there.iter().any(|one| is_up(one)) {
            return Ok(Some(deadline));
        }
        let Some(cut) = there.iter().filter_map(|one| one.alive).max() else { return Ok(None) };
        let cut = cut.max(self.live.changed()).max(self.settled);
        let lost = (now - cut).min(RETURN) + self.owed(cut);
        if lost > 0 {
            self.give_back(lost, now.max(self.live.changed())).await?;
            (self.owed_until, self.settled) = (None, now);
        }
        for one in &there {
            let gone =
                Coming { game: self.row.id.clone(), seat, here: false, since: one.alive.unwrap_or(now) };
            self.rooms.store.note_presence(&one.server, &[gone]).await?;
        }
        Ok(None)
    }
}

/// Whether there is more to events than they say: somebody has sat down, who has a name, or there is another game.
fn changes_row(live: &Live, events: &[Event]) -> bool {
    let is_known = |event: &Event| !matches!(event, Event::Joined { .. } | Event::Followed { .. });
    !live.has_begun() || !events.iter().all(is_known)
}
