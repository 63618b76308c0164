//! The search: a yes-or-no question, followed to the end of the game.

use crate::greener::Size;
use stackade_core::Side;

use super::board::{Geometry, mix};
use super::node::Node;
use stackade_search::TranspositionTable;

/// Whether heights count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Equal greens are a draw.
    Greens,
    /// Equal greens are decided by the tallest stack.
    Full,
}

/// What is remembered. Most positions have few stacks and come up again soon: a table of their own, which stays near the
/// processor, answers twice as fast as one that is spread over all the memory.
pub(super) struct Memory {
    few: TranspositionTable,
    many: TranspositionTable,
}

/// Positions of up to this many stacks have few.
const FEW_STACKS: u32 = 14;
/// How much they have to themselves.
const NEAR_MEGABYTES: usize = 4;

impl Memory {
    pub(super) fn new(megabytes: usize) -> Memory {
        let near = NEAR_MEGABYTES.min(megabytes.div_ceil(2));
        let far = megabytes.saturating_sub(near).max(1);
        Memory { few: TranspositionTable::new(near), many: TranspositionTable::new(far) }
    }

    #[inline]
    pub(super) fn table<W: Size>(&self, node: &Node<W>) -> &TranspositionTable {
        if node.stacks.occupied.count() <= FEW_STACKS { &self.few } else { &self.many }
    }
}

/// One thread's search.
///
/// Values are in thirds of a green, for the side to move: three for each green it is ahead, and one
/// more or less for the taller stack.
pub(super) struct Worker<'a, W: Size> {
    pub(super) geometry: &'a Geometry<W>,
    pub(super) memory: &'a Memory,
    scale: Scale,
    /// The thread's number; all but the first shuffle their moves a little.
    number: u64,
    /// The moves still to try in all positions on the path, the deepest last.
    candidates: Vec<Candidate<W>>,
    /// Counts nodes, and tells whether to go on.
    spend: &'a mut dyn FnMut(u64) -> bool,
    uncounted: u64,
}

/// A position that can be moved to, and how good it looks.
struct Candidate<W: Size> {
    promise: i32,
    node: Node<W>,
}

/// Values of one green.
pub(super) const PER_GREEN: i32 = 3;

/// Nodes between two looks at the clock.
const BREATH: u64 = 256;

impl<'a, W: Size> Worker<'a, W> {
    pub(super) fn new(
        geometry: &'a Geometry<W>,
        memory: &'a Memory,
        scale: Scale,
        number: u64,
        spend: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Worker { geometry, memory, scale, number, candidates: Vec::new(), spend, uncounted: 0 }
    }

    /// Counts the nodes since the last look at the clock.
    pub(super) fn settle_up(&mut self) -> bool {
        (self.spend)(std::mem::take(&mut self.uncounted))
    }

    /// What the side to move gets as far as it matters for `goal`: at least as much as this if that is enough, and
    /// otherwise at most as much; `None` if told to stop. Telling more than yes or no costs nothing, and answers other
    /// questions.
    pub(super) fn value(&mut self, node: &Node<W>, goal: i32) -> Option<i32> {
        if let Some(known) = self.known(node, goal) {
            return Some(known);
        }
        self.search(node, goal)
    }

    /// Counts a node, and tells whether to go on.
    pub(super) fn go_on(&mut self) -> bool {
        self.uncounted += 1;
        self.uncounted != BREATH || self.settle_up()
    }

    /// The same for a node about which nothing helpful is known.
    pub(super) fn search(&mut self, node: &Node<W>, goal: i32) -> Option<i32> {
        if !self.go_on() {
            return None;
        }
        let begin = self.candidates.len();
        let value = self.try_moves(node, goal, begin);
        self.candidates.truncate(begin);
        self.store(node, goal, value?);
        value
    }

    fn try_moves(&mut self, node: &Node<W>, goal: i32, begin: usize) -> Option<i32> {
        // The opponent must not get as much as this.
        let against = 1 - goal;
        if !node.movers().any() {
            return self.value(&node.pass(), against).map(|value| -value);
        }
        let mut best = self.gather(node, against);
        while best < goal && self.candidates.len() > begin {
            let rest = begin..self.candidates.len();
            let next = rest.max_by_key(|&index| self.candidates[index].promise);
            let next = self.candidates.swap_remove(next.expect("there is a candidate")).node;
            // Searching the others may have answered this one.
            best = best.max(-self.value(&next, against)?);
        }
        Some(best)
    }

