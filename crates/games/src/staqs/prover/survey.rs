//! What the regions of neutral pieces allow, and what they settle.
//!
//! Regions that one side has to itself settle early. A stack beside no others walks its longest path there, whatever
//! happens elsewhere: it ends up at a known height, and its steps are waiting moves for its side. To have more of them
//! is never worse: a side may play as if it had one less and make it where it would have to pass. Therefore stacks of
//! one side that share such regions settle too, if some way to walk has both the best heights and the most steps.
//!
//! Where both sides have waiting moves, they cancel: each can answer the other's, so that only the difference counts.

use crate::staqs::Size;

use super::ground::Ground;
use super::node::{NOWHERE, Node, PLACED};
use super::solo::Solo;

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

/// The neutral pieces beside each stack.
type Beside<W> = [[W; 4]; 2];

impl<W: Size> Node<W> {
    /// Finds out what is within whose reach, and forgets what is settled: the cells of stuck stacks and, once all pieces
    /// are placed, neutral pieces that no stack can get at, and those that one side has to itself where this is easy.
    pub(super) fn survey(&mut self, ground: &Ground<W>) -> Survey {
        let mut survey = Survey::default();
        let neutral = self.neutral;
        let beside = self.cells.map(|cells| cells.map(|cell| ground.near(cell) & neutral));
        let mut rest = W::EMPTY;
        for (cell, beside) in self.cells.as_flattened_mut().iter_mut().zip(beside.as_flattened()) {
            *cell = if beside.any() { *cell } else { NOWHERE };
            rest |= *beside;
        }
        if self.has_hands() {
            rest = neutral;
            survey.is_shared = true;
        }
        let (mut open, mut shared) = (W::EMPTY, W::EMPTY);
        while rest.any() {
            let region = ground.region(W::bit(rest.lowest()), neutral);
            rest &= !region;
            open |= region;
            if self.credit(ground, region, &beside, &mut survey) {
                shared |= region;
            }
        }
        if open != shared && !self.has_hands() {
            open &= !self.settle(ground, &beside, open, shared, &mut survey);
        }
        let closed = neutral & !open;
        if closed.any() {
            self.neutral = open;
            self.flip_keys(closed);
        }
        survey
    }

    /// Notes what a region offers to the stacks beside it; whether there are some of both sides.
    fn credit(&self, ground: &Ground<W>, region: W, beside: &Beside<W>, survey: &mut Survey) -> bool {
        let bounds = ground.path_bounds(region);
        let mut touched = [W::EMPTY; 2];
        for side in 0..2 {
            for slot in 0..4 {
                let touch = beside[side][slot] & region;
                touched[side] |= touch;
                let bound = bounds[usize::from(ground.is_light(self.cells[side][slot]))];
                let bound = if touch.any() { bound } else { 0 };
                survey.growth[side][slot] = bound.max(survey.growth[side][slot]);
            }
        }
        if self.has_hands() {
            survey.fresh = survey.fresh.max(PLACED - 1 + bounds[0].max(bounds[1]));
        }
        let is_shared = touched.iter().all(|cells| cells.any());
        survey.is_shared |= is_shared;
        is_shared
    }

    /// Settles stacks in regions that their side has to itself; these regions.
    fn settle(
        &mut self,
        ground: &Ground<W>,
        beside: &Beside<W>,
        open: W,
        mut shared: W,
        survey: &mut Survey,
    ) -> W {
        // A stack that may go into a shared region or not leaves the others of its regions in doubt.
        loop {
            let doubtful = beside.as_flattened().iter().filter(|&&cells| (cells & shared).any());
            let doubtful = doubtful.fold(shared, |all, &cells| all | cells);
            if doubtful == shared {
                break;
            }
            shared = ground.region(doubtful, open);
        }
        let mut settled = W::EMPTY;
        for (side, beside) in beside.iter().enumerate() {
            for (slot, &cells) in beside.iter().enumerate() {
                if self.cells[side][slot] == NOWHERE || (cells & shared).any() {
                    continue;
                }
                let Some(way) = Solo::dominant(ground, self, side, slot) else {
                    continue;
                };
                for member in (0..4).filter(|&member| way.members[member]) {
                    let steps = (way.heights[member] - self.heights[side][member]) as i8;
                    self.tempo += if side == 0 { steps } else { -steps };
                    self.heights[side][member] = way.heights[member];
                    self.cells[side][member] = NOWHERE;
                    survey.growth[side][member] = 0;
                }
                settled |= way.region;
            }
        }
        settled
    }
}
