//! Rights that end: connections that rest on them must end as well, no matter who ended them and in whichever process.

use std::time::Duration;

use super::{RoomError, Rooms};

/// How often somebody looks.
const OFTEN: Duration = Duration::from_millis(500);

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
        for (account, note) in self.store.touched().await? {
            // What fails with one is tried again the next time, and is no reason to let the others wait.
            if let Err(error) = self.carry_out(&account, &note).await {
                tracing::error!("rights of an account could not be ended: {error}");
            }
        }
        Ok(())
    }

    /// The note goes last: until then it stands for what has still to be done.
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
        Ok(self.store.untouch(account, note).await?)
    }
}
