//! How many games guests have going: they have no account, so they are counted by where they come from.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use stackade_online::Moment;

use crate::limits;
use crate::store::{Failure, Store};

/// So many games may guests from one network have going at once.
pub const MOST: usize = 100;
/// A game in which nothing has happened for so many milliseconds was left, and does not count.
const LEFT: i64 = 3_600_000;

/// The games that guests have begun since the server started, by network.
#[derive(Clone, Debug, Default)]
pub struct Guests(Arc<Mutex<HashMap<IpAddr, Vec<String>>>>);

impl Guests {
    /// Whether a guest from there may have another game.
    pub async fn may_begin(&self, store: &Store, address: IpAddr, now: Moment) -> Result<bool, Failure> {
        let known = self.known(address);
        if known.len() < MOST {
            return Ok(true);
        }
        // Only now it matters which of them go on.
        let mut over = Vec::new();
        for game in known {
            if !store.is_going_on(&game, now - LEFT).await? {
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
