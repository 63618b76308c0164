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
    #[inline]
    fn nth(mut self, n: u32) -> Cell {
        for _ in 0..n {
            self = self.without_lowest();
        }
        self.lowest()
    }

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
    ($($word:ty),*) => {$(
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
        }
    )*};
}

words!(u32, u64, u128);
