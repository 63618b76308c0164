//! A position as the prover keeps it, seen by the side to move, and what its regions allow.

use crate::staqs::{Position, Size};

use super::ground::{Ground, SYMMETRIES, path_bound};

/// The cell of a stack that can never move again, or of a piece in hand.
pub(super) const NOWHERE: u8 = u8::MAX;
/// A piece just placed on a neutral one.
const PLACED: u8 = 2;

/// Four heights, the tallest in the highest byte: compared as numbers they compare as the rules say.
pub(super) type Heights = u32;

/// A position seen by the side to move, which has index 0 everywhere.
///
/// Where stuck stacks stand does not matter: their cells are blocked like empty ones.
#[derive(Clone, Copy)]
pub(super) struct Node<W> {
    /// The neutral pieces that somebody may still get.
    pub(super) neutral: W,
    /// The sum of their keys under each symmetry.
    pub(super) sums: [u64; SYMMETRIES],
    /// Where the stacks that can move stand, [`NOWHERE`] for the others.
    pub(super) cells: [[u8; 4]; 2],
    /// The heights of all stacks, 0 for a missing one.
    pub(super) heights: [[u8; 4]; 2],
    /// Pieces in hand.
    pub(super) hand: [u8; 2],
}

/// A turn. Stacks are named by their slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Place(u8),
    Step { slot: u8, to: u8 },
    Pass,
}

/// What the regions of neutral pieces allow.
#[derive(Clone, Copy, Default)]
pub(super) struct Survey {
    /// How many steps each stack can make at most.
    pub(super) growth: [[u8; 4]; 2],
    /// How tall a piece still in hand can become at most.
    pub(super) fresh: u8,
    /// Whether both sides can get at some neutral piece.
    pub(super) is_shared: bool,
}

impl<W: Size> Node<W> {
    pub(super) fn new(ground: &Ground<W>, state: &Position<W>) -> Node<W> {
        let side = state.side();
        let mut node = Node {
            neutral: state.neutral(),
            sums: [0; SYMMETRIES],
            cells: [[NOWHERE; 4]; 2],
            heights: [[0; 4]; 2],
            hand: [side, !side].map(|side| state.in_hand(side) as u8),
        };
        node.flip_keys(ground, state.neutral());
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

    /// Shows every turn; a pass if there is no other.
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
                for to in (ground.near[cell as usize] & self.neutral).cells() {
                    none = false;
                    visit(Act::Step { slot: slot as u8, to });
                }
            }
        }
        if none {
            visit(Act::Pass);
        }
    }

    /// The position after a turn, seen by the other side; to be [surveyed](Node::survey).
    #[inline]
    pub(super) fn after(&self, ground: &Ground<W>, act: Act) -> Node<W> {
        let mut next = *self;
        match act {
            Act::Place(to) => {
                // Pieces in hand are the slots without a height.
                let slot = self.heights[0].iter().position(|&height| height == 0).unwrap_or(0);
                next.hand[0] -= 1;
                next.occupy(ground, slot, to, PLACED);
            }
            Act::Step { slot, to } => {
                let slot = usize::from(slot);
                next.occupy(ground, slot, to, self.heights[0][slot] + 1);
            }
            Act::Pass => {}
        }
        next.cells.swap(0, 1);
        next.heights.swap(0, 1);
        next.hand.swap(0, 1);
        next
    }

    #[inline]
    fn occupy(&mut self, ground: &Ground<W>, slot: usize, to: u8, height: u8) {
        self.neutral ^= W::bit(to);
        self.flip_keys(ground, W::bit(to));
        self.cells[0][slot] = to;
        self.heights[0][slot] = height;
    }

    #[inline]
    fn flip_keys(&mut self, ground: &Ground<W>, cells: W) {
        for cell in cells.cells() {
            for (sum, key) in self.sums.iter_mut().zip(ground.neutral_keys[cell as usize]) {
                *sum ^= key;
            }
        }
    }

    /// Finds out what is within whose reach, and forgets what is out of everybody's: stuck stacks'
    /// cells and, once all pieces are placed, neutral pieces no stack can get at.
    #[inline]
    pub(super) fn survey(&mut self, ground: &Ground<W>) -> Survey {
        let mut survey = Survey::default();
        let mut rest = self.neutral;
        for side in 0..2 {
            for slot in 0..4 {
                if self.cells[side][slot] == NOWHERE {
                    continue;
                }
                let beside = ground.near[self.cells[side][slot] as usize] & self.neutral;
                if !beside.any() {
                    self.cells[side][slot] = NOWHERE;
                }
                while (beside & rest).any() {
                    let region = ground.region(W::bit((beside & rest).lowest()), self.neutral);
                    rest &= !region;
                    self.credit(ground, region, &mut survey);
                }
            }
        }
        if !self.has_hands() {
            self.neutral &= !rest;
            self.flip_keys(ground, rest);
        } else {
            while rest.any() {
                let region = ground.region(W::bit(rest.lowest()), self.neutral);
                rest &= !region;
                self.credit(ground, region, &mut survey);
            }
            survey.is_shared = true;
        }
        survey
    }

    /// Notes what a region offers to the stacks beside it.
    #[inline]
    fn credit(&self, ground: &Ground<W>, region: W, survey: &mut Survey) {
        let colours = ground.colours(region);
        let rim = ground.beside(region);
        let mut touched = [false; 2];
        for (side, touches) in touched.iter_mut().enumerate() {
            for (growth, &cell) in survey.growth[side].iter_mut().zip(&self.cells[side]) {
                if cell != NOWHERE && rim.has(cell) {
                    *growth = path_bound(colours, ground.light.has(cell)).max(*growth);
                    *touches = true;
                }
            }
        }
        survey.is_shared |= touched == [true; 2];
        let [light, dark] = colours;
        survey.fresh = survey.fresh.max(PLACED - 1 + (light + dark).min(2 * light.min(dark) + 1));
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
pub(super) fn packed(mut heights: [u8; 4]) -> Heights {
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (high, low) = (heights[a].max(heights[b]), heights[a].min(heights[b]));
        (heights[a], heights[b]) = (high, low);
    }
    u32::from_be_bytes(heights)
}
