//! Rights that end: connections that rest on them must end as well, no matter who ended them and in whichever process.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use stackade_online::Moment;

use super::{RoomError, Rooms};

/// How often somebody looks.
const OFTEN: Duration = Duration::from_millis(500);
/// After so many milliseconds all servers that are up have read a note.
const READ_BY_ALL: i64 = 30_000;

impl Rooms {
    /// Looks whose rights have changed, for as long as the server is up.
    pub async fn heed_rights(self) {
        let mut beat = tokio::time::interval(OFTEN);
        loop {
            beat.tick().await;
            if let Err(error) = self.look_for_rights().await {
                tracing::error!("{error}");
            }
        }
    }

    /// Looks once.
    pub async fn look_for_rights(&self) -> Result<(), RoomError> {
        let notes = self.store.touched().await?;
        self.heeded()
            .retain(|account, (note, _)| notes.iter().any(|(one, text)| one == account && text == note));
        for (account, note) in notes {
            if self.heeded().get(&account).is_some_and(|(heeded, _)| *heeded == note) {
                continue;
            }
            // What fails with one is tried again the next time, and is no reason to let the others wait.
            match self.carry_out(&account, &note).await {
                Ok(()) => drop(self.heeded().insert(account, (note, self.now()))),
                Err(error) => tracing::error!("rights of an account could not be ended: {error}"),
            }
        }
        Ok(())
    }

    /// Deletes the notes that this server has carried out, and that others that are up have had time to.
    pub(super) async fn forget_rights(&self) -> Result<(), RoomError> {
        let (heeded, before) = (self.heeded().clone(), self.now() - READ_BY_ALL);
        for (account, (note, _)) in heeded.into_iter().filter(|(_, (_, at))| *at <= before) {
            self.store.untouch(&account, &note).await?;
        }
        Ok(())
    }

    fn heeded(&self) -> MutexGuard<'_, HashMap<String, (String, Moment)>> {
        self.heeded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The note goes last: until then it stands for what has still to be done, here or by another server.
    async fn carry_out(&self, account: &str, note: &str) -> Result<(), RoomError> {
        // First the rooms, so that anyone who looks again finds what is true now.
        for game in self.store.all_games_of(account).await? {
            if let Some(handle) = self.known(&game) {
                handle.reread().await?;
            }
        }
        self.hub.tell_rights(account);
        if self.store.is_banned(account).await? {
            // Nobody should join or wait for somebody who cannot come.
            self.leave_all(account).await?;
        }
        if self.lifeline.is_alone() {
            self.store.untouch(account, note).await?;
        }
        Ok(())
    }
}
