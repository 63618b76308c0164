//! Who is in a game through this server, written down where several servers share a database: each of them has to know
//! whether a player is there, and which players are cut off when a server dies.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::store::{Coming, Store};

/// How many notes are written together.
const TOGETHER: usize = 256;
/// What could not be written is tried again after this long.
const PAUSE: Duration = Duration::from_millis(500);

/// A way to the task that writes it down. Where there are no other servers it does nothing.
#[derive(Clone, Debug)]
pub(super) struct Register(Option<mpsc::UnboundedSender<Coming>>);

impl Register {
    pub(super) fn new(store: &Store, server: &str) -> Register {
        if !store.is_shared() {
            return Register(None);
        }
        let (sender, comings) = mpsc::unbounded_channel();
        tokio::spawn(write(store.clone(), server.into(), comings));
        Register(Some(sender))
    }

    /// Somebody has come or gone.
    pub(super) fn note(&self, coming: Coming) {
        if let Some(sender) = &self.0 {
            // The task ends with the server.
            let _ = sender.send(coming);
        }
    }
}

async fn write(store: Store, server: Arc<str>, mut comings: mpsc::UnboundedReceiver<Coming>) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while comings.recv_many(&mut batch, TOGETHER).await > 0 {
        // Who has gone and is not known to have would be waited for: it may be written twice, but not never.
        while let Err(failure) = store.note_presence(&server, &batch).await {
            tracing::debug!("{failure}");
            if store.is_closed() || !store.is_writable() {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        batch.clear();
    }
}
