//! Which turns to try first: those after which one's own stacks have the better prospects, and those
//! that have succeeded elsewhere.
//!
//! The weights were chosen by the nodes it takes to prove random positions right after the setup.

use crate::staqs::Size;

use super::ground::Ground;
use super::node::{NOWHERE, Node};
use super::survey::Survey;

/// Which turns have succeeded.
pub(super) struct History {
    /// How often, by the parity of the ply.
    success: [Vec<i16>; 2],
    /// The killer moves: the last two turns that have succeeded at a ply, the latest first.
    killers: [[u16; 2]; PLIES],
    /// The countermoves: what has last succeeded right after a turn of the other side.
    counters: Vec<u16>,
}

/// Where a turn is looked for.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// How many turns it is away from the question.
    pub(super) ply: usize,
    /// The turn before, 0 if there is none.
    pub(super) last: u16,
}

/// Where the success of a turn tends to.
const MOST_SUCCESS: i32 = 4096;
/// What a waiting move is worth in the promise of a turn.
const TEMPO: i32 = 20;
/// How many plies have killer moves of their own.
const PLIES: usize = 64;
/// What it is worth in its promise that a turn is a killer move, the latest or the one before, or a countermove.
const KILLERS: [i32; 2] = [40, 20];
const COUNTER: i32 = 20;

impl History {
    pub(super) fn new() -> History {
        History {
            success: [vec![0; 1 << 14], vec![0; 1 << 14]],
            killers: [[0; 2]; PLIES],
            counters: vec![0; 1 << 14],
        }
    }

    /// Prepares for another question, probably one about a similar position: how often turns have succeeded would
    /// weigh too much there, but the latest that have are worth trying.
    pub(super) fn forget_counts(&mut self) {
        self.success.iter_mut().for_each(|success| success.fill(0));
    }

    /// What the successes of a turn are worth in its promise.
    #[inline]
    pub(super) fn of(&self, spot: Spot, code: u16) -> i32 {
        let killers = self.killers[spot.ply % PLIES];
        let mut worth = i32::from(self.success[spot.ply % 2][slot(code)]) / 32;
        if let Some(rank) = killers.iter().position(|&killer| killer == code) {
            worth += KILLERS[rank];
        }
        if self.counters[slot(spot.last)] == code {
            worth += COUNTER;
        }
        worth
    }

    /// Notes that a turn has succeeded after a search of this many binary digits of nodes.
    #[inline]
    pub(super) fn praise(&mut self, spot: Spot, code: u16, digits: u32) {
        let success = &mut self.success[spot.ply % 2][slot(code)];
        let rest = MOST_SUCCESS - i32::from(*success);
        *success += ((rest << digits.min(12)) >> 14) as i16;
        let killers = &mut self.killers[spot.ply % PLIES];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.counters[slot(spot.last)] = code;
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
    count(1) - count(0) - TEMPO * i32::from(node.tempo)
}

/// What speaks for a side: how tall its best two stacks may become, what it reaches first, its steps, and its stacks
/// that can move.
fn outlook<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey, side: usize, first: W) -> i32 {
    let (mut best, mut second, mut steps, mut movable) = (0, 0, 0, 0);
    for slot in 0..4 {
        let cell = node.cells[side][slot];
        let prospect = i32::from(node.heights[side][slot] + survey.growth[side][slot]);
        steps += (ground.near(cell) & node.neutral).count() as i32;
        movable += i32::from(cell != NOWHERE);
        second = second.max(best.min(prospect));
        best = best.max(prospect);
    }
    12 * best + 2 * second + 4 * first.count() as i32 + 4 * steps + 20 * movable
}

/// The neutral pieces each side's stacks reach before the other's; the side to move reaches first.
fn first_reached<W: Size>(ground: &Ground<W>, node: &Node<W>) -> [W; 2] {
    let mut edges = [0, 1].map(|side| node.stacks(side));
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
