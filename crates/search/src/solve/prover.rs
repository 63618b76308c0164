//! The seam between solving and the games' own ways to prove a result.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use stackade_core::Game;

use super::Verdict;
use crate::limits::{Hooks, Limits};

/// Settles yes-or-no questions about the positions of one game, and remembers what it has learnt.
pub trait Prover<G: Game> {
    /// Whether the side to move can get at least `goal`, [`Verdict::Draw`] or [`Verdict::Win`], from a
    /// position that is not over; `None` when the effort is used up first.
    fn reaches(&mut self, state: &G::State, goal: Verdict, effort: &Effort<'_>) -> Option<Answer>;

    /// The move by which the goal of the last question can be reached, if the answer was yes and the prover
    /// knows the move.
    fn reply(&self) -> Option<G::Move> {
        None
    }
}

/// What a [`Prover`] has settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the goal can be reached.
    pub is_yes: bool,
    /// If this makes the game won or lost: within how many plies it ends, where that is proved.
    pub plies: Option<u32>,
}

impl Answer {
    /// An answer that says nothing about how long it takes.
    pub fn new(is_yes: bool) -> Answer {
        Answer { is_yes, plies: None }
    }
}

/// How large a prover may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Memory for what it remembers.
    pub megabytes: usize,
    /// Threads that work together.
    pub threads: usize,
}

/// How much work may still be done, and how much has been.
///
/// The thread that owns it asks [`spend`](Effort::spend); the others count on the
/// [`budget`](Effort::budget).
pub struct Effort<'a> {
    time_ms: Option<u64>,
    began: u64,
    clock: &'a dyn Clock,
    budget: NodeBudget,
}

/// The part of [`Effort`] that threads share.
#[derive(Debug)]
pub struct NodeBudget {
    nodes: AtomicU64,
    most_nodes: u64,
    stop: AtomicBool,
}

/// The part of [`Hooks`] that has nothing to do with moves.
trait Clock {
    fn now(&self) -> u64;
    fn should_stop(&self) -> bool;
}

impl<M> Clock for &dyn Hooks<M> {
    fn now(&self) -> u64 {
        Hooks::now(*self)
    }

    fn should_stop(&self) -> bool {
        Hooks::should_stop(*self)
    }
}

impl Effort<'_> {
    /// Calls `work` with an effort of these limits (`depth` is not used) that began at `began`.
    pub fn with<M, T>(
        limits: Limits,
        began: u64,
        hooks: &dyn Hooks<M>,
        work: impl FnOnce(&Effort<'_>) -> T,
    ) -> T {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let budget = NodeBudget { nodes: AtomicU64::new(0), most_nodes, stop: AtomicBool::new(false) };
        work(&Effort { time_ms: limits.time_ms, began, clock: &hooks, budget })
    }

    /// Counts this many nodes and tells whether to go on; asks the clock, so call it every few hundred.
    pub fn spend(&self, nodes: u64) -> bool {
        let is_late = self.time_ms.is_some_and(|limit| self.now().saturating_sub(self.began) >= limit);
        if is_late || self.clock.should_stop() {
            self.budget.stop();
        }
        self.budget.spend(nodes)
    }

    /// Calls `work` with a part of this effort, of at most this many nodes.
    pub fn slice<T>(&self, nodes: u64, work: impl FnOnce(&Effort<'_>) -> T) -> T {
        let most_nodes = nodes.min(self.left().nodes.unwrap_or(u64::MAX));
        let budget = NodeBudget { nodes: AtomicU64::new(0), most_nodes, stop: AtomicBool::new(false) };
        let slice = Effort { time_ms: self.time_ms, began: self.began, clock: self.clock, budget };
        let done = work(&slice);
        self.spend(slice.budget.nodes());
        done
    }

    /// Milliseconds since some fixed moment.
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    /// What is left of the limits.
    pub fn left(&self) -> Limits {
        let spent = self.now().saturating_sub(self.began);
        Limits {
            depth: None,
            nodes: (self.budget.most_nodes != u64::MAX)
                .then(|| self.budget.most_nodes.saturating_sub(self.budget.nodes())),
            time_ms: self.time_ms.map(|limit| limit.saturating_sub(spent)),
        }
    }

    /// The count that all threads share.
    pub fn budget(&self) -> &NodeBudget {
        &self.budget
    }
}

impl NodeBudget {
    /// Counts this many nodes and tells whether to go on.
    pub fn spend(&self, nodes: u64) -> bool {
        if self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes >= self.most_nodes {
            self.stop();
        }
        !self.is_stopped()
    }

    /// Ends the work of all threads.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end now.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
