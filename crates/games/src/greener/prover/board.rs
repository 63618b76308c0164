//! A Greener board as the prover sees it: only stacks that can still move or be captured.

use crate::greener::{Rules, Size, State};
use stackade_core::{Game, Layout, Side, random_words};

/// The lines of a board.
pub(super) struct Geometry<W> {
    /// The cells seen from each cell towards east, north, west and south.
    lines: Vec<[W; 4]>,
    /// Each cell's row and column.
    places: Vec<[u8; 2]>,
    columns: u8,
    rows: u8,
    /// The lowest row.
    row: W,
    /// The four directions in which cells are seen.
    directions: [Direction<W>; 4],
}

/// A direction on a board whose cells are numbered row by row.
struct Direction<W> {
    /// From a cell to the next one.
    step: u8,
    rises: bool,
    /// The cells that one can come to by a step, and by two and four.
    within: [W; 3],
}

impl<W: Size> Direction<W> {
    fn new(step: u8, rises: bool, is_within: impl Fn(u8, u8) -> bool, cells: u8) -> Direction<W> {
        let within = [1, 2, 4].map(|steps| set(cells, |cell| is_within(cell, steps)));
        Direction { step, rises, within }
    }

    #[inline]
    fn shift(&self, cells: W, steps: u8) -> W {
        if self.rises { cells << (self.step * steps) } else { cells >> (self.step * steps) }
    }

    /// All cells that lie in this direction of one of these, however far; there are eight at most.
    #[inline]
    fn behind(&self, cells: W) -> W {
        let [one, two, four] = self.within;
        let mut behind = self.shift(cells, 1) & one;
        behind |= self.shift(behind, 1) & one;
        behind |= self.shift(behind, 2) & two;
        behind | self.shift(behind, 4) & four
    }

    /// The nearest of `occupied` in this direction of each of these.
    #[inline]
    fn seen(&self, cells: W, occupied: W) -> W {
        let one = self.within[0];
        let (mut looks, mut free) = (cells, one & !occupied);
        looks |= free & self.shift(looks, 1);
        free &= self.shift(free, 1);
        looks |= free & self.shift(looks, 2);
        free &= self.shift(free, 2);
        looks |= free & self.shift(looks, 4);
        self.shift(looks, 1) & one & occupied
    }
}

/// The cells of a board that are wanted.
fn set<W: Size>(cells: u8, is_wanted: impl Fn(u8) -> bool) -> W {
    (0..cells).filter(|&cell| is_wanted(cell)).fold(W::EMPTY, |set, cell| set | W::bit(cell))
}

/// Cell numbers rise along the first two directions, so the nearest stack there is the lowest bit.
const RISING: usize = 2;

impl<W: Size> Geometry<W> {
    pub(super) fn new(rules: &Rules<W>) -> Geometry<W> {
        let Layout::Squares { columns, rows } = rules.view(&rules.start(0)).layout else {
            unreachable!("Greener is played on squares");
        };
        let cells = 0..columns * rows;
        let places: Vec<[u8; 2]> = cells.clone().map(|cell| [cell / columns, cell % columns]).collect();
        let line = |from: u8, axis: usize, rising: bool| {
            let place = places[from as usize];
            set(columns * rows, |cell| {
                places[cell as usize][axis] == place[axis] && cell != from && (cell > from) == rising
            })
        };
        let lines = cells
            .clone()
            .map(|from| {
                [line(from, 0, true), line(from, 1, true), line(from, 0, false), line(from, 1, false)]
            })
            .collect();
        let direction = |step, rises, is_within: &dyn Fn(u8, u8) -> bool| {
            Direction::new(step, rises, is_within, columns * rows)
        };
        let directions = [
            direction(1, true, &|cell, steps| cell % columns >= steps),
            direction(columns, true, &|cell, steps| cell / columns >= steps),
            direction(1, false, &|cell, steps| cell % columns + steps < columns),
            direction(columns, false, &|cell, steps| cell / columns + steps < rows),
        ];
        Geometry { lines, places, columns, rows, row: W::first(columns as usize), directions }
    }

    /// The nearest of `occupied` in each direction from a cell.
    #[inline]
    pub(super) fn nearest(&self, occupied: W, from: u8) -> impl Iterator<Item = u8> {
        let lines = &self.lines[from as usize];
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
        let mut captures = [(0, W::EMPTY); 2];
        for direction in &geometry.directions {
            for (movers, (count, targets)) in movers.into_iter().zip(&mut captures) {
                *targets |= direction.seen(movers, self.occupied);
                // Whoever has a stack behind it in the other direction is one that sees something in that one.
                *count += (direction.behind(self.occupied) & movers).count() as i32;
            }
        }
        captures
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
