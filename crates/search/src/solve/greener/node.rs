//! A position of Greener cut into regions that cannot touch each other, and bounds of their worth.
//!
//! Two stacks are connected if they stand in one row or column, or both are connected with a third.
//! A capture takes one stack off the board and changes another one's owner, but puts nothing where
//! nothing was. What is connected afterwards was connected before, so regions of connected stacks only
//! ever shrink and split, and no stack ever meets one of another region. A stack alone in its region is
//! settled: it can neither move nor be captured.

use stackade_core::Side;
use stackade_games::greener::Size;

use super::board::{Geometry, Stacks, mix};
use crate::table::Table;

/// Two stacks of a region need two columns and a row or the other way round, and there are at most nine
/// of each.
const MOST_REGIONS: usize = 6;

/// Regions of up to so many stacks are looked at more closely.
const SMALL: u32 = 7;

/// Connected stacks, at least two of them and not all green.
#[derive(Clone, Copy)]
struct Region<W> {
    cells: W,
    key: u64,
    /// What it is worth in the end: black's greens less white's.
    worth: Range,
}

/// The least and the most something can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) least: i32,
    pub(super) most: i32,
}

/// A position, without the stacks that are settled.
#[derive(Clone, Copy)]
pub(super) struct Node<W: Size> {
    pub(super) stacks: Stacks<W>,
    pub(super) side: Side,
    regions: [Region<W>; MOST_REGIONS],
    count: usize,
    /// Black's greens less white's in settled stacks.
    settled: i32,
    /// The tallest settled stack of each side.
    tallest: [u8; 2],
}

/// What is needed to make nodes.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, W> {
    pub(super) geometry: &'a Geometry<W>,
    /// Remembers the worth of regions.
    pub(super) table: &'a Table,
}

impl<W: Size> Node<W> {
    pub(super) fn new(ground: Ground<'_, W>, stacks: Stacks<W>, side: Side) -> Node<W> {
        let bare = Region { cells: W::EMPTY, key: 0, worth: Range { least: 0, most: 0 } };
        let mut node =
            Node { stacks, side, regions: [bare; MOST_REGIONS], count: 0, settled: 0, tallest: [0; 2] };
        node.divide(ground, stacks.occupied);
        node
    }

    /// The node after a capture.
    #[inline]
    pub(super) fn capture(&self, ground: Ground<'_, W>, from: u8, to: u8) -> Node<W> {
        let mut node = *self;
        node.stacks.capture(self.side, from, to);
        node.side = !self.side;
        let changed = (0..node.count).find(|&index| node.regions[index].cells.has(from));
        let changed = changed.expect("a stack that moves is in a region");
        let cells = node.regions[changed].cells & !W::bit(from);
        node.count -= 1;
        node.regions[changed] = node.regions[node.count];
        node.divide(ground, cells);
        node
    }

    /// The node after a pass.
    pub(super) fn pass(&self) -> Node<W> {
        Node { side: !self.side, ..*self }
    }

