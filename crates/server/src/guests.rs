//! How many games guests have going: they have no account, so they are counted by where they come from.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::limits;
use crate::store::{Failure, Store};

/// So many games may guests from one network have going at once.
pub const MOST: usize = 50;

/// The games that guests have begun since the server started, by network.
#[derive(Clone, Debug, Default)]
pub struct Guests(Arc<Mutex<HashMap<IpAddr, Vec<String>>>>);

impl Guests {
    /// Whether a guest from there may have another game.
    pub async fn may_begin(&self, store: &Store, address: IpAddr) -> Result<bool, Failure> {
        let known = self.known(address);
        if known.len() < MOST {
            return Ok(true);
        }
        // Only now it matters which of them are over.
        let mut over = Vec::new();
        for game in known {
            if !store.is_unfinished(&game).await? {
                over.push(game);
            }
        }
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let games = games.entry(limits::network(address)).or_default();
        games.retain(|game| !over.contains(game));
        Ok(games.len() < MOST)
    }

    fn known(&self, address: IpAddr) -> Vec<String> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(&limits::network(address)).cloned().unwrap_or_default()
    }

    /// Takes note of a game that a guest from there has begun.
    pub fn note(&self, address: IpAddr, game: &str) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(limits::network(address)).or_default().push(game.to_owned());
    }
}
