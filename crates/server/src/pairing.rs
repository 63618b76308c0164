//! Quick pairing: who waits for any opponent is paired with somebody about as strong.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use stackade_online::{Moment, Pace};
use tokio::sync::oneshot;

/// Ratings may differ by this much at once, and by more the longer somebody waits.
const NEAR: i64 = 150;
/// How much more for every second.
const WIDER: i64 = 25;
/// Anyone who has not been heard of for this long does not wait any more.
pub const PAIRING_TIMEOUT: Duration = Duration::from_secs(25);
/// Whoever asks again within this many milliseconds has been waiting all the time: that long at most until nobody was found, and a
/// while for the way.
const AGAIN: Moment = 2 * PAIRING_TIMEOUT.as_millis() as Moment;

/// What somebody wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The game and variant.
    pub game: String,
    /// How much time there is.
    pub pace: Pace,
    /// Whether it changes ratings.
    pub rated: bool,
}

/// Somebody who wants to play.
#[derive(Debug)]
pub struct Seeker<T> {
    /// What.
    pub wanted: Wanted,
    /// By what the same person is known who asks twice.
    pub person: String,
    /// The account; guests have none.
    pub account: Option<String>,
    /// The accounts that want nothing to do with this one, and those with which it wants nothing to do.
    pub blocked: Vec<String>,
    /// How strong.
    pub rating: i64,
    /// Since when.
    pub since: Moment,
    /// Who it is, for the code that sets up the game.
    pub who: T,
}

#[derive(Debug)]
struct Waiting<T> {
    seeker: Seeker<T>,
    found: oneshot::Sender<T>,
}

/// All who wait.
#[derive(Debug)]
pub struct Pairing<T> {
    waiting: Arc<Mutex<Vec<Waiting<T>>>>,
    /// When each person has last begun to wait, or asked again.
    asked: Arc<Mutex<HashMap<String, Moment>>>,
}

impl<T> Clone for Pairing<T> {
    fn clone(&self) -> Pairing<T> {
        Pairing { waiting: Arc::clone(&self.waiting), asked: Arc::clone(&self.asked) }
    }
}

impl<T> Default for Pairing<T> {
    fn default() -> Pairing<T> {
        Pairing { waiting: Arc::default(), asked: Arc::default() }
    }
}

/// What became of somebody who wants to play.
#[derive(Debug)]
pub enum Found<T> {
    /// This one waits as well: the game can be set up, and `T` for the other goes through the channel.
    Opponent(Seeker<T>, oneshot::Sender<T>),
    /// Nobody yet; the answer comes through here.
    Nobody(oneshot::Receiver<T>),
}

impl<T> Pairing<T> {
    /// How many wait.
    pub fn count(&self) -> usize {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.iter().filter(|one| !one.found.is_closed()).count()
    }

    /// Takes note that somebody waits; whether that is new, rather than asked again by somebody who has waited all the time.
    pub fn is_new(&self, person: &str, now: Moment) -> bool {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.retain(|_, at| now - *at < AGAIN);
        asked.insert(person.to_owned(), now).is_none()
    }

    /// Finds the opponent nearest in strength among those who wait, or waits too.
    pub fn seek(&self, seeker: Seeker<T>, now: Moment) -> Found<T> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|one| !one.found.is_closed());
        // Anyone who asks again waits once.
        waiting.retain(|one| one.seeker.person != seeker.person);
        let fits = |one: &Waiting<T>| fits(&one.seeker, &seeker, now);
        let nearest = (0..waiting.len())
            .filter(|&index| fits(&waiting[index]))
            .min_by_key(|&index| (waiting[index].seeker.rating - seeker.rating).abs());
        match nearest {
            Some(index) => {
                let Waiting { seeker, found } = waiting.swap_remove(index);
                Found::Opponent(seeker, found)
            }
            None => {
                let (found, receiver) = oneshot::channel();
                waiting.push(Waiting { seeker, found });
                Found::Nobody(receiver)
            }
        }
    }
}