    /// Lists the moves that must be tried; gives what is known of the others, which is enough if there is one after
    /// which the opponent gets less than `against`.
    fn gather(&mut self, node: &Node<W>, against: i32) -> i32 {
        let begin = self.candidates.len();
        let mut best = -LIMIT;
        for from in node.movers().cells() {
            for to in self.geometry.nearest(node.stacks.occupied, from) {
                let mut next = node.capture(self.geometry, from, to);
                let (least, most) = self.range(&next);
                match settle(least, most, against) {
                    Some(known) if known < against => return -known,
                    Some(known) => best = best.max(-known),
                    None => {
                        next.name(self.geometry);
                        self.memory.table(&next).warm(self.key(&next).0);
                        self.candidates.push(Candidate { promise: 0, node: next });
                    }
                }
            }
        }
        let mut index = begin;
        while let Some(candidate) = self.candidates.get(index) {
            match self.remembered(&candidate.node, against) {
                Some(known) if known < against => return -known,
                Some(known) => {
                    best = best.max(-known);
                    self.candidates.swap_remove(index);
                }
                None => {
                    self.candidates[index].promise = self.promise(&candidate.node);
                    index += 1;
                }
            }
        }
        best
    }

    /// How good a node looks for the side that has moved there.
    pub(super) fn promise(&self, node: &Node<W>) -> i32 {
        let noise = if self.number == 0 { 0 } else { (mix(node.key() ^ self.number) & 15) as i32 };
        node.promise(self.geometry) + noise
    }

    /// What answers the question, if it follows from the bounds or is remembered.
    pub(super) fn known(&self, node: &Node<W>, goal: i32) -> Option<i32> {
        let (least, most) = self.range(node);
        settle(least, most, goal).or_else(|| self.remembered(node, goal))
    }

    /// What answers the question, if it is remembered.
    #[inline]
    pub(super) fn remembered(&self, node: &Node<W>, goal: i32) -> Option<i32> {
        let (key, offset) = self.key(node);
        let (least, most) = unpack(self.memory.table(node).probe_word(key)?);
        Some(settle(least, most, goal - offset)? + offset)
    }

    /// The least and the most the side to move can get, as far as it can be seen.
    pub(super) fn range(&self, node: &Node<W>) -> (i32, i32) {
        let greens = node.greens();
        let (mut least, mut most) = (PER_GREEN * greens.least, PER_GREEN * greens.most);
        if self.scale == Scale::Full {
            let taller = node.taller();
            (least, most) =
                if node.is_over() { (least + taller, most + taller) } else { (least - 1, most + 1) };
        }
        if node.side == Side::First { (least, most) } else { (-most, -least) }
    }

    /// Where a node is remembered, and what to add to the values there. As long as heights do not
    /// count, what is settled is just added.
    pub(super) fn key(&self, node: &Node<W>) -> (u64, i32) {
        let sign = if node.side == Side::First { PER_GREEN } else { -PER_GREEN };
        match self.scale {
            Scale::Greens => (node.key(), sign * node.settled()),
            Scale::Full => (node.full_key(), 0),
        }
    }

    pub(super) fn store(&self, node: &Node<W>, goal: i32, value: i32) {
        let (key, offset) = self.key(node);
        let (mut least, mut most) = self.memory.table(node).probe_word(key).map_or((-LIMIT, LIMIT), unpack);
        if value >= goal {
            least = least.max(value - offset);
        } else {
            most = most.min(value - offset);
        }
        let stacks = u64::from(node.stacks.occupied.count());
        self.memory
            .table(node)
            .store_word(key, pack(least, most) | stacks << 32, |word| (word >> 32 & 0xFF) as i64);
    }
}

/// What a value between two bounds has to do with `goal`, if they tell: the least if it is enough, the most if that is
/// not.
pub(super) fn settle(least: i32, most: i32, goal: i32) -> Option<i32> {
    if least >= goal {
        Some(least)
    } else if most < goal {
        Some(most)
    } else {
        None
    }
}

/// More than any value: there are 39 greens at most.
pub(super) const LIMIT: i32 = 256;

/// What is remembered of a node. Positions with many stacks took the longest to search, so they are
/// kept longest.
///
/// ```text
///     always 1: 1 | stacks 8 | most + 256: 16 | least + 256: 16    (from bit 40 down)
/// ```
fn pack(least: i32, most: i32) -> u64 {
    (least + LIMIT) as u64 | ((most + LIMIT) as u64) << 16 | 1 << 40
}

fn unpack(word: u64) -> (i32, i32) {
    ((word & 0xFFFF) as i32 - LIMIT, (word >> 16 & 0xFFFF) as i32 - LIMIT)
}
