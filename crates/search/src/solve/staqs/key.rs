//! One key for all positions that are the same question.
//!
//! The result compares two multisets of final heights: at the greatest height of which the sides have
//! different numbers of stacks, the side with more wins. Therefore
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

use stackade_games::staqs::Size;

use super::ground::{Ground, HAND_KEYS, STACK_KEYS, STUCK_KEYS, SYMMETRIES};
use super::node::{NOWHERE, Node, Survey};

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
#[inline]
pub(super) fn key<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey, tie: bool) -> Key {
    let scale = if node.has_hands() { Scale::plain(node) } else { Scale::new(node, survey) };
    let tie = match scale.floor {
        0 => tie,
        floor => scale.surplus[usize::from(floor)] > 0,
    };
    // The neutral pieces choose the symmetry; where they leave a choice, the stacks do.
    let least = node.sums.iter().copied().min().unwrap_or(0);
    let common = least.wrapping_add(scale.stuck_sum()).wrapping_add(hand_sum(node.hand));
    let mut best = Key { hash: u64::MAX, tie, symmetry: 0 };
    for symmetry in (0..SYMMETRIES).filter(|&symmetry| node.sums[symmetry] == least) {
        let hash = common.wrapping_add(moving_sum(ground, node, &scale, symmetry));
        if hash <= best.hash {
            best = Key { hash, tie, symmetry };
        }
    }
    best
}

fn hand_sum(hand: [u8; 2]) -> u64 {
    let [own, other] = [0, 1].map(|side| HAND_KEYS[side].wrapping_mul(hand[side].into()));
    own.wrapping_add(other)
}

/// The stacks that can move, under a symmetry.
#[inline]
fn moving_sum<W: Size>(ground: &Ground<W>, node: &Node<W>, scale: &Scale, symmetry: usize) -> u64 {
    let mut sum = 0u64;
    for (side, keys) in STACK_KEYS.iter().enumerate() {
        for (cell, height) in node.cells[side].into_iter().zip(node.heights[side]) {
            if cell != NOWHERE {
                let place = ground.images[cell as usize][symmetry] as usize;
                sum = sum.wrapping_add(keys[place].wrapping_mul(scale.rank(height) as u64));
            }
        }
    }
    sum
}

/// The heights that count.
struct Scale {
    /// Heights at which a stack may end up, above the floor.
    levels: u128,
    /// Heights at which stuck stacks do not cancel.
    stuck_levels: u128,
    /// How many more stuck stacks the side to move has, by height.
    surplus: [i8; 128],
    /// The height below which nothing counts, 0 if there is none.
    floor: u8,
}

impl Scale {
    #[inline]
    fn new<W>(node: &Node<W>, survey: &Survey) -> Scale {
        let mut scale = Scale::plain(node);
        let mut moving = 0;
        for side in 0..2 {
            for slot in 0..4 {
                if node.cells[side][slot] != NOWHERE {
                    let (height, growth) = (node.heights[side][slot], survey.growth[side][slot]);
                    moving |= low_bits(height + growth + 1) & !low_bits(height);
                }
            }
        }
        let floors = scale.stuck_levels & !moving;
        if floors != 0 {
            scale.floor = 127 - floors.leading_zeros() as u8;
        }
        scale.levels = (moving | scale.stuck_levels) & !low_bits(scale.floor + 1);
        scale
    }

    /// All heights as they are.
    #[inline]
    fn plain<W>(node: &Node<W>) -> Scale {
        let mut surplus = [0; 128];
        let mut stuck_levels = 0;
        for (side, weight) in [1, -1].into_iter().enumerate() {
            for slot in 0..4 {
                let height = node.heights[side][slot];
                if node.cells[side][slot] == NOWHERE && height > 0 {
                    surplus[usize::from(height)] += weight;
                    let bit = 1 << height;
                    stuck_levels = if surplus[usize::from(height)] == 0 {
                        stuck_levels & !bit
                    } else {
                        stuck_levels | bit
                    };
                }
            }
        }
        Scale { levels: u128::MAX, stuck_levels, surplus, floor: 0 }
    }

    /// The stuck stacks above the floor that do not cancel.
    #[inline]
    fn stuck_sum(&self) -> u64 {
        let mut sum = 0u64;
        let mut above = self.stuck_levels & !low_bits(self.floor + 1);
        while above != 0 {
            let height = above.trailing_zeros() as u8;
            above &= above - 1;
            let surplus = i64::from(self.surplus[usize::from(height)]) as u64;
            sum = sum.wrapping_add(STUCK_KEYS[self.rank(height) & 127].wrapping_mul(surplus));
        }
        sum
    }

    /// The number of a height among those that count, from 2; 1 for all those below the floor.
    #[inline]
    fn rank(&self, height: u8) -> usize {
        if height < self.floor { 1 } else { 2 + (self.levels & low_bits(height)).count_ones() as usize }
    }
}

#[inline]
fn low_bits(count: u8) -> u128 {
    (1 << count) - 1
}
