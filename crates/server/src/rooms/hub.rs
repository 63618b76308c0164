//! What people are told wherever they are: challenges, and games that begin or end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use stackade_online::GameState;
use tokio::sync::broadcast;

use crate::store::GameRow;

/// Anyone who is further behind starts again.
const BACKLOG: usize = 64;

/// How many games are remembered of which something was told.
const MOST_TOLD: usize = 20_000;

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
    /// How games stood when that was told last: whoever else has seen it tells it, too.
    told: Arc<Mutex<HashMap<String, GameState>>>,
}

impl Default for Hub {
    fn default() -> Hub {
        Hub { channels: Arc::default(), rights: broadcast::channel(BACKLOG).0, told: Arc::default() }
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

    /// Whether anybody listens.
    pub(super) fn is_listened_to(&self) -> bool {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.values().any(|channel| channel.receiver_count() > 0)
    }

    /// Whether it is news that a game stands like this. Whoever has read it a moment ago may say what is no longer so.
    fn is_new(&self, game: &str, state: GameState) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.get(game).is_some_and(|known| progress(*known) >= progress(state)) {
            return false;
        }
        if told.len() >= MOST_TOLD {
            told.clear();
        }
        told.insert(game.to_owned(), state);
        true
    }

    /// Tells all whom it concerns how a game stands, once.
    pub(super) fn tell_state(&self, row: &GameRow, state: GameState) {
        if !self.is_new(&row.id, state) {
            return;
        }
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

/// How far a game has come: it never goes back.
fn progress(state: GameState) -> u8 {
    match state {
        GameState::Open => 0,
        GameState::On => 1,
        GameState::Over | GameState::Aborted => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_so_before_is_no_news() {
        let hub = Hub::default();
        let states = [GameState::Open, GameState::On, GameState::Open, GameState::On, GameState::Over];
        let news = states.map(|state| hub.is_new("g", state));
        assert_eq!(news, [true, true, false, false, true]);
        assert!(!hub.is_new("g", GameState::On) && hub.is_new("h", GameState::On));
    }
}
