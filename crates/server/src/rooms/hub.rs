//! What people are told wherever they are: challenges, and games that begin or end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use stackade_online::GameState;
use tokio::sync::broadcast;

use crate::store::GameRow;

/// Anyone who is further behind starts again.
const BACKLOG: usize = 64;

/// Something that concerns one person.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Notice {
    /// Somebody wants to play.
    Challenge {
        /// The game.
        game: String,
    },
    /// A game has begun.
    Start {
        /// The game.
        game: String,
    },
    /// A game is over.
    Over {
        /// The game.
        game: String,
    },
    /// A game, or a challenge, was called off.
    Cancelled {
        /// The game.
        game: String,
    },
}

/// The channels of all who listen.
#[derive(Clone, Debug)]
pub struct Hub {
    channels: Arc<Mutex<HashMap<String, broadcast::Sender<Notice>>>>,
    rights: broadcast::Sender<String>,
}

impl Default for Hub {
    fn default() -> Hub {
        Hub { channels: Arc::default(), rights: broadcast::channel(BACKLOG).0 }
    }
}

impl Hub {
    /// The accounts whose sessions, keys or other rights have ended, from now on.
    pub fn rights(&self) -> broadcast::Receiver<String> {
        self.rights.subscribe()
    }

    /// Tells all connections that rights of an account have ended.
    pub(super) fn tell_rights(&self, account: &str) {
        // Nobody may be connected.
        let _ = self.rights.send(account.to_owned());
    }

    /// Everything that concerns an account from now on.
    pub fn listen(&self, account: &str) -> broadcast::Receiver<Notice> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, channel| channel.receiver_count() > 0);
        let channel = channels.entry(account.to_owned()).or_insert_with(|| broadcast::channel(BACKLOG).0);
        channel.subscribe()
    }

    /// Tells an account something, if it listens.
    pub fn tell(&self, account: &str, notice: Notice) {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = channels.get(account) {
            // Anyone who listened may have gone.
            let _ = channel.send(notice);
        }
    }

    /// Tells all whom it concerns how a game stands.
    pub(super) fn tell_state(&self, row: &GameRow, state: GameState) {
        // Anyone who has made a game knows; only the one who is challenged is told that it is open.
        let players = row.seats.iter().filter(|_| state != GameState::Open);
        let players = players.filter_map(|seat| seat.account.as_deref());
        let challenged = row.opponent.as_deref().filter(|account| row.seat_of(account).is_none());
        for account in players.chain(challenged) {
            let game = row.id.clone();
            self.tell(
                account,
                match state {
                    GameState::Open => Notice::Challenge { game },
                    GameState::On => Notice::Start { game },
                    GameState::Over => Notice::Over { game },
                    GameState::Aborted => Notice::Cancelled { game },
                },
            );
        }
    }
}
