//! Solving a block: one set-up after the other, by the prover.

use std::sync::atomic::{AtomicBool, Ordering};

use stackade_core::Game;
use stackade_games::staqs::{Move, Position, Rules};
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Prover, Verdict};

use crate::format::Results;
use crate::rank::{Class, Classes, SetUp};
use crate::table::Ground;

/// What the prover remembers, in megabytes. Set-ups have little in common but their endings, so that a table which
/// stays in the processor's cache is worth more than a large one.
const MEGABYTES: usize = 8;

/// Solves blocks, on one thread.
pub struct Solver<'a> {
    ground: &'a Ground,
    prover: Box<dyn Prover<Rules<u32>>>,
    nodes: u64,
}

impl<'a> Solver<'a> {
    /// Solves blocks of a game.
    pub fn new(ground: &'a Ground) -> Solver<'a> {
        let prover = ground.rules().prover(Means { megabytes: MEGABYTES, threads: 1 });
        Solver { ground, prover, nodes: 0 }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The results of a block; `None` if it was stopped before, or there is no such block.
    pub fn block(&mut self, block: u32, stop: &AtomicBool) -> Option<Results> {
        let classes = self.ground.classes();
        let mut verdicts = Vec::with_capacity(classes.len(block) as usize);
        for index in 0..classes.len(block) {
            let set_up = classes.set_up(Class { block, index })?;
            let expected = expectation(classes, set_up, block, &verdicts);
            verdicts.push(self.verdict(set_up, expected, stop)?);
        }
        (!verdicts.is_empty()).then(|| Results::new(&verdicts))
    }

    /// The result of a set-up for blue; `None` if it was stopped before.
    pub fn verdict(&mut self, set_up: SetUp, expected: Verdict, stop: &AtomicBool) -> Option<Verdict> {
        let position = self.ground.position(set_up);
        if let Some(outcome) = self.ground.rules().outcome(&position) {
            return Some(match outcome.winner() {
                Some(side) if side == position.side() => Verdict::Win,
                Some(_) => Verdict::Loss,
                None => Verdict::Draw,
            });
        }
        let hooks: &dyn Hooks<Move> = &StopFlag(stop);
        Effort::with(Limits::default(), 0, hooks, |effort| {
            let verdict = settle(&mut *self.prover, &position, expected, effort);
            self.nodes += effort.tally().nodes();
            verdict
        })
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
