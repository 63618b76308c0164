//! The prover of Greener: regions that cannot touch each other, and greens before heights.
//!
//! Nearly always the greens alone decide. So a question is first asked as if heights did not matter,
//! which lets positions that differ only in heights share what is known about them; only where equal
//! greens are the best both sides can get is it asked again with the heights.
//!
//! Boards with many stacks are taken apart by proof numbers, and those with few are searched by alpha-beta.

mod board;
mod node;
mod proof_numbers;
mod search;

use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;

use crate::greener::{Rules, Size, State};

use board::{Geometry, Stacks};
use node::Node;
use search::{LIMIT, Memory, PER_GREEN, Scale, Worker};
use stackade_search::enlist;
use stackade_search::{Answer, BySearch, Effort, Means, Prover, TranspositionTable, Verdict};

/// Whether boards with many stacks are searched by proof numbers. The page's engine does without: it is to be small, and
/// such boards take longer than anybody waits there.
const HAS_PROOF_NUMBERS: bool = cfg!(not(target_arch = "wasm32"));
/// Alpha-beta alone answers questions about this many stacks and less.
const FEW_ENOUGH: u32 = 20;
/// The most that proof numbers have to themselves: only what is visited has some.
const NUMBERS_MEGABYTES: usize = 256;

/// Proves results of Greener.
pub struct Regions<W: Size> {
    rules: Rules<W>,
    means: Means,
    geometry: Geometry<W>,
    memory: Memory,
    /// Proof numbers; `None` where there is no room for them.
    numbers: Option<TranspositionTable>,
    few_enough: u32,
    /// For positions in which stacks are still to be placed, once there are some.
    opening: Option<BySearch<Rules<W>>>,
}

impl<W: Size> Prover<Rules<W>> for Regions<W> {
    fn reaches(&mut self, state: &State<W>, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        if state.to_place() > 0 {
            // Far too much lies ahead for a proof; the playing search does what can be done.
            return self.opening().reaches(state, goal, effort);
        }
        let goal = i32::from(goal == Verdict::Win);
        // More greens are a yes and fewer are a no whatever the heights.
        for greens in [goal, 1 - goal] {
            let value = self.ask(state, Scale::Greens, greens, effort)?;
            if value != 0 {
                return Some(Answer::new(value > 0));
            }
        }
        let value = self.ask(state, Scale::Full, goal, effort)?;
        Some(Answer::new(value >= goal))
    }
}

impl<W: Size> Regions<W> {
    /// A prover that knows nothing yet.
    pub fn new(rules: &Rules<W>, means: Means) -> Regions<W> {
        let (geometry, (memory, numbers)) = (Geometry::new(rules), memories(means.megabytes));
        let few_enough = FEW_ENOUGH;
        Regions { rules: rules.clone(), means, geometry, memory, numbers, few_enough, opening: None }
    }

    /// How many greens the side to move is ahead in the end, less if it is behind, when both sides play for greens alone;
    /// `None` if stacks are still to be placed, or when the effort is used up.
    pub fn lead(&mut self, state: &State<W>, effort: &Effort<'_>) -> Option<i32> {
        if state.to_place() > 0 {
            return None;
        }
        let (mut least, mut most) = (-LIMIT, LIMIT);
        let mut goal = 1;
        while least < most {
            let value = self.ask(state, Scale::Greens, goal, effort)?;
            if value >= goal {
                least = value;
            } else {
                most = value;
            }
            goal = if value == least { least + 1 } else { most };
        }
        Some(least / PER_GREEN)
    }

    /// The playing search. It takes half of the memory, which until then was all for regions.
    fn opening(&mut self) -> &mut BySearch<Rules<W>> {
        let half = Means { megabytes: self.means.megabytes.div_ceil(2), ..self.means };
        self.opening.get_or_insert_with(|| {
            (self.memory, self.numbers) = memories(half.megabytes);
            BySearch::new(&self.rules, half)
        })
    }

    /// What the side to move gets as far as it matters for `goal`: at least as much as this if that is enough, and
    /// otherwise at most as much.
    fn ask(&self, state: &State<W>, scale: Scale, goal: i32, effort: &Effort<'_>) -> Option<i32> {
        let stacks = Stacks::new(state, scale == Scale::Full);
        let node = Node::new(&self.geometry, stacks, state.side());
        let is_large = HAS_PROOF_NUMBERS && node.stacks.occupied.count() > self.few_enough;
        if let Some(numbers) = self.numbers.as_ref().filter(|_| is_large) {
            let mut go_on = |nodes| effort.spend(nodes);
            let mut worker = Worker::new(&self.geometry, &self.memory, scale, 0, &mut go_on);
            let value = worker.prove(&node, goal, numbers, self.few_enough);
            worker.settle_up();
            return value;
        }
        self.ask_all(&node, scale, goal, effort)
    }

    /// All threads search for the answer by alpha-beta, each with an order of moves of its own, and learn from each other
    /// through the table; the first to find it ends the work of all.
    fn ask_all(&self, node: &Node<W>, scale: Scale, goal: i32, effort: &Effort<'_>) -> Option<i32> {
        let (found, budget) = (Found::default(), effort.budget());
        let search = |number: u64, spend: &mut dyn FnMut(u64) -> bool| {
            let mut go_on = |nodes| spend(nodes) && found.answer().is_none();
            let mut worker = Worker::new(&self.geometry, &self.memory, scale, number, &mut go_on);
            if let Some(value) = worker.value(node, goal) {
                found.set(value);
            }
            worker.settle_up();
        };
        if cfg!(target_arch = "wasm32") || self.means.threads <= 1 {
            search(0, &mut |nodes| effort.spend(nodes));
            return found.answer();
        }
        thread::scope(|scope| {
            let helper = |number| move || search(number, &mut |nodes| budget.spend(nodes));
            enlist(scope, (1..self.means.threads as u64).map(helper));
            search(0, &mut |nodes| effort.spend(nodes));
        });
        found.answer()
    }
}

/// What is remembered in so much memory, and proof numbers where there is room for them.
fn memories(megabytes: usize) -> (Memory, Option<TranspositionTable>) {
    let share = if HAS_PROOF_NUMBERS { NUMBERS_MEGABYTES.min(megabytes / 8) } else { 0 };
    (Memory::new(megabytes - share), (share > 0).then(|| TranspositionTable::new(share)))
}

/// The answer that threads look for.
struct Found(AtomicI32);

impl Found {
    /// There is none yet.
    const NOTHING: i32 = i32::MIN;

    fn set(&self, value: i32) {
        self.0.store(value, Ordering::Relaxed);
    }

    fn answer(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&value| value != Found::NOTHING)
    }
}

impl Default for Found {
    fn default() -> Found {
        Found(AtomicI32::new(Found::NOTHING))
    }
}
