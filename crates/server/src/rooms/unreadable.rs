//! Games that cannot be read: they are left alone, and logged once.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::metrics::METRICS;

/// The games that were left alone. Somebody may mend them.
#[derive(Clone, Debug, Default)]
pub(super) struct Unreadable(Arc<Mutex<HashSet<String>>>);

impl Unreadable {
    fn known(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a game could be read the last time.
    pub(super) fn note(&self, id: &str, is_readable: bool) {
        let mut known = self.known();
        let is_new = if is_readable { known.remove(id) } else { known.insert(id.to_owned()) };
        if is_new {
            METRICS.left_alone(known.len());
        }
    }

    pub(super) fn contains(&self, id: &str) -> bool {
        self.known().contains(id)
    }
}
