//! Solving a block: one set-up after the other, by the prover.

use std::sync::atomic::{AtomicBool, Ordering};

use stackade_core::Game;
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Prover, Verdict};

use super::{Classes, SetUp, SetUps};
use crate::staqs::{Move, Position, Rules};
use crate::table::{BlockSolver, Class};

/// What the prover remembers, in megabytes. Set-ups have little in common but their endings, so that a table which
/// stays in the processor's cache is worth more than a large one.
const MEGABYTES: usize = 1;

/// Solves blocks, on one thread.
pub struct Solver<'a> {
    set_ups: &'a SetUps,
    prover: Box<dyn Prover<Rules<u32>>>,
    nodes: u64,
}

impl<'a> Solver<'a> {
    /// Solves blocks of a board.
    pub fn new(set_ups: &'a SetUps) -> Solver<'a> {
        let prover = set_ups.rules().prover(Means { megabytes: MEGABYTES, threads: 1 });
        Solver { set_ups, prover, nodes: 0 }
    }

    /// The result of a set-up for blue; `None` if it was stopped before.
    pub fn verdict(&mut self, set_up: SetUp, expected: Verdict, stop: &AtomicBool) -> Option<Verdict> {
        let position = self.set_ups.position(set_up);
        if let Some(outcome) = self.set_ups.rules().outcome(&position) {
            return Some(match outcome.winner() {
                Some(side) if side == position.side() => Verdict::Win,
                Some(_) => Verdict::Loss,
                None => Verdict::Draw,
            });
        }
        let hooks: &dyn Hooks<Move> = &StopFlag(stop);
        Effort::with(Limits::default(), 0, hooks, |effort| {
            let verdict = settle(&mut *self.prover, &position, expected, effort);
            self.nodes += effort.budget().nodes();
            verdict
        })
    }
}

impl BlockSolver for Solver<'_> {
    fn block(&mut self, block: u32, stop: &AtomicBool) -> Option<Vec<Verdict>> {
        let classes = self.set_ups.classes();
        let mut verdicts = Vec::with_capacity(classes.len(block) as usize);
        for index in 0..classes.len(block) {
            let set_up = classes.set_up(Class { block, index })?;
            let expected = expectation(classes, set_up, block, &verdicts);
            verdicts.push(self.verdict(set_up, expected, stop)?);
        }
        (!verdicts.is_empty()).then_some(verdicts)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Asks whether there is a win and whether there is a draw; the question first that will probably settle it alone.
fn settle(
    prover: &mut dyn Prover<Rules<u32>>,
    position: &Position<u32>,
    expected: Verdict,
    effort: &Effort<'_>,
) -> Option<Verdict> {
    let mut reaches = |goal| Some(prover.reaches(position, goal, effort)?.is_yes);
    if expected == Verdict::Loss {
        return Some(match reaches(Verdict::Draw)? {
            false => Verdict::Loss,
            true if reaches(Verdict::Win)? => Verdict::Win,
            true => Verdict::Draw,
        });
    }
    Some(match reaches(Verdict::Win)? {
        true => Verdict::Win,
        false if reaches(Verdict::Draw)? => Verdict::Draw,
        false => Verdict::Loss,
    })
}

/// What the solved set-ups of the block say that differ in one white stack: a loss if most of them are lost.
fn expectation(classes: &Classes, set_up: SetUp, block: u32, solved: &[Verdict]) -> Verdict {
    let neighbours = classes.neighbours(set_up).filter_map(|neighbour| classes.rank(neighbour));
    let known = neighbours.filter(|class| class.block == block);
    let verdicts = known.filter_map(|class| solved.get(class.index as usize));
    let balance: i32 = verdicts.map(|&verdict| if verdict == Verdict::Loss { 1 } else { -1 }).sum();
    if balance > 0 { Verdict::Loss } else { Verdict::Win }
}

/// The wish to stop, as the prover asks for it.
struct StopFlag<'a>(&'a AtomicBool);

impl<M> Hooks<M> for StopFlag<'_> {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