    /// Whether nobody can move any more.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.count == 0
    }

    /// Black's greens less white's in the end.
    #[inline]
    pub(super) fn greens(&self) -> Range {
        let mut range = Range { least: self.settled, most: self.settled };
        for region in &self.regions[..self.count] {
            range.least += region.worth.least;
            range.most += region.worth.most;
        }
        range
    }

    /// Black's greens less white's in settled stacks.
    #[inline]
    pub(super) fn settled(&self) -> i32 {
        self.settled
    }

    /// Which side has the taller settled stack: 1 for black, -1 for white, 0 for neither.
    pub(super) fn taller(&self) -> i32 {
        self.tallest[0].cmp(&self.tallest[1]) as i32
    }

    /// A key for the regions and the side to move. What is settled is not in it.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let sum = self.regions[..self.count].iter().fold(0u64, |sum, region| sum.wrapping_add(region.key));
        sum ^ [0, 0x5851_F42D_4C95_7F2D][self.side.index()]
    }

    /// A key that tells positions with different settled stacks apart as well.
    pub(super) fn full_key(&self) -> u64 {
        let [black, white] = self.tallest.map(u64::from);
        self.key() ^ mix(1 << 40 | ((self.settled + 128) as u64) << 16 | black << 8 | white)
    }

    /// Cuts stacks into regions, and takes those off that are settled.
    fn divide(&mut self, ground: Ground<'_, W>, mut cells: W) {
        while cells.any() {
            let region = ground.geometry.region(cells);
            cells &= !region;
            if region.count() == 1 || !(region & (self.stacks.tops[0] | self.stacks.tops[1])).any() {
                self.settle(region);
            } else {
                let key = self.stacks.key(ground.geometry, region);
                let worth = self.worth(ground, region, key);
                self.regions[self.count] = Region { cells: region, key, worth };
                self.count += 1;
            }
        }
    }

    /// Takes a single stack or a region of green ones off the board.
    fn settle(&mut self, cells: W) {
        let cell = cells.lowest();
        for (side, sign) in Side::BOTH.into_iter().zip([1, -1]) {
            if self.stacks.tops[side.index()].has(cell) {
                self.settled += sign * self.stacks.greens(cell);
                self.tallest[side.index()] = self.tallest[side.index()].max(self.stacks.height(cell));
            }
        }
        self.stacks.remove(cells);
    }

    fn worth(&self, ground: Ground<'_, W>, cells: W, key: u64) -> Range {
        if cells.count() > SMALL {
            return self.rough_worth(cells);
        }
        let key = key ^ 0x2545_F491_4F6C_DD1D;
        if let Some(word) = ground.table.probe_word(key) {
            return Range { least: i32::from(word as i8), most: i32::from((word >> 8) as i8) };
        }
        let range = self.close_worth(ground, cells);
        let word = u64::from(range.least as u8) | u64::from(range.most as u8) << 8 | 1 << 63;
        ground.table.store_word(key, word, worth_of_word);
        range
    }

    /// A side without a stack gets nothing, and the other side keeps what it has; else anything goes.
    fn rough_worth(&self, cells: W) -> Range {
        let [black, white] = self.stacks.tops.map(|tops| tops & cells);
        let all = self.stacks.greens_in(cells);
        Range {
            least: if white.any() { -all } else { self.stacks.greens_in(black) },
            most: if black.any() { all } else { -self.stacks.greens_in(white) },
        }
    }

    /// The most a region can be worth if black may always say whose turn it is, and the least if white
    /// may.
    ///
    /// This bounds what it adds to the game whatever happens elsewhere: white can play in each region
    /// the move that is best there under this rule whenever it plays there at all, and whose turn it is
    /// there is no more than black's choice.
    fn close_worth(&self, ground: Ground<'_, W>, cells: W) -> Range {
        let mut alone = *self;
        (alone.count, alone.settled) = (1, 0);
        alone.stacks.remove(alone.stacks.occupied & !cells);
        alone.regions[0].cells = cells;
        let [mut black, mut white]: [Option<Range>; 2] = [None; 2];
        for (side, best) in Side::BOTH.into_iter().zip([&mut black, &mut white]) {
            alone.side = side;
            let choose = if side == Side::First { i32::max } else { i32::min };
            for from in alone.stacks.tops[side.index()].cells() {
                for to in ground.geometry.nearest(alone.stacks.occupied, from) {
                    let next = alone.capture(ground, from, to).greens();
                    *best = Some(best.map_or(next, |best| Range {
                        least: choose(best.least, next.least),
                        most: choose(best.most, next.most),
                    }));
                }
            }
        }
        match (black, white) {
            (Some(black), Some(white)) => {
                Range { least: black.least.min(white.least), most: black.most.max(white.most) }
            }
            (range, None) | (None, range) => range.expect("a region has a stack that can move"),
        }
    }
}

/// What a word in the table is worth keeping for.
#[inline]
pub(super) fn worth_of_word(word: u64) -> i64 {
    (word >> 48 & 0xFF) as i64
}
