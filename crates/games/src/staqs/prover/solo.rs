//! What a side can make of regions that it has to itself.
//!
//! When no neutral piece is within both sides' reach, turns no longer matter: each side walks its
//! stacks as it likes, one after the other along paths without common cells. A turn that it must make
//! and had not planned only makes a stack taller.

use crate::staqs::Size;

use super::ground::Ground;
use super::node::{Heights, NOWHERE, Node, packed};

/// Finds the best heights of one side.
pub(super) struct Solo<'a, W: Size> {
    ground: &'a Ground<W>,
    /// Where the stacks stand that share regions, those of greatest promise first.
    cells: [u8; 4],
    /// Their heights, final up to the one that is walking.
    heights: [u8; 4],
    count: usize,
    /// The best final heights found.
    best: Heights,
    best_heights: [u8; 4],
    /// Steps that may still be tried.
    budget: u64,
}

/// A way to walk some stacks of a side.
pub(super) struct Way<W> {
    /// The final heights of the side.
    pub(super) heights: [u8; 4],
    /// Which of its stacks walk.
    pub(super) members: [bool; 4],
    /// Their regions.
    pub(super) region: W,
}

/// How many steps the search for a dominant way may try.
const DOMINANT_STEPS: u64 = 100;

impl<'a, W: Size> Solo<'a, W> {
    /// The best heights a side can reach, or `None` if `budget` steps do not suffice to find them.
    pub(super) fn best(
        ground: &'a Ground<W>,
        node: &Node<W>,
        side: usize,
        budget: &mut u64,
    ) -> Option<Heights> {
        let mut heights = node.heights[side];
        let mut waiting = node.cells[side];
        for slot in 0..4 {
            if waiting[slot] == NOWHERE {
                continue;
            }
            let (members, region) = group(ground, &waiting, slot, node.neutral);
            let solo = Solo::walked(ground, (&waiting, &heights), &members, region, *budget)?;
            *budget = solo.budget;
            for (member, height) in (0..4).filter(|&member| members[member]).zip(solo.best_heights) {
                heights[member] = height;
                waiting[member] = NOWHERE;
            }
        }
        Some(packed(heights))
    }

    /// A way to walk the stack in `slot` and those of its side that share its regions, with the best heights and the most
    /// steps at once; `None` if it is not found.
    pub(super) fn dominant(
        ground: &'a Ground<W>,
        node: &Node<W>,
        side: usize,
        slot: usize,
    ) -> Option<Way<W>> {
        let (cells, before) = (&node.cells[side], &node.heights[side]);
        let (members, region) = group(ground, cells, slot, node.neutral);
        let solo = Solo::walked(ground, (cells, before), &members, region, DOMINANT_STEPS)?;
        let mut heights = *before;
        let mut steps = 0;
        for (member, height) in (0..4).filter(|&member| members[member]).zip(solo.best_heights) {
            steps += u32::from(height - before[member]);
            heights[member] = height;
        }
        // One stack has its tallest height by making the most steps; several certainly do if they leave nothing.
        (solo.count == 1 || steps == region.count()).then_some(Way { heights, members, region })
    }

    /// Finds the best heights of some stacks; `None` if the budget does not suffice.
    fn walked(
        ground: &'a Ground<W>,
        (cells, heights): (&[u8; 4], &[u8; 4]),
        members: &[bool; 4],
        region: W,
        budget: u64,
    ) -> Option<Solo<'a, W>> {
        let mut solo = Solo::new(ground, budget);
        for member in (0..4).filter(|&member| members[member]) {
            solo.cells[solo.count] = cells[member];
            solo.heights[solo.count] = heights[member];
            solo.count += 1;
        }
        solo.walk(0, region)?;
        Some(solo)
    }

    fn new(ground: &'a Ground<W>, budget: u64) -> Solo<'a, W> {
        Solo { ground, cells: [NOWHERE; 4], heights: [0; 4], count: 0, best: 0, best_heights: [0; 4], budget }
    }

    /// Tries all walks of the stack `index`, and of those after it where it stops.
    fn walk(&mut self, index: usize, left: W) -> Option<()> {
        if index == self.count {
            let heights = packed(self.heights);
            if heights > self.best {
                (self.best, self.best_heights) = (heights, self.heights);
            }
            return Some(());
        }
        if self.bound(index, left) <= self.best {
            return Some(());
        }
        self.budget = self.budget.checked_sub(1)?;
        let cell = self.cells[index];
        let onward = self.ground.near(cell) & left;
        for to in onward.cells() {
            self.cells[index] = to;
            self.heights[index] += 1;
            let is_done = self.walk(index, left & !W::bit(to));
            self.heights[index] -= 1;
            self.cells[index] = cell;
            is_done?;
        }
        // Stopping where the stack could go on is of use only to leave cells to the others.
        if onward.any() && index + 1 == self.count {
            return Some(());
        }
        self.walk(index + 1, left)
    }

    /// Heights that cannot be surpassed from here.
    fn bound(&self, index: usize, left: W) -> Heights {
        let mut heights = self.heights;
        let mut walking = self.cells;
        walking[..index].fill(NOWHERE);
        let growths = self.ground.growths(&walking, left);
        heights.iter_mut().zip(growths).for_each(|(height, growth)| *height += growth);
        packed(heights)
    }
}

/// The stacks that share regions with the one in `slot`, directly or through others, and those regions.
fn group<W: Size>(ground: &Ground<W>, cells: &[u8; 4], slot: usize, neutral: W) -> ([bool; 4], W) {
    let mut members = [false; 4];
    members[slot] = true;
    loop {
        let stands =
            (0..4).filter(|&slot| members[slot]).fold(W::EMPTY, |all, slot| all | W::bit(cells[slot]));
        let region = ground.region(ground.beside(stands) & neutral, neutral);
        let rim = ground.beside(region);
        let before = members;
        for slot in 0..4 {
            members[slot] |= cells[slot] != NOWHERE && rim.has(cells[slot]);
        }
        if members == before {
            return (members, region);
        }
    }
}
