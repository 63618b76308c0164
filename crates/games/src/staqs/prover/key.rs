//! One key for all positions that are the same question, but for symmetries after the opening, which are too rare to pay.
//! Both kinds of keys share a table: equal keys are the same question, seen from the same side of the board.
//!
//! The result compares two multisets of final heights: at the greatest height of which the sides have
//! different numbers of stacks, the side with more wins. Stuck stacks are here also those whose walk is settled
//! ([`survey`](super::survey)). Therefore
//!
//! 1. a stuck stack cancels one of the same height of the other side: it adds one on both sides;
//! 2. only the order of heights counts. The heights at which some stack may end up are the stuck
//!    stacks' heights and, for a stack that can move, those from its own to its own plus what its
//!    regions allow. Numbering these heights from the lowest on keeps their order, and as the heights
//!    one stack may reach have no gaps, a step still adds one;
//! 3. a height that no moving stack can end up at, and at which the stuck stacks do not cancel, is a
//!    floor: when the taller stacks compare as equal this height decides, so whatever happens below
//!    it does not count, and ties do not occur. Then all lower heights are the same, and the side
//!    with more stacks on the floor is the one that gets the ties of what is above.
//!
//! A side with pieces in hand can put new stacks at the bottom, so then the heights stay as they are.

use crate::staqs::Size;

use super::ground::{Ground, HAND_KEYS, NEUTRAL_KEYS, STACK_KEYS, STUCK_KEYS, SYMMETRIES, TEMPO_KEY};
use super::node::{NOWHERE, Node};
use super::survey::Survey;

/// A question for the table.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) hash: u64,
    /// Whether ties go to the side to move.
    pub(super) tie: bool,
    /// How the board is turned in the table.
    pub(super) symmetry: usize,
}

/// The key of a surveyed position in which ties go to the side to move or do not.
pub(super) fn key<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey, tie: bool) -> Key {
    let scale = if node.has_hands() { Scale::plain(node) } else { Scale::new(node, survey) };
    let tie = match scale.floor {
        0 => tie,
        _ => scale.has_floor(),
    };
    let common = scale.stuck_sum().wrapping_add(spare_sum(node));
    if !node.is_opening() {
        let hash = common.wrapping_add(node.sum).wrapping_add(moving_sum(node, &scale, |cell| cell));
        return Key { hash, tie, symmetry: 0 };
    }
    let mut best = Key { hash: u64::MAX, tie, symmetry: 0 };
    for symmetry in 0..SYMMETRIES {
        let place = |cell: u8| ground.images[usize::from(cell)][symmetry];
        let neutral = node.neutral.cells().fold(0, |sum, cell| sum ^ neutral_key(place(cell)));
        let hash = common.wrapping_add(neutral).wrapping_add(moving_sum(node, &scale, place));
        if hash <= best.hash {
            best = Key { hash, tie, symmetry };
        }
    }
    best
}

/// The key of a neutral piece.
#[inline]
pub(super) fn neutral_key(cell: u8) -> u64 {
    NEUTRAL_KEYS[usize::from(cell)]
}

/// The pieces in hand, and the waiting moves.
fn spare_sum<W>(node: &Node<W>) -> u64 {
    let [own, other] = [0, 1].map(|side| HAND_KEYS[side].wrapping_mul(node.hand[side].into()));
    own.wrapping_add(other).wrapping_add(TEMPO_KEY.wrapping_mul(node.tempo as u64))
}

/// The stacks that can move, each at its place.
#[inline]
fn moving_sum<W: Size>(node: &Node<W>, scale: &Scale<W>, place: impl Fn(u8) -> u8) -> u64 {
    let mut sum = 0u64;
    for (side, keys) in STACK_KEYS.iter().enumerate() {
        for (cell, height) in node.cells[side].into_iter().zip(node.heights[side]) {
            if cell != NOWHERE {
                sum =
                    sum.wrapping_add(keys[usize::from(place(cell))].wrapping_mul(scale.rank(height) as u64));
            }
        }
    }
    sum
}

/// The heights that count, as bits of a board word, which has more of them than any stack is tall.
struct Scale<W> {
    /// Heights at which a stack may end up, above the floor.
    levels: W,
    /// The stuck stacks of each side that no stuck stack of the other cancels, 0 for none.
    stuck: [[u8; 4]; 2],
    /// The height below which nothing counts, 0 if there is none.
    floor: u8,
}

impl<W: Size> Scale<W> {
    #[inline]
    fn new(node: &Node<W>, survey: &Survey) -> Scale<W> {
        let mut scale = Scale::plain(node);
        let mut moving = W::EMPTY;
        for side in 0..2 {
            for slot in 0..4 {
                if node.cells[side][slot] != NOWHERE {
                    let (height, growth) = (node.heights[side][slot], survey.growth[side][slot]);
                    moving |= low_bits::<W>(height + growth + 1) & !low_bits::<W>(height);
                }
            }
        }
        let stuck_levels = scale
            .stuck
            .iter()
            .flatten()
            .filter(|&&height| height > 0)
            .fold(W::EMPTY, |levels, &height| levels | W::bit(height));
        let floors = stuck_levels & !moving;
        if floors.any() {
            scale.floor = floors.highest();
        }
        scale.levels = (moving | stuck_levels) & !low_bits::<W>(scale.floor + 1);
        scale
    }

    /// All heights as they are.
    #[inline]
    fn plain(node: &Node<W>) -> Scale<W> {
        let mut stuck = node.heights;
        for (height, cell) in stuck.as_flattened_mut().iter_mut().zip(node.cells.as_flattened()) {
            if *cell != NOWHERE {
                *height = 0;
            }
        }
        let [own, other] = &mut stuck;
        for height in own.iter_mut().filter(|height| **height > 0) {
            if let Some(same) = other.iter_mut().find(|same| *same == height) {
                (*height, *same) = (0, 0);
            }
        }
        Scale { levels: !W::EMPTY, stuck, floor: 0 }
    }

    /// Whether the side to move has the stuck stacks on the floor.
    fn has_floor(&self) -> bool {
        self.stuck[0].contains(&self.floor)
    }

    /// The stuck stacks above the floor that do not cancel.
    #[inline]
    fn stuck_sum(&self) -> u64 {
        let sum = |side: usize| {
            let above = self.stuck[side].iter().filter(|&&height| height > self.floor);
            above.fold(0u64, |sum, &height| sum.wrapping_add(STUCK_KEYS[self.rank(height) & 127]))
        };
        sum(0).wrapping_sub(sum(1))
    }

    /// The number of a height among those that count, from 2; 1 for all those below the floor.
    #[inline]
    fn rank(&self, height: u8) -> usize {
        if height < self.floor { 1 } else { 2 + (self.levels & low_bits::<W>(height)).count() as usize }
    }
}

#[inline]
fn low_bits<W: Size>(count: u8) -> W {
    !(!W::EMPTY << count)
}
