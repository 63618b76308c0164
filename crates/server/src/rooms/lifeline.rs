//! When nobody could play: time in which no server was up, or this one was not, is charged to nobody.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stackade_online::Moment;

use crate::store::Outage;

/// How long there is no sign of life from a server, in milliseconds, before it counts as gone. Shorter pauses are nobody's fault
/// but the network's.
pub const GAP: i64 = 3_000;
/// So many gaps and outages are known; older ones lie before all games that go on.
const MOST: usize = 10_000;

/// The signs of life of this server, and the outages of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Lifeline(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    /// When this server has last noted that it is up; nothing before the first time.
    alive: Option<Moment>,
    /// When it could not: it was stopped, or could not write.
    gaps: Vec<(Moment, Moment)>,
    /// When no server was up.
    outages: Vec<(Moment, Moment)>,
    /// The other servers that are up.
    others: Vec<String>,
}

impl Lifeline {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This server has noted that it is up.
    pub(super) fn note(&self, at: Moment) {
        let mut known = self.known();
        if let Some(last) = known.alive.replace(at).filter(|last| at - last > GAP) {
            push(&mut known.gaps, (last, at));
        }
    }

    /// Outages that have become known.
    pub(super) fn note_outages(&self, outages: &[Outage]) {
        let mut known = self.known();
        for Outage { began, ended } in outages {
            if !known.outages.contains(&(*began, *ended)) {
                push(&mut known.outages, (*began, *ended));
            }
        }
    }

    /// The other servers that are up.
    pub(super) fn note_others(&self, others: Vec<String>) {
        self.known().others = others;
    }

    /// When the last outage that is known has ended.
    pub(super) fn last_outage(&self) -> Moment {
        self.known().outages.iter().map(|(_, ended)| *ended).max().unwrap_or(Moment::MIN)
    }

    /// Whether another server is up.
    pub(super) fn is_alive(&self, server: &str) -> bool {
        self.known().others.iter().any(|other| other == server)
    }

    /// Whether no other server is up.
    pub(super) fn is_alone(&self) -> bool {
        self.known().others.is_empty()
    }

    /// How many milliseconds from one moment to another nobody could play, those in other `spans` included. What only this
    /// server has missed counts for those who are `here`.
    pub(super) fn lost(
        &self,
        from: Moment,
        to: Moment,
        here: bool,
        spans: impl IntoIterator<Item = (Moment, Moment)>,
    ) -> i64 {
        let known = self.known();
        let since = known.alive.filter(|last| to - last > GAP).map(|last| (last, to));
        let own = known.gaps.iter().copied().chain(since).filter(|_| here);
        covered(known.outages.iter().copied().chain(own).chain(spans).collect(), from, to)
    }
}

fn push(spans: &mut Vec<(Moment, Moment)>, span: (Moment, Moment)) {
    if spans.len() >= MOST {
        spans.remove(0);
    }
    spans.push(span);
}

/// How much of the time from one moment to another lies in at least one span.
fn covered(mut spans: Vec<(Moment, Moment)>, from: Moment, to: Moment) -> i64 {
    spans.sort_unstable();
    let (mut sum, mut reached) = (0, from);
    for (began, ended) in spans {
        let (began, ended) = (began.max(reached), ended.min(to));
        if ended > began {
            sum += ended - began;
            reached = ended;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_counted_once_and_within_bounds() {
        assert_eq!(covered(vec![], 0, 100), 0);
        assert_eq!(covered(vec![(10, 20), (15, 30), (12, 13)], 0, 100), 20);
        assert_eq!(covered(vec![(-50, 10), (90, 300)], 0, 100), 20);
        assert_eq!(covered(vec![(0, 50)], 40, 45), 5);
        assert_eq!(covered(vec![(0, 10)], 50, 40), 0);
    }

    #[test]
    fn a_server_that_was_stopped_knows_it_before_anything_else() {
        let lifeline = Lifeline::default();
        assert_eq!(lifeline.lost(0, 100_000, true, None), 0, "nobody has begun to count");
        lifeline.note(1_000);
        assert_eq!(lifeline.lost(0, 4_000, true, None), 0);
        assert_eq!(lifeline.lost(0, 21_000, true, None), 20_000, "it has not noted it yet");
        assert_eq!(lifeline.lost(0, 21_000, false, None), 0, "others have played elsewhere");
        lifeline.note(22_000);
        assert_eq!(lifeline.lost(0, 24_000, true, None), 21_000);
        assert_eq!(lifeline.lost(12_000, 24_000, true, [(23_000, 24_000)]), 11_000);
        lifeline.note_outages(&[Outage { began: 0, ended: 2_000 }]);
        assert_eq!(lifeline.lost(0, 24_000, false, None), 2_000);
    }
}
