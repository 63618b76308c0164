//! Which turns to try first: those after which one's own stacks have the better prospects, and those
//! that have succeeded elsewhere.
//!
//! The weights were chosen by the nodes it takes to prove random positions right after the setup.

use crate::staqs::Size;

use super::ground::Ground;
use super::node::{NOWHERE, Node, Survey};

/// How often turns have succeeded, by the parity of the ply.
pub(super) struct History {
    success: [Vec<i16>; 2],
}

/// Where the success of a turn tends to.
const MOST_SUCCESS: i32 = 4096;

impl History {
    pub(super) fn new() -> History {
        History { success: [vec![0; 1 << 14], vec![0; 1 << 14]] }
    }

    /// What the successes of a turn are worth in its promise.
    #[inline]
    pub(super) fn of(&self, parity: usize, code: u16) -> i32 {
        i32::from(self.success[parity][slot(code)]) / 32
    }

    /// Notes that a turn has succeeded after a search of this many binary digits of nodes.
    #[inline]
    pub(super) fn praise(&mut self, parity: usize, code: u16, digits: u32) {
        let success = &mut self.success[parity][slot(code)];
        let rest = MOST_SUCCESS - i32::from(*success);
        *success += ((rest << digits.min(12)) >> 14) as i16;
    }
}

/// The two cells of a turn in 7 bits each.
#[inline]
fn slot(code: u16) -> usize {
    usize::from(code >> 8 & 127) << 7 | usize::from(code & 127)
}

/// How good a position looks for the side that has just moved.
#[inline]
pub(super) fn promise<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey) -> i32 {
    let first = first_reached(ground, node);
    let count = |side: usize| outlook(ground, node, survey, side, first[side]);
    count(1) - count(0)
}

/// What speaks for a side: how tall its best two stacks may become, halfway between what they reach
/// first and all they could reach; what it reaches first; its steps; its stacks that can move.
fn outlook<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey, side: usize, first: W) -> i32 {
    let (mut best, mut second, mut steps, mut movable) = (0, 0, 0, 0);
    let growths = ground.growths(&node.cells[side], first);
    for (slot, growth) in growths.into_iter().enumerate() {
        let cell = node.cells[side][slot];
        let mut prospect = 2 * i32::from(node.heights[side][slot]);
        if cell != NOWHERE {
            prospect += i32::from(growth + survey.growth[side][slot]);
            steps += (ground.near[cell as usize] & node.neutral).count() as i32;
            movable += 1;
        }
        second = second.max(best.min(prospect));
        best = best.max(prospect);
    }
    8 * best + second + 2 * first.count() as i32 + 4 * steps + 16 * movable
}

/// The neutral pieces each side's stacks reach before the other's; the side to move reaches first.
fn first_reached<W: Size>(ground: &Ground<W>, node: &Node<W>) -> [W; 2] {
    let mut edges = node.cells.map(|cells| {
        cells.into_iter().filter(|&cell| cell != NOWHERE).fold(W::EMPTY, |all, cell| all | W::bit(cell))
    });
    let mut free = node.neutral;
    let mut reached = [W::EMPTY; 2];
    while edges[0].any() || edges[1].any() {
        for side in 0..2 {
            edges[side] = ground.beside(edges[side]) & free;
            free &= !edges[side];
            reached[side] |= edges[side];
        }
    }
    reached
}
