//! A position as the prover keeps it, seen by the side to move.

use crate::staqs::{Position, Size};

use super::ground::Ground;
use super::key::neutral_key;
use super::survey::Survey;

/// The cell of a stack that can never move again or has been settled, or of a piece in hand.
///
/// No board has so many cells, and it fits the seven bits that a cell has in the table of successes.
pub(super) const NOWHERE: u8 = 127;
/// A piece just placed on a neutral one.
pub(super) const PLACED: u8 = 2;

/// Four heights, the tallest in the highest byte: compared as numbers they compare as the rules say.
pub(super) type Heights = u32;

/// A position seen by the side to move, which has index 0 everywhere.
///
/// Where stuck stacks stand does not matter: their cells are blocked like empty ones.
#[derive(Clone, Copy)]
pub(super) struct Node<W> {
    /// The neutral pieces that somebody may still get.
    pub(super) neutral: W,
    /// The sum of their keys.
    pub(super) sum: u64,
    /// Where the stacks that can move stand, [`NOWHERE`] for the others.
    pub(super) cells: [[u8; 4]; 2],
    /// The heights of all stacks, final for a settled one, 0 for a missing one.
    pub(super) heights: [[u8; 4]; 2],
    /// Pieces in hand.
    pub(super) hand: [u8; 2],
    /// How many waiting moves the side to move has more than the other ([`survey`](super::survey)).
    pub(super) tempo: i8,
}

/// A turn. Stacks are named by their slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Place(u8),
    Step {
        slot: u8,
        to: u8,
    },
    /// Also a waiting move, which changes nothing but the count of them.
    Pass,
}

impl<W: Size> Node<W> {
    pub(super) fn new(state: &Position<W>) -> Node<W> {
        let side = state.side();
        let mut node = Node {
            neutral: state.neutral(),
            sum: 0,
            cells: [[NOWHERE; 4]; 2],
            heights: [[0; 4]; 2],
            hand: [side, !side].map(|side| state.in_hand(side) as u8),
            tempo: 0,
        };
        node.flip_keys(state.neutral());
        for (index, side) in [side, !side].into_iter().enumerate() {
            for (slot, cell) in state.stacks(side).cells().enumerate() {
                node.cells[index][slot] = cell;
                node.heights[index][slot] = state.height(cell);
            }
        }
        node
    }

    /// Whether a side may step now, if it can.
    #[inline]
    pub(super) fn may_step(&self, ground: &Ground<W>, side: usize) -> bool {
        ground.is_free || self.hand[side] == 0
    }

    /// Whether pieces may still be placed.
    #[inline]
    pub(super) fn has_hands(&self) -> bool {
        self.hand != [0; 2]
    }

    /// Whether no stack has moved yet, or pieces may still be placed. Then there are many symmetric positions; later
    /// they are so rare that it does not pay to look for them.
    #[inline]
    pub(super) fn is_opening(&self) -> bool {
        self.has_hands() || self.heights == [[PLACED; 4]; 2]
    }

    /// The cells of a side's stacks that can move.
    #[inline]
    pub(super) fn stacks(&self, side: usize) -> W {
        let cells = self.cells[side].into_iter().filter(|&cell| cell != NOWHERE);
        cells.fold(W::EMPTY, |all, cell| all | W::bit(cell))
    }

    /// Shows every turn; a pass if there is no other, or where a waiting move can be made.
    #[inline]
    pub(super) fn visit_acts(&self, ground: &Ground<W>, mut visit: impl FnMut(Act)) {
        let mut none = true;
        if self.hand[0] > 0 {
            for cell in self.neutral.cells() {
                none = false;
                visit(Act::Place(cell));
            }
        }
        if self.may_step(ground, 0) {
            for (slot, &cell) in self.cells[0].iter().enumerate().filter(|&(_, &cell)| cell != NOWHERE) {
                for to in (ground.near(cell) & self.neutral).cells() {
                    none = false;
                    visit(Act::Step { slot: slot as u8, to });
                }
            }
        }
        if none || self.tempo > 0 {
            visit(Act::Pass);
        }
    }

    /// The position after a turn, seen by the other side; to be [surveyed](Node::survey).
    #[inline]
    pub(super) fn after(&self, act: Act) -> Node<W> {
        let mut next = *self;
        match act {
            Act::Place(to) => {
                // Pieces in hand are the slots without a height.
                let slot = self.heights[0].iter().position(|&height| height == 0).unwrap_or(0);
                next.hand[0] -= 1;
                next.occupy(slot, to, PLACED);
            }
            Act::Step { slot, to } => {
                let slot = usize::from(slot);
                next.occupy(slot, to, self.heights[0][slot] + 1);
            }
            Act::Pass => next.tempo -= i8::from(self.tempo > 0),
        }
        next.tempo = -next.tempo;
        next.cells.swap(0, 1);
        next.heights.swap(0, 1);
        next.hand.swap(0, 1);
        next
    }

    #[inline]
    fn occupy(&mut self, slot: usize, to: u8, height: u8) {
        self.neutral ^= W::bit(to);
        self.flip_keys(W::bit(to));
        self.cells[0][slot] = to;
        self.heights[0][slot] = height;
    }

    /// Takes neutral pieces away.
    #[inline]
    pub(super) fn flip_keys(&mut self, cells: W) {
        self.sum = cells.cells().fold(self.sum, |sum, cell| sum ^ neutral_key(cell));
    }

    /// The heights a side has now.
    #[inline]
    pub(super) fn low(&self, side: usize) -> Heights {
        packed(self.heights[side])
    }

    /// Heights a side's stacks do not surpass, each compared with the one in its place.
    #[inline]
    pub(super) fn high(&self, side: usize, survey: &Survey) -> Heights {
        let mut heights = self.heights[side];
        let mut hand = self.hand[side];
        for (height, growth) in heights.iter_mut().zip(survey.growth[side]) {
            if *height > 0 {
                *height += growth;
            } else if hand > 0 {
                hand -= 1;
                *height = survey.fresh;
            }
        }
        packed(heights)
    }
}

/// Sorts heights and packs them.
#[inline]
pub(super) fn packed(heights: [u8; 4]) -> Heights {
    u32::from_be_bytes(sorted(heights))
}

/// Four things, the greatest first.
#[inline]
pub(super) fn sorted<T: Copy + Ord>(mut four: [T; 4]) -> [T; 4] {
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (four[a], four[b]) = (four[a].max(four[b]), four[a].min(four[b]));
    }
    four
}
