//! Games that nobody came to, that nobody began or that nobody plays any more are called off after a while.

use stackade_online::Request;

use super::{RoomError, Rooms};

/// Who was paired, and servers that are gone, are remembered for so many milliseconds.
const REMEMBERED: i64 = 24 * 3_600_000;

/// How long is waited, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// For games in real time to begin.
    pub real_time: i64,
    /// For all others to begin.
    pub any_time: i64,
    /// For something to happen in a game without a clock.
    pub no_clock: i64,
}

impl Default for Waits {
    fn default() -> Waits {
        const DAY: i64 = 86_400_000;
        Waits { real_time: 30 * 60_000, any_time: 14 * DAY, no_clock: 60 * DAY }
    }
}

impl Rooms {
    /// Calls off what has waited for longer than this, all of it, however much refuses: a game that has properly begun
    /// does, and goes on.
    pub async fn sweep(&self, waits: Waits) -> Result<(), RoomError> {
        let now = self.now();
        self.store.end_expired_sessions(now).await?;
        self.forget_rights().await?;
        self.store.forget_seekers(now - REMEMBERED).await?;
        self.store.forget_servers(now - REMEMBERED).await?;
        let (real_time, any_time) = (now - waits.real_time, now - waits.any_time);
        let mut after = String::new();
        loop {
            let page = self.store.stale_games(real_time, any_time, &after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(last);
            for id in &page {
                self.end(id, |_| Request::CallOff).await;
            }
        }
        after.clear();
        loop {
            let page = self.store.forsaken_games(now - waits.no_clock, &after).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after.clone_from(last);
            for id in &page {
                self.end(id, |counts| Request::Forsake { counts }).await;
            }
        }
    }

    /// Ends one game, if it can be ended so. What goes wrong with one is no reason to spare the others.
    /// It is the server that asks, which is no sign of life of anybody's. What cannot be read was logged before.
    async fn end(&self, id: &str, request: impl FnOnce(bool) -> Request) {
        if self.unreadable.contains(id) {
            return;
        }
        let asked = async {
            let handle = self.enter(id).await?;
            let (_, row) = handle.show().await?;
            handle.ask(None, request(row.rated)).await
        };
        match asked.await {
            Ok(_) | Err(RoomError::Refused(_) | RoomError::Closed) => {}
            Err(error) => tracing::error!(game = id, "a game could not be called off: {error}"),
        }
    }

    /// Lets an account leave all its games: what has not begun is called off, the rest is resigned. A game that cannot
    /// be read cannot be left either, and keeps nobody.
    pub async fn leave_all(&self, account: &str) -> Result<(), RoomError> {
        for id in self.store.unfinished_of(account).await? {
            match self.leave(&id, account).await {
                // It may have ended this very moment.
                Ok(_) | Err(RoomError::Refused(_)) => {}
                Err(RoomError::Unreadable) => {
                    tracing::error!(game = id, "a game that cannot be read was not left");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn leave(&self, id: &str, account: &str) -> Result<u64, RoomError> {
        let handle = self.enter(id).await?;
        let (shown, row) = handle.show().await?;
        let Some(seat) = row.seat_of(account) else { return Ok(shown.seq) };
        match handle.ask(Some(seat), Request::Abort).await {
            Err(RoomError::Refused(_)) => handle.ask(Some(seat), Request::Resign).await,
            other => other,
        }
    }
}
