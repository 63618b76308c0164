//! A Greener board as the prover sees it: only stacks that can still move or be captured.

use crate::greener::{Rules, Size, State};
use stackade_core::{Game, Layout, Side, random_words};

/// The board and its lines.
pub(super) struct Geometry<W: Size> {
    rules: Rules<W>,
    /// Each cell's row and column.
    places: Vec<[u8; 2]>,
    columns: u8,
    rows: u8,
    /// The lowest row.
    row: W,
}

/// Cell numbers rise along the first two directions, so the nearest stack there is the lowest bit.
const RISING: usize = 2;

impl<W: Size> Geometry<W> {
    pub(super) fn new(rules: &Rules<W>) -> Geometry<W> {
        let Layout::Squares { columns, rows } = rules.view(&rules.start(0)).layout else {
            unreachable!("Greener is played on squares");
        };
        let places = (0..columns * rows).map(|cell| [cell / columns, cell % columns]).collect();
        Geometry { rules: rules.clone(), places, columns, rows, row: W::first(columns as usize) }
    }

    /// The nearest of `occupied` in each direction from a cell.
    #[inline]
    pub(super) fn nearest(&self, occupied: W, from: u8) -> impl Iterator<Item = u8> {
        let lines = &self.rules.lines[from as usize];
        (0..4).filter_map(move |direction| {
            let line = lines[direction] & occupied;
            line.any().then(|| if direction < RISING { line.lowest() } else { line.highest() })
        })
    }

    /// The stacks of `among` that are connected with the lowest of them by rows and columns: all stacks of the rows
    /// that share a column, directly or through other rows.
    #[inline]
    pub(super) fn region(&self, among: W) -> W {
        let row = |number: u8| among >> (number * self.columns) & self.row;
        let first = among.lowest() / self.columns;
        let mut columns = row(first);
        loop {
            let before = columns;
            for number in first..self.rows {
                let line = row(number);
                if (line & columns).any() {
                    columns |= line;
                }
            }
            if columns == before {
                break;
            }
        }
        let is_in = |number: &u8| (row(*number) & columns).any();
        (first..self.rows)
            .filter(is_in)
            .fold(W::EMPTY, |set, number| set | row(number) << (number * self.columns))
    }
}

/// Stacks on cells.
#[derive(Clone, Copy)]
pub(super) struct Stacks<W: Size> {
    pub(super) occupied: W,
    pub(super) tops: [W; 2],
    /// Each stack's height in the high byte, its greens in the low byte.
    counts: W::Stacks,
}

impl<W: Size> Stacks<W> {
    /// The stacks of a state; without heights they are all 0, so that they make no difference.
    pub(super) fn new(state: &State<W>, with_heights: bool) -> Stacks<W> {
        let mut stacks = Stacks {
            occupied: state.occupied(),
            tops: Side::BOTH.map(|side| state.tops(side)),
            counts: W::BARE,
        };
        for cell in state.occupied().cells() {
            let height = if with_heights { state.height(cell) as u16 } else { 0 };
            stacks.counts.as_mut()[cell as usize] = height << 8 | state.greens_at(cell) as u16;
        }
        stacks
    }

    #[inline]
    pub(super) fn greens(&self, cell: u8) -> i32 {
        i32::from(self.counts.as_ref()[cell as usize] & 0xFF)
    }

    #[inline]
    pub(super) fn height(&self, cell: u8) -> u8 {
        (self.counts.as_ref()[cell as usize] >> 8) as u8
    }

    /// The greens in all stacks on some cells.
    #[inline]
    pub(super) fn greens_in(&self, cells: W) -> i32 {
        cells.cells().map(|cell| self.greens(cell)).sum()
    }

    /// How many captures two sets of stacks could make each, and the cells where they would land.
    #[inline]
    pub(super) fn captures(&self, geometry: &Geometry<W>, movers: [W; 2]) -> [(i32, W); 2] {
        let sighted = geometry.rules.sighted(self.occupied);
        movers.map(|movers| {
            let [east, north, west, south] = geometry.rules.landings_of(movers, self.occupied);
            let count = sighted.iter().map(|&sighted| (sighted & movers).count() as i32).sum();
            (count, east | north | west | south)
        })
    }

    #[inline]
    pub(super) fn capture(&mut self, side: Side, from: u8, to: u8) {
        let (from_bit, to_bit) = (W::bit(from), W::bit(to));
        let [me, enemy] = [side, !side].map(Side::index);
        self.occupied ^= from_bit;
        self.tops[me] = (self.tops[me] ^ from_bit) | to_bit;
        self.tops[enemy] &= !to_bit;
        let counts = self.counts.as_mut();
        counts[to as usize] += counts[from as usize];
    }

    #[inline]
    pub(super) fn remove(&mut self, cells: W) {
        self.occupied &= !cells;
        self.tops = self.tops.map(|tops| tops & !cells);
    }

    /// A key of a few stacks that does not change with what play does not depend on: rows
    /// and columns without any of them, mirroring and turning.
    ///
    /// Play knows only the order of the stacks in their rows and columns, so these are counted without
    /// the empty ones, which also makes regions equal that stand in different places.
    pub(super) fn key(&self, geometry: &Geometry<W>, cells: W) -> u64 {
        debug_assert!(cells.count() <= FEW);
        let mut used = [0u32; 2];
        for cell in cells.cells() {
            let [row, column] = geometry.places[cell as usize];
            used[0] |= 1 << row;
            used[1] |= 1 << column;
        }
        let last = used.map(|used| used.count_ones() - 1);
        let mut sums = [0u64; 8];
        for cell in cells.cells() {
            let places = geometry.places[cell as usize];
            let rank = |axis: usize| (used[axis] & ((1 << places[axis]) - 1)).count_ones();
            let (row, column) = (rank(0) as usize, rank(1) as usize);
            let (from_top, from_right) = (last[0] as usize - row, last[1] as usize - column);
            let label = self.label(cell);
            for (sum, (first, second)) in sums.iter_mut().zip([
                (row, column),
                (from_top, column),
                (row, from_right),
                (from_top, from_right),
                (column, row),
                (from_right, row),
                (column, from_top),
                (from_right, from_top),
            ]) {
                *sum = sum.wrapping_add(PLACE_KEYS[first * 9 + second].wrapping_mul(label));
            }
        }
        mix(sums.into_iter().min().unwrap_or(0))
    }

    /// What a key of the stacks as they stand is made of: a sum, so that a capture changes two terms of it. Large regions
    /// hardly ever come up twice in different places.
    #[inline]
    pub(super) fn sum(&self, cells: W) -> u64 {
        cells.cells().fold(0, |sum, cell| sum.wrapping_add(self.term(cell)))
    }

    /// What a stack adds to a sum.
    #[inline]
    pub(super) fn term(&self, cell: u8) -> u64 {
        CELL_KEYS[cell as usize].wrapping_mul(self.label(cell))
    }

    /// An odd number for what a stack is.
    #[inline]
    fn label(&self, cell: u8) -> u64 {
        let top = u64::from(self.tops[0].has(cell)) | u64::from(self.tops[1].has(cell)) << 1;
        mix(top << 16 | u64::from(self.counts.as_ref()[cell as usize])) | 1
    }
}

/// Regions of up to this many stacks are known again wherever they stand.
pub(super) const FEW: u32 = 9;

const CELL_KEYS: [u64; 81] = random_words(0x6772_6565_6E12);
const PLACE_KEYS: [u64; 81] = random_words(0x6772_6565_6E11);

/// Scatters a number over all bits; different numbers stay different.
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}
