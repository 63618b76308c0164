//! Board words: integers whose bits are cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Not, Shl, Shr};

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

    /// The `n`-th cell from the lowest, counted from 0; there must be so many.
    fn nth(self, n: u32) -> Cell;

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
    ($($word:ty: $nth:expr),*) => {$(
        impl Word for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn bit(cell: Cell) -> Self {
                1 << cell
            }

            fn first(cells: usize) -> Self {
                if cells == <$word>::BITS as usize { !0 } else { (1 << cells) - 1 }
            }

            #[inline]
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
            fn nth(self, n: u32) -> Cell {
                $nth(self, n)
            }
        }
    )*};
}

words!(u32: |word, n| nth_of_64(u64::from(word), n), u64: nth_of_64, u128: nth_of_128);

/// The place of the `n`-th set bit, without a loop: random play picks cells this way all the time,
/// and how often a loop would turn cannot be predicted.
#[inline]
fn nth_of_64(word: u64, n: u32) -> Cell {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Byte i of `upto` is the number of bits set in bytes 0 to i.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let upto = ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // The bytes that end before the wanted bit, found by a subtraction in all of them at once.
    let ended = ((u64::from(n) * ONES) | (ONES << 7)).wrapping_sub(upto) & (ONES << 7);
    let shift = ((ended >> 7).wrapping_mul(ONES) >> 56) * 8;
    let rank = u64::from(n) - (upto << 8 >> shift & 0xFF);
    shift as Cell + NTH_OF_BYTE[rank as usize][(word >> shift & 0xFF) as usize]
}

#[inline]
fn nth_of_128(word: u128, n: u32) -> Cell {
    let low = word as u64;
    match n.checked_sub(low.count_ones()) {
        None => nth_of_64(low, n),
        Some(rest) => 64 + nth_of_64((word >> 64) as u64, rest),
    }
}

/// `NTH_OF_BYTE[n][byte]`: the place of the `n`-th set bit of a byte.
static NTH_OF_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
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
}
