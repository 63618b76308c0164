//! Board words: integers whose bits are cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Not, Shl, Shr};

use stackade_core::Rng;

use crate::square::Cell;

/// An unsigned integer used as a set of cells.
pub trait Word:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// No cell.
    const EMPTY: Self;

    /// One cell alone.
    fn bit(cell: Cell) -> Self;
    /// The first `cells` cells.
    fn first(cells: usize) -> Self;
    /// How many cells there are.
    fn count(self) -> u32;
    /// The cell with the lowest number; there must be one.
    fn lowest(self) -> Cell;
    /// The cell with the highest number; there must be one.
    fn highest(self) -> Cell;
    /// All but the lowest cell.
    fn without_lowest(self) -> Self;
    /// The cells as two words of 64 bits, the lower numbers first.
    fn halves(self) -> [u64; 2];

    /// Adds the cells to a long row of bits, the first one at bit number `at`. All of them must have room there.
    #[inline]
    fn insert(self, bits: &mut [u64], at: usize) {
        // What stands on the board decides no branch here, since nobody could predict it.
        for (number, half) in self.halves().into_iter().enumerate() {
            let spread = u128::from(half) << (at % 64);
            for (next, part) in [spread as u64, (spread >> 64) as u64].into_iter().enumerate() {
                if let Some(word) = bits.get_mut(at / 64 + number + next) {
                    *word |= part;
                }
            }
        }
    }

    /// Whether there is any cell.
    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether a cell is among them.
    #[inline]
    fn has(self, cell: Cell) -> bool {
        (self & Self::bit(cell)).any()
    }

    /// The `n`-th cell from the lowest, counted from 0; there must be that many.
    fn nth(self, n: u32) -> Cell;

    /// One of the cells and a number below `choices`, all pairs equally likely; `None` if there is no cell.
    fn pick_one(self, choices: u32, rng: &mut Rng) -> Option<(Cell, u32)>;

    /// One cell of four sets, all equally likely, and the number of its set; `None` if all are empty.
    fn pick(sets: [Self; 4], rng: &mut Rng) -> Option<(usize, Cell)>;

    /// Shows the cells, lowest first, until the visitor breaks off.
    #[inline(always)]
    fn visit<B>(mut self, mut visit: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        while self.any() {
            visit(self.lowest())?;
            self = self.without_lowest();
        }
        ControlFlow::Continue(())
    }

    /// The cells, lowest first.
    #[inline(always)]
    fn cells(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            self.any().then(|| {
                let cell = self.lowest();
                self = self.without_lowest();
                cell
            })
        })
    }
}

