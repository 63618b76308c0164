//! A position of Greener cut into regions that cannot touch each other, and bounds of their worth.
//!
//! Two stacks are connected if they stand in one row or column, or both are connected with a third.
//! A capture takes one stack off the board and changes another one's owner, but puts nothing where
//! nothing was. What is connected afterwards was connected before, so regions of connected stacks only
//! ever shrink and split, and no stack ever meets one of another region. A stack alone in its region is
//! settled: it can neither move nor be captured.

use crate::greener::Size;
use stackade_core::Side;

use super::board::{FEW, Geometry, Stacks, mix};

/// Two stacks of a region need two columns and a row or the other way round, and there are at most nine
/// of each.
const MOST_REGIONS: usize = 6;

/// Connected stacks, at least two of them and not all green.
#[derive(Clone, Copy)]
struct Region<W> {
    cells: W,
    /// What it is known by; 0 until it is asked for.
    key: u64,
    /// Of many stacks: the sum that its key is made of.
    sum: u64,
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
    /// The regions from this one on have no keys yet: most positions are settled without.
    keyed: usize,
    /// Black's greens less white's in settled stacks.
    settled: i32,
    /// The tallest settled stack of each side.
    tallest: [u8; 2],
}

impl<W: Size> Node<W> {
    pub(super) fn new(geometry: &Geometry<W>, stacks: Stacks<W>, side: Side) -> Node<W> {
        let bare = Region { cells: W::EMPTY, key: 0, sum: 0, worth: Range { least: 0, most: 0 } };
        let regions = [bare; MOST_REGIONS];
        let mut node = Node { stacks, side, regions, count: 0, keyed: 0, settled: 0, tallest: [0; 2] };
        node.divide(geometry, stacks.occupied, stacks.sum(stacks.occupied));
        node.name(geometry);
        node
    }

    /// The node after a capture, not [named](Node::name) yet.
    #[inline]
    pub(super) fn capture(&self, geometry: &Geometry<W>, from: u8, to: u8) -> Node<W> {
        debug_assert_eq!(self.keyed, self.count, "it is named before others follow from it");
        let mut node = *self;
        node.stacks.capture(self.side, from, to);
        node.side = !self.side;
        let changed = (0..node.count).find(|&index| node.regions[index].cells.has(from));
        let changed = changed.expect("a stack that moves is in a region");
        let Region { cells, sum, .. } = node.regions[changed];
        node.count -= 1;
        node.keyed = node.count;
        node.regions[changed] = node.regions[node.count];
        let gone = self.stacks.term(from).wrapping_add(self.stacks.term(to));
        let sum = sum.wrapping_sub(gone).wrapping_add(node.stacks.term(to));
        node.divide(geometry, cells & !W::bit(from), sum);
        node
    }

    /// Gives all regions their keys.
    #[inline]
    pub(super) fn name(&mut self, geometry: &Geometry<W>) {
        for region in &mut self.regions[self.keyed..self.count] {
            let is_small = region.cells.count() <= FEW;
            debug_assert!(is_small || region.sum == self.stacks.sum(region.cells), "its sum was carried on");
            region.key = if is_small { self.stacks.key(geometry, region.cells) } else { mix(region.sum) };
        }
        self.keyed = self.count;
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

    /// The stacks that the side to move can move.
    #[inline]
    pub(super) fn movers(&self) -> W {
        self.stacks.tops[self.side.index_among::<2>()]
    }

    /// How good this looks for the side that has just moved, for the order of moves only. To have more
    /// stacks than the opponent comes first, then greens, and stacks that can capture or are safe; the
    /// weights were fitted by the number of nodes that proofs with 20 stacks take.
    pub(super) fn promise(&self, geometry: &Geometry<W>) -> i32 {
        let [mine, theirs] = [!self.side, self.side].map(|side| self.stacks.tops[side.index_among::<2>()]);
        let [(captures, targets), (threats, threatened)] = self.stacks.captures(geometry, [mine, theirs]);
        let sign = if self.side == Side::First { -1 } else { 1 };
        let greens = |cells| self.stacks.greens_in(cells);
        let count = |cells: W| cells.count() as i32;
        2 * (sign * self.settled + greens(mine) - greens(theirs) - greens(mine & threatened))
            + 8 * count(mine)
            - 16 * count(theirs)
            + captures
            - threats
            + count(targets)
            - count(theirs & targets)
            + count(mine & !threatened)
            - count(mine & threatened)
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
        debug_assert_eq!(self.keyed, self.count, "it is named before it is asked for its key");
        let sum = self.regions[..self.count].iter().fold(0u64, |sum, region| sum.wrapping_add(region.key));
        sum ^ [0, 0x5851_F42D_4C95_7F2D][self.side.index_among::<2>()]
    }

    /// A key that tells positions with different settled stacks apart as well.
    pub(super) fn full_key(&self) -> u64 {
        let [black, white] = self.tallest.map(u64::from);
        self.key() ^ mix(1 << 40 | ((self.settled + 128) as u64) << 16 | black << 8 | white)
    }

    /// Cuts stacks, which have this sum, into regions, and takes those off that are settled.
    #[inline]
    fn divide(&mut self, geometry: &Geometry<W>, cells: W, sum: u64) {
        let mut rest = cells;
        while rest.any() {
            let region = geometry.region(rest);
            rest &= !region;
            if region.count() == 1 || !(region & (self.stacks.tops[0] | self.stacks.tops[1])).any() {
                self.settle(region);
            } else {
                let sum = match region {
                    whole if whole == cells => sum,
                    part if part.count() > FEW => self.stacks.sum(part),
                    _ => 0,
                };
                let worth = self.worth(region);
                self.regions[self.count] = Region { cells: region, key: 0, sum, worth };
                self.count += 1;
            }
        }
    }

    /// Takes a single stack or a region of green ones off the board.
    fn settle(&mut self, cells: W) {
        let cell = cells.lowest();
        for (side, sign) in Side::BOTH.into_iter().zip([1, -1]) {
            if self.stacks.tops[side.index_among::<2>()].has(cell) {
                self.settled += sign * self.stacks.greens(cell);
                self.tallest[side.index_among::<2>()] =
                    self.tallest[side.index_among::<2>()].max(self.stacks.height(cell));
            }
        }
        self.stacks.remove(cells);
    }

    /// A side without a stack gets nothing, and the other side keeps what it has; else anything goes.
    fn worth(&self, cells: W) -> Range {
        let [black, white] = self.stacks.tops.map(|tops| tops & cells);
        let all = self.stacks.greens_in(cells);
        Range {
            least: if white.any() { -all } else { self.stacks.greens_in(black) },
            most: if black.any() { all } else { -self.stacks.greens_in(white) },
        }
    }
}