fn fits<T>(one: &Seeker<T>, other: &Seeker<T>, now: Moment) -> bool {
    let waited = (now - one.since.min(other.since)).max(0) / 1_000;
    let is_welcome = |to: &Seeker<T>, who: &Seeker<T>| {
        who.account.as_ref().is_none_or(|account| !to.blocked.contains(account))
    };
    let is_mutual = is_welcome(one, other) && is_welcome(other, one);
    is_mutual && one.wanted == other.wanted && (one.rating - other.rating).abs() <= NEAR + WIDER * waited
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeker(rating: i64, since: Moment, who: &'static str) -> Seeker<&'static str> {
        let wanted = Wanted { game: "chess".to_owned(), pace: Pace::None, rated: true };
        let (person, account) = (who.to_owned(), Some(who.to_owned()));
        Seeker { wanted, person, account, blocked: Vec::new(), rating, since, who }
    }

    #[test]
    fn nobody_meets_themselves_or_those_they_block() {
        let pairing = Pairing::default();
        let blocking =
            |who, blocked: &str| Seeker { blocked: vec![blocked.to_owned()], ..seeker(1500, 0, who) };
        let Found::Nobody(first) = pairing.seek(seeker(1500, 0, "one"), 0) else { panic!("nobody is there") };
        let Found::Nobody(_again) = pairing.seek(seeker(1500, 0, "one"), 0) else {
            panic!("only oneself is there")
        };
        assert!(first.blocking_recv().is_err(), "who asks again waits once");
        let Found::Nobody(_two) = pairing.seek(blocking("two", "one"), 0) else { panic!("blocked") };
        let Found::Nobody(_one) = pairing.seek(seeker(1500, 0, "one"), 0) else { panic!("blocked by two") };
        assert!(matches!(pairing.seek(seeker(1500, 0, "three"), 0), Found::Opponent(..)));
    }

    #[test]
    fn the_nearest_is_found_and_patience_widens_the_search() {
        let pairing = Pairing::default();
        let Found::Nobody(_strong) = pairing.seek(seeker(2000, 0, "strong"), 0) else {
            panic!("nobody is there")
        };
        let Found::Nobody(_weak) = pairing.seek(seeker(1500, 0, "weak"), 0) else { panic!("too far") };
        let Found::Opponent(found, _) = pairing.seek(seeker(1600, 0, "new"), 0) else {
            panic!("near enough")
        };
        assert_eq!(found.who, "weak");
        let Found::Nobody(_new) = pairing.seek(seeker(1600, 0, "new"), 9_000) else {
            panic!("still too far")
        };
        let Found::Opponent(found, _) = pairing.seek(seeker(1599, 10_000, "last"), 10_000) else {
            panic!("somebody is there")
        };
        assert_eq!(found.who, "new");
        let Found::Opponent(found, _) = pairing.seek(seeker(1600, 12_000, "patient"), 14_000) else {
            panic!("the strong one has waited for long")
        };
        assert_eq!(found.who, "strong");
    }

    #[test]
    fn whoever_asks_again_is_not_new() {
        let pairing = Pairing::<()>::default();
        assert!(pairing.is_new("one", 0));
        assert!(!pairing.is_new("one", 25_100), "nobody was found, and it asked again");
        assert!(!pairing.is_new("one", 50_200));
        assert!(pairing.is_new("two", 50_300));
        assert!(pairing.is_new("one", 50_200 + AGAIN), "it was away");
    }

    #[test]
    fn those_who_left_are_not_found() {
        let pairing = Pairing::default();
        let Found::Nobody(gone) = pairing.seek(seeker(1500, 0, "gone"), 0) else { panic!("nobody is there") };
        assert_eq!(pairing.count(), 1);
        drop(gone);
        assert_eq!(pairing.count(), 0);
        assert!(matches!(pairing.seek(seeker(1500, 0, "late"), 0), Found::Nobody(_)));
    }
}
