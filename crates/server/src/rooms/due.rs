//! Games that are due and in whose room nobody is, on any server: flags of those who are away, and computers whose server is
//! gone.

use std::collections::HashMap;

use stackade_online::Moment;

use super::{RoomError, Rooms};
use crate::store::Outlook;

/// A room in which somebody is looks by itself; after so many milliseconds it was nobody's.
const GRACE: i64 = 1_000;
/// How many are looked at in one go.
const PAGE: i64 = 100;
/// One at which a look was in vain is looked at again after so many milliseconds: others may be due, too.
const LATER: i64 = 60_000;
/// One that another server may still look after is looked at again after so many.
const SOON: i64 = 5_000;
/// One that cannot be read is looked at again after so many milliseconds: somebody may have mended it.
const MENDED: i64 = 3_600_000;

impl Rooms {
    /// Looks at all games that should have been looked at; tells how many.
    pub async fn look_at_due(&self) -> Result<usize, RoomError> {
        let before = self.now() - GRACE;
        let ids = self.store.due_games(before, PAGE).await?;
        let mut waits = HashMap::new();
        for id in &ids {
            let looked = self.look_at(id).await;
            // What goes wrong with one is no reason to let the others wait.
            if let Err(error) = &looked {
                tracing::error!(game = id, "a game that was due could not be looked at: {error}");
            }
            waits.insert(id, if looked.is_ok() { SOON } else { LATER });
        }
        for id in self.store.due_games(before, PAGE).await? {
            if let Some(wait) = waits.get(&id) {
                self.store.put_off(&id, before, self.now() + wait).await?;
            }
        }
        Ok(ids.len())
    }

    async fn look_at(&self, id: &str) -> Result<(), RoomError> {
        let looked = async { self.enter(id).await?.look_overdue().await };
        match looked.await {
            // It is over, or just being closed.
            Err(RoomError::Refused(_) | RoomError::Closed) => Ok(()),
            Err(RoomError::Unreadable) => self.leave_alone(id, self.now() + MENDED).await,
            outcome => outcome,
        }
    }

    async fn leave_alone(&self, id: &str, due: Moment) -> Result<(), RoomError> {
        // Whether it is under way only the game itself can tell, which nobody can read.
        Ok(self.store.set_outlook(id, Outlook { under_way: true, due: Some(due) }).await?)
    }
}
