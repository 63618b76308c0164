//! Games that could not be opened when the server started, and those that cannot be read at all.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stackade_online::Moment;

/// What is known of them.
#[derive(Debug, Default)]
struct Known {
    /// When the server was up last, before it started.
    alive: Moment,
    /// The games that have not been given back the time since then.
    waiting: HashSet<String>,
    unreadable: HashSet<String>,
}

/// The games that were left alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Left(Arc<Mutex<Known>>);

impl Left {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The server was up last at a moment, and since then these games wait.
    pub(super) fn begin(&self, alive: Moment, games: &[String]) {
        let mut known = self.known();
        known.alive = alive;
        known.waiting = games.iter().cloned().collect();
    }

    /// The games that still wait and may yet be opened.
    pub(super) fn waiting(&self) -> Vec<String> {
        let known = self.known();
        known.waiting.difference(&known.unreadable).cloned().collect()
    }

    /// A game is opened: since when it waits, if it does.
    pub(super) fn open(&self, id: &str) -> Option<Moment> {
        let mut known = self.known();
        known.unreadable.remove(id);
        known.waiting.remove(id).then_some(known.alive)
    }

    /// A game cannot be read; somebody may mend it, and it still waits.
    pub(super) fn note_unreadable(&self, id: &str) {
        self.known().unreadable.insert(id.to_owned());
    }

    pub(super) fn is_unreadable(&self, id: &str) -> bool {
        self.known().unreadable.contains(id)
    }
}
