//! How many games guests have going: they have no account, so they are counted by where they come from.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stackade_online::Moment;

use crate::limits;
use crate::store::{Store, StoreError};

/// A game in which nothing has happened for this many milliseconds was left, and does not count.
const LEFT: i64 = 3_600_000;
/// When this many networks are known, games that were begun before that time are forgotten.
const MOST_KNOWN: usize = 20_000;

type Begun = HashMap<IpAddr, Vec<(String, Moment)>>;

/// The games that guests have begun since the server started, by network, and when.
#[derive(Clone, Debug, Default)]
pub struct Guests(Arc<Mutex<Begun>>);

impl Guests {
    /// Whether a guest from there may have another game, where `most` may go on at once.
    pub async fn may_begin(
        &self,
        store: &Store,
        address: IpAddr,
        most: usize,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let known = self.known(address);
        if known.len() < most {
            return Ok(true);
        }
        // Only now it matters which of them go on.
        let mut over = Vec::new();
        for (game, _) in known {
            if !store.is_going_on(&game, now - LEFT).await? {
                over.push(game);
            }
        }
        let mut begun = self.begun();
        let games = begun.entry(limits::network(address)).or_default();
        games.retain(|(game, _)| !over.contains(game));
        Ok(games.len() < most)
    }

    fn known(&self, address: IpAddr) -> Vec<(String, Moment)> {
        self.begun().get(&limits::network(address)).cloned().unwrap_or_default()
    }

    /// Takes note of a game that a guest from there has begun.
    pub fn note(&self, address: IpAddr, game: &str, now: Moment) {
        let mut begun = self.begun();
        if begun.len() >= MOST_KNOWN {
            begun.retain(|_, games| {
                games.retain(|(_, at)| *at > now - LEFT);
                !games.is_empty()
            });
        }
        begun.entry(limits::network(address)).or_default().push((game.to_owned(), now));
    }

    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_is_forgotten_when_many_are_known() {
        let guests = Guests::default();
        let network = |number: usize| IpAddr::from((number as u32).to_be_bytes());
        for number in 0..MOST_KNOWN {
            guests.note(network(number), "old", number as Moment % 2);
        }
        guests.note(network(MOST_KNOWN), "new", LEFT);
        assert_eq!(guests.begun().len(), MOST_KNOWN / 2 + 1, "those from the beginning are forgotten");
        assert!(guests.known(network(0)).is_empty() && guests.known(network(1)).len() == 1);
    }
}
