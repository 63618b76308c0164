//! Ways to split a stack: sets of different heights that add up to it.

use super::board::{CELLS, Cell, LINES, LONGEST};

/// A set of substack heights: bit `k − 1` stands for a substack `k` high.
pub(super) type Parts = u8;

/// No stack taller than 1 + 2 + … + 8 can be split so that all of it stays on the board.
pub(super) const TALLEST: usize = 36;

/// The sets of parts in the order of their sums, and where each sum begins.
#[derive(Debug)]
pub(super) struct Splits {
    sets: [Parts; 255],
    /// `ends[sum][room]`: where the sets with this sum and no part above `room` end.
    /// `ends[sum][0]` is where the sets with this sum begin.
    ends: [[u8; LONGEST + 1]; TALLEST + 1],
    /// `counts[cell][height]`: how many splits keep to the board, over all directions.
    counts: [[u8; TALLEST + 1]; CELLS],
    /// How many parts there must be.
    fewest: u32,
}

/// `SUMS[fewest - 1][heights]`: what splits into so many or more of these heights add up to, as bits. No part of the
/// splits, since the browser's engine does without.
static SUMS: [[u64; 256]; 2] = [sums(1), sums(2)];

/// Every split, the whole stack as one part included.
pub(super) static MAY: Splits = splits(1);
/// The splits into two or more parts.
pub(super) static MUST: Splits = splits(2);

impl Splits {
    /// The splits of a stack whose parts can all go at most `room` cells.
    #[inline]
    pub(super) fn of(&self, height: u16, room: u8) -> &[Parts] {
        match self.ends.get(usize::from(height)) {
            Some(ends) => &self.sets[usize::from(ends[0])..usize::from(ends[usize::from(room)])],
            None => &[],
        }
    }

    /// Whether a stack can be split into parts that are all among these.
    #[inline]
    pub(super) fn has_any(&self, height: u16, open: Parts) -> bool {
        let sums = &SUMS[self.fewest as usize - 1];
        usize::from(height) <= TALLEST && sums[usize::from(open)] >> height & 1 == 1
    }

    /// How many splits of a stack keep to the board, over all directions.
    #[inline]
    pub(super) fn count_from(&self, cell: Cell, height: u16) -> u32 {
        self.counts[cell as usize].get(usize::from(height)).map_or(0, |&count| count.into())
    }
}

/// Sorts the sets with at least `fewest` parts by their sum, then by their largest part.
const fn splits(fewest: u32) -> Splits {
    let mut splits = Splits {
        sets: [0; 255],
        ends: [[0; LONGEST + 1]; TALLEST + 1],
        counts: [[0; TALLEST + 1]; CELLS],
        fewest,
    };
    let mut length = 0;
    let mut sum = 0;
    while sum <= TALLEST {
        splits.ends[sum][0] = length as u8;
        let mut largest = 1;
        while largest <= LONGEST {
            let mut set = 1 << (largest - 1);
            while set < 1 << largest {
                if total(set as Parts) == sum && (set as Parts).count_ones() >= fewest {
                    splits.sets[length] = set as Parts;
                    length += 1;
                }
                set += 1;
            }
            splits.ends[sum][largest] = length as u8;
            largest += 1;
        }
        sum += 1;
    }
    splits.counts = counts(&splits.ends);
    splits
}

const fn sums(fewest: u32) -> [u64; 256] {
    let mut sums = [0; 256];
    let mut open = 0;
    while open < 256 {
        let mut set: usize = 1;
        while set < 256 {
            if set & !open == 0 && set.count_ones() >= fewest {
                sums[open] |= 1 << total(set as Parts);
            }
            set += 1;
        }
        open += 1;
    }
    sums
}

const fn counts(ends: &[[u8; LONGEST + 1]; TALLEST + 1]) -> [[u8; TALLEST + 1]; CELLS] {
    let mut counts = [[0; TALLEST + 1]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut height = 0;
        while height <= TALLEST {
            let mut direction = 0;
            while direction < 6 {
                let room = LINES[cell][direction].room as usize;
                counts[cell][height] += ends[height][room] - ends[height][0];
                direction += 1;
            }
            height += 1;
        }
        cell += 1;
    }
    counts
}

/// The sum of the parts.
pub(super) const fn total(parts: Parts) -> usize {
    let (mut sum, mut height) = (0, 1);
    while height <= LONGEST {
        if parts >> (height - 1) & 1 == 1 {
            sum += height;
        }
        height += 1;
    }
    sum
}

/// The parts' heights in ascending order.
#[inline]
pub(super) fn heights(mut parts: Parts) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (parts != 0).then(|| {
            let height = parts.trailing_zeros() as u8 + 1;
            parts &= parts - 1;
            height
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_of_six_splits_four_ways() {
        assert_eq!(MAY.of(6, 8), [0b111, 0b1010, 0b1_0001, 0b10_0000]);
        assert_eq!(MUST.of(6, 8), [0b111, 0b1010, 0b1_0001]);
        assert_eq!(MAY.of(6, 4), [0b111, 0b1010]);
        assert_eq!(MAY.of(6, 2), []);
        assert_eq!((MAY.of(36, 8), MAY.of(37, 8), MAY.of(999, 8)), (&[0xFF][..], &[][..], &[][..]));
    }

    #[test]
    fn what_can_be_split_is_what_has_a_split() {
        for splits in [&MAY, &MUST] {
            for (height, open) in (0..50).flat_map(|height| (0..=255).map(move |open| (height, open))) {
                let is_split = splits.of(height, 8).iter().any(|parts| parts & !open == 0);
                assert_eq!(splits.has_any(height, open), is_split, "{height} among {open:b}");
            }
        }
    }

    #[test]
    fn every_set_is_there_once() {
        let mut sets: Vec<Parts> =
            (0..=TALLEST as u16).flat_map(|height| MAY.of(height, 8)).copied().collect();
        sets.sort_unstable();
        assert_eq!(sets, (1..=255).collect::<Vec<Parts>>());
    }
}
