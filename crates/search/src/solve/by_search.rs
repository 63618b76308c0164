//! The prover of games without one of their own: the playing search, deeper until nothing is guessed.

use super::{Answer, Effort, Means, Prover, Verdict};
use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Options};
use crate::score::Score;
use crate::search::search_in;
use crate::search::shared::Mode;
use crate::table::TranspositionTable;

/// Proves by [`search`](crate::search).
pub struct BySearch<G> {
    rules: G,
    table: TranspositionTable,
    threads: usize,
}

impl<G: Evaluate> BySearch<G> {
    /// A prover that knows nothing yet.
    pub fn new(rules: &G, means: Means) -> BySearch<G> {
        BySearch {
            rules: rules.clone(),
            table: TranspositionTable::new(means.megabytes),
            threads: means.threads,
        }
    }
}

impl<G: Evaluate> Prover<G> for BySearch<G> {
    fn reaches(&mut self, state: &G::State, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let options = Options { threads: self.threads, ..Options::default() };
        let (limits, mut hooks) = (effort.left(), Waiting(effort));
        let report =
            search_in(Mode::Proving, &self.rules, &[*state], limits, &self.table, options, &mut hooks);
        effort.spend(report.nodes);
        let (result, plies) = match report.lines.first()?.score {
            Score::Win(plies) => (Verdict::Win, Some(plies)),
            Score::Loss(plies) => (Verdict::Loss, Some(plies)),
            Score::Draw => (Verdict::Draw, None),
            Score::Units(_) => return None,
        };
        Some(Answer { is_yes: result >= goal, plies })
    }
}

/// An effort as a search sees it.
struct Waiting<'a>(&'a Effort<'a>);

impl<M> Hooks<M> for Waiting<'_> {
    fn now(&self) -> u64 {
        self.0.now()
    }

    fn should_stop(&self) -> bool {
        !self.0.spend(0)
    }
}
