//! The search: alpha-beta on a yes-or-no question, all the way to the end.

use stackade_games::greener::Size;

use super::node::{Ground, Node, worth_of_word};
use stackade_core::Side;

/// Whether heights count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Equal greens are a draw.
    Greens,
    /// Equal greens are decided by the tallest stack.
    Full,
}

/// One thread's search.
pub(super) struct Worker<'a, W: Size> {
    pub(super) ground: Ground<'a, W>,
    pub(super) scale: Scale,
    /// The moves of all nodes on the path, the deepest last.
    candidates: Vec<Candidate<W>>,
    /// Counts nodes, and tells whether to go on.
    pub(super) spend: &'a mut dyn FnMut(u64) -> bool,
    uncounted: u64,
}

struct Candidate<W: Size> {
    promise: i32,
    node: Node<W>,
}

/// Nodes between two looks at the clock.
const BREATH: u64 = 256;

impl<'a, W: Size> Worker<'a, W> {
    pub(super) fn new(ground: Ground<'a, W>, scale: Scale, spend: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Worker { ground, scale, candidates: Vec::new(), spend, uncounted: 0 }
    }

    /// Whether the side to move gets at least `goal`, in thirds of a green; `None` if told to stop.
    pub(super) fn reaches(&mut self, node: &Node<W>, goal: i32) -> Option<bool> {
        self.uncounted += 1;
        if self.uncounted == BREATH {
            self.uncounted = 0;
            if !(self.spend)(BREATH) {
                return None;
            }
        }
        if let Some(known) = self.known(node, goal) {
            return Some(known);
        }
        let begin = self.candidates.len();
        let answer = self.try_moves(node, goal, begin);
        self.candidates.truncate(begin);
        if let Some(answer) = answer {
            self.store(node, goal, answer);
        }
        answer
    }

    fn try_moves(&mut self, node: &Node<W>, goal: i32, begin: usize) -> Option<bool> {
        let against = 1 - goal;
        let movers = node.stacks.tops[node.side.index()];
        if !movers.any() {
            return self.reaches(&node.pass(), against).map(|yes| !yes);
        }
        for from in movers.cells() {
            for to in self.ground.geometry.nearest(node.stacks.occupied, from) {
                let next = node.capture(self.ground, from, to);
                match self.known(&next, against) {
                    Some(false) => return Some(true),
                    Some(true) => {}
                    None => {
                        let promise = self.promise(&next);
                        self.candidates.push(Candidate { promise, node: next });
                    }
                }
            }
        }
        while self.candidates.len() > begin {
            let best = (begin..self.candidates.len()).max_by_key(|&index| self.candidates[index].promise);
            let next = self.candidates.swap_remove(best.expect("there is a candidate")).node;
            if !self.reaches(&next, against)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// How good a node looks for the side that has moved there.
    fn promise(&self, node: &Node<W>) -> i32 {
        let worth = node.greens();
        let sign = if node.side == Side::First { -1 } else { 1 };
        let [black, white] = node.stacks.tops;
        let held = node.settled() + node.stacks.greens_in(black) - node.stacks.greens_in(white);
        let [mine, theirs] =
            [!node.side, node.side].map(|side| node.stacks.tops[side.index()].count() as i32);
        sign * (held * 4 + worth.least + worth.most) + 2 * mine - 4 * theirs
    }

    /// The answer, if it follows from the bounds or is remembered.
    fn known(&self, node: &Node<W>, goal: i32) -> Option<bool> {
        let (least, most) = self.range(node);
        if least >= goal {
            return Some(true);
        }
        if most < goal {
            return Some(false);
        }
        let (key, offset) = self.key(node);
        let (least, most) = unpack(self.ground.table.probe_word(key)?);
        if least + offset >= goal {
            Some(true)
        } else if most + offset < goal {
            Some(false)
        } else {
            None
        }
    }

    /// What the bounds say for the side to move.
    fn range(&self, node: &Node<W>) -> (i32, i32) {
        let greens = node.greens();
        let (mut least, mut most) = (3 * greens.least, 3 * greens.most);
        if self.scale == Scale::Full {
            let taller = node.taller();
            (least, most) =
                if node.is_over() { (least + taller, most + taller) } else { (least - 1, most + 1) };
        }
        if node.side == Side::First { (least, most) } else { (-most, -least) }
    }

    /// Where a node is remembered, and what to add to the values there.
    fn key(&self, node: &Node<W>) -> (u64, i32) {
        let sign = if node.side == Side::First { 3 } else { -3 };
        match self.scale {
            Scale::Greens => (node.key(), sign * node.settled()),
            Scale::Full => (node.full_key(), 0),
        }
    }

    fn store(&self, node: &Node<W>, goal: i32, answer: bool) {
        let (key, offset) = self.key(node);
        let (mut least, mut most) = self.ground.table.probe_word(key).map_or((-200, 200), unpack);
        if answer {
            least = least.max(goal - offset);
        } else {
            most = most.min(goal - 1 - offset);
        }
        let word = pack(least, most) | u64::from(node.stacks.occupied.count()) << 48;
        self.ground.table.store_word(key, word, worth_of_word);
    }
}

/// ```text
///     in use 1 | 0 | stacks 8 | 0 | most + 256: 16 | least + 256: 16    (from bit 63 down)
/// ```
fn pack(least: i32, most: i32) -> u64 {
    (least + 256) as u64 | ((most + 256) as u64) << 16 | 1 << 63
}

fn unpack(word: u64) -> (i32, i32) {
    ((word & 0xFFFF) as i32 - 256, (word >> 16 & 0xFFFF) as i32 - 256)
}