macro_rules! words {
    ($($word:ty, $nth:expr, $one:expr, $pick:expr;)*) => {$(
        impl Word for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn bit(cell: Cell) -> Self {
                1 << cell
            }

            fn first(cells: usize) -> Self {
                if cells == <$word>::BITS as usize { !0 } else { (1 << cells) - 1 }
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Cell {
                self.trailing_zeros() as Cell
            }

            #[inline]
            fn highest(self) -> Cell {
                (<$word>::BITS - 1 - self.leading_zeros()) as Cell
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn halves(self) -> [u64; 2] {
                [self as u64, (u128::from(self) >> 64) as u64]
            }

            #[inline(always)]
            fn nth(self, n: u32) -> Cell {
                $nth(self, n)
            }

            #[inline(always)]
            fn pick_one(self, choices: u32, rng: &mut Rng) -> Option<(Cell, u32)> {
                $one(self, choices, rng)
            }

            #[inline(always)]
            fn pick(sets: [Self; 4], rng: &mut Rng) -> Option<(usize, Cell)> {
                $pick(sets, rng)
            }
        }
    )*};
}

words! {
    u32, |word: u32, n| Ranks::new(word.into()).nth(n), |word: u32, choices, rng| pick_one_of_64(word.into(), choices, rng), pick_of_32;
    u64, |word, n| Ranks::new(word).nth(n), pick_one_of_64, pick_of_64;
    u128, nth_of_128, pick_one_of_128, pick_of_128;
}

/// A word with its bits counted byte by byte, to find the n-th set bit without a loop.
///
/// Random play picks cells this way all the time, and how often a loop would turn cannot be
/// predicted.
#[derive(Clone, Copy)]
struct Ranks {
    word: u64,
    /// Byte i is the number of bits set in bytes 0 to i.
    upto: u64,
}

impl Ranks {
    const ONES: u64 = 0x0101_0101_0101_0101;

    #[inline(always)]
    fn new(word: u64) -> Ranks {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        Ranks { word, upto: bytes.wrapping_mul(Ranks::ONES) }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        (self.upto >> 56) as u32
    }

    #[inline(always)]
    fn nth(self, n: u32) -> Cell {
        // The bytes that end before the wanted bit, found by a subtraction in all of them at once.
        let tops = Ranks::ONES << 7;
        let ended = ((u64::from(n) * Ranks::ONES) | tops).wrapping_sub(self.upto) & tops;
        let shift = ((ended >> 7).wrapping_mul(Ranks::ONES) >> 56) * 8;
        let rank = u64::from(n) - (self.upto << 8 >> shift & 0xFF);
        shift as Cell + NTH_OF_BYTE[(self.word >> shift & 0xFF) as usize][rank as usize & 7]
    }
}

#[inline(always)]
fn pick_one_of_64(word: u64, choices: u32, rng: &mut Rng) -> Option<(Cell, u32)> {
    if word == 0 {
        return None;
    }
    let ranks = Ranks::new(word);
    let pair = rng.below(ranks.count() * choices);
    Some((ranks.nth(pair / choices), pair % choices))
}

#[inline]
fn pick_one_of_128(word: u128, choices: u32, rng: &mut Rng) -> Option<(Cell, u32)> {
    if word == 0 {
        return None;
    }
    let pair = rng.below(word.count() * choices);
    Some((word.nth(pair / choices), pair % choices))
}

#[inline(always)]
fn pick_of_32(sets: [u32; 4], rng: &mut Rng) -> Option<(usize, Cell)> {
    let pair = |low: u32, high: u32| Ranks::new(u64::from(low) | u64::from(high) << 32);
    let (a, b) = (pair(sets[0], sets[1]), pair(sets[2], sets[3]));
    let total = a.count() + b.count();
    if total == 0 {
        return None;
    }
    let n = rng.below(total);
    let is_second = n >= a.count();
    let pair = Ranks {
        word: select_unpredictable(is_second, b.word, a.word),
        upto: select_unpredictable(is_second, b.upto, a.upto),
    };
    let place = pair.nth(n - select_unpredictable(is_second, a.count(), 0));
    Some((usize::from(is_second) * 2 + usize::from(place >> 5), place & 31))
}

#[inline(always)]
fn pick_of_64(sets: [u64; 4], rng: &mut Rng) -> Option<(usize, Cell)> {
    let ranks = sets.map(Ranks::new);
    let (set, n) = pick_set(ranks.map(Ranks::count), rng)?;
    Some((set, ranks[set].nth(n)))
}

#[inline]
fn pick_of_128(sets: [u128; 4], rng: &mut Rng) -> Option<(usize, Cell)> {
    let (set, n) = pick_set(sets.map(u128::count_ones), rng)?;
    Some((set, sets[set].nth(n)))
}

/// One thing out of four heaps of these sizes: the heap's number, and the thing's within it.
#[inline]
fn pick_set(counts: [u32; 4], rng: &mut Rng) -> Option<(usize, u32)> {
    let mut begins = [0; 5];
    for (set, count) in counts.iter().enumerate() {
        begins[set + 1] = begins[set] + count;
    }
    if begins[4] == 0 {
        return None;
    }
    let n = rng.below(begins[4]);
    let set = begins[1..4].iter().map(|&begin| usize::from(n >= begin)).sum::<usize>();
    Some((set, n - begins[set]))
}

#[inline]
fn nth_of_128(word: u128, n: u32) -> Cell {
    let low = Ranks::new(word as u64);
    match n.checked_sub(low.count()) {
        None => low.nth(n),
        Some(rest) => 64 + Ranks::new((word >> 64) as u64).nth(rest),
    }
}

/// `NTH_OF_BYTE[byte][n]`: the place of the `n`-th set bit of a byte.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_finds_every_bit() {
        let mut rng = stackade_core::Rng::new(3);
        for _ in 0..2000 {
            let (a, b, c) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            let word = u128::from(a & b) << 64 | u128::from(b & c);
            for (n, cell) in word.cells().enumerate() {
                assert_eq!(word.nth(n as u32), cell);
            }
            for (n, cell) in (a | b).cells().enumerate() {
                assert_eq!((a | b).nth(n as u32), cell);
            }
            for (n, cell) in (c as u32).cells().enumerate() {
                assert_eq!((c as u32).nth(n as u32), cell);
            }
        }
        assert_eq!(u64::MAX.nth(63), 63);
    }

    /// Every cell of every set comes up, and about equally often.
    fn check_picks<W: Word>(sets: [W; 4]) {
        let total: u32 = sets.iter().map(|set| set.count()).sum();
        let mut rng = Rng::new(5);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..total * 1000 {
            *counts.entry(W::pick(sets, &mut rng).expect("there are cells")).or_insert(0) += 1;
        }
        for (set, cells) in sets.iter().enumerate() {
            for cell in cells.cells() {
                let count = counts.remove(&(set, cell)).unwrap_or(0);
                assert!((850..1150).contains(&count), "cell {cell} of set {set}: {count} times");
            }
        }
        assert!(counts.is_empty(), "{counts:?}");
    }

    #[test]
    fn picks_are_fair() {
        check_picks([0b1011u32, 0, 1 << 24, 0b110]);
        check_picks([0u64, 0b1011, 1 << 63 | 1, 0b110]);
        check_picks([1u128 << 99, 0b1011, 1 << 64, 0b110]);
        assert_eq!(u32::pick([0; 4], &mut Rng::new(0)), None);
        let mut rng = Rng::new(1);
        assert_eq!([0u128.pick_one(1, &mut rng), (1u128 << 70).pick_one(1, &mut rng)], [None, Some((70, 0))]);
        let hits = (0..6000).filter(|_| 0b101u32.pick_one(3, &mut rng) == Some((2, 1))).count();
        assert!((850..1150).contains(&hits), "{hits}");
    }
}
