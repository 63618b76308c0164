//! Games that nobody came to, or that nobody began, are called off after a while.

use std::time::Duration;

use stackade_online::{Request, Seat};

use super::{Rooms, Trouble};

/// So often somebody looks.
const OFTEN: Duration = Duration::from_secs(60);
/// Whoever plays in real time waits for this long at most, in milliseconds.
const REAL_TIME: i64 = 30 * 60_000;
/// Everybody else for this long.
const ANY_TIME: i64 = 14 * 86_400_000;

impl Rooms {
    /// Looks now and then, for as long as the server is up.
    pub async fn sweep_often(self) {
        let mut beat = tokio::time::interval(OFTEN);
        loop {
            beat.tick().await;
            if let Err(trouble) = self.sweep(REAL_TIME, ANY_TIME).await {
                tracing::error!("{trouble}");
            }
        }
    }

    /// Calls off what has waited for longer than this. A game that has properly begun refuses, and goes on.
    pub async fn sweep(&self, real_time: i64, any_time: i64) -> Result<(), Trouble> {
        let now = self.now();
        for id in self.store.stale_games(now - real_time, now - any_time).await? {
            let door = self.enter(&id).await?;
            match door.ask(Some(Seat::First), Request::Abort).await {
                Ok(_) | Err(Trouble::Refused(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }
}
