//! Positions: ten piles and whose turn it is.

use std::ops::ControlFlow;

use stackade_core::{CellView, Piece, Side, random_words};

use crate::board::{self, NEAR, POINTS};
use crate::{Move, STONE, pieces};

/// A pile of this height is a cairn: it gets a cap, and nothing moves it or lands on it any more.
pub(crate) const CAIRN: u32 = 3;

/// Piles of two on piles of two are the highest.
pub(crate) const HIGHEST: u32 = 4;

/// Stones on top of each other: a one, then a bit for each stone from the bottom, 0 for the first side.
///
/// ```text
///   0b1      nothing
///   0b1_01   a stone of the first side with one of the second on top
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile(u8);

impl Pile {
    /// No stone.
    pub const EMPTY: Pile = Pile(1);

    /// How many stones.
    pub fn height(self) -> u32 {
        self.0.ilog2()
    }

    /// Whose stone is on top.
    pub fn top(self) -> Option<Side> {
        (self != Pile::EMPTY).then(|| Side::BOTH[usize::from(self.0 & 1)])
    }

    /// Whether it is finished.
    pub fn is_cairn(self) -> bool {
        self.height() >= CAIRN
    }

    /// Whether it can be moved and landed on.
    fn is_open(self) -> bool {
        (1..CAIRN).contains(&self.height())
    }

    /// The pile with another one on top.
    pub fn under(self, other: Pile) -> Pile {
        let stones = other.0 & !(1 << other.height());
        Pile(self.0 << other.height() | stones)
    }

    /// The pile with one more stone.
    pub fn with(self, side: Side) -> Pile {
        Pile(self.0 << 1 | side.index() as u8)
    }

    /// The stones from the bottom.
    pub fn stones(self) -> impl Iterator<Item = Side> {
        (0..self.height()).rev().map(move |level| Side::BOTH[usize::from(self.0 >> level & 1)])
    }
}

/// What stands on the mountain and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    piles: [Pile; POINTS],
    side: Side,
}

const _: () = assert!(size_of::<Position>() <= 128);

/// The stones at the start, row by row from the top: 0 for the first side.
const START: [usize; POINTS] = [0, 1, 1, 0, 1, 0, 1, 0, 0, 1];

impl Position {
    pub(crate) fn start() -> Position {
        let stone = |side: usize| Pile::EMPTY.with(Side::BOTH[side]);
        Position { piles: START.map(stone), side: Side::First }
    }

    pub(crate) fn new(piles: [Pile; POINTS], side: Side) -> Position {
        Position { piles, side }
    }

    /// Who is to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What stands on a point.
    pub fn pile(&self, point: u8) -> Pile {
        self.piles[usize::from(point)]
    }

    /// How many cairns a side has.
    pub fn cairns(&self, side: Side) -> u32 {
        self.piles.iter().filter(|pile| pile.is_cairn() && pile.top() == Some(side)).count() as u32
    }

    /// Shows every step that a side could make.
    pub(crate) fn visit_steps<B>(
        &self,
        side: Side,
        mut visit: impl FnMut(u8, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let open = self.open();
        for from in bits(open).filter(|&from| self.pile(from).top() == Some(side)) {
            for to in bits(open & NEAR[usize::from(from)]) {
                visit(from, to)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn can_step(&self, side: Side) -> bool {
        self.visit_steps(side, |_, _| ControlFlow::Break(())).is_break()
    }

    pub(crate) fn play(&mut self, mv: Move) {
        if let Move::Step { from, to } = mv {
            let moved = std::mem::replace(&mut self.piles[usize::from(from)], Pile::EMPTY);
            let target = &mut self.piles[usize::from(to)];
            *target = target.under(moved);
        }
        self.side = !self.side;
    }

    pub(crate) fn hash(&self) -> u64 {
        let key = |(point, pile): (usize, &Pile)| KEYS[PILES * point + usize::from(pile.0)];
        let piles = self.piles.iter().enumerate().map(key).fold(0, |all, key| all ^ key);
        piles ^ KEYS[PILES * POINTS + self.side.index()]
    }

    pub(crate) fn transform(&self, symmetry: usize) -> Position {
        let mut next = *self;
        for point in 0..POINTS as u8 {
            next.piles[usize::from(board::transform(point, symmetry))] = self.pile(point);
        }
        next
    }

    pub(crate) fn show(&self, point: u8) -> CellView {
        let mut cell = CellView { name: board::name(point), pieces: Vec::new() };
        self.pile(point).stones().for_each(|side| cell.push(Piece::of(&STONE, side), 1));
        pieces::cap(&mut cell);
        cell
    }

    /// The points whose piles can be moved and landed on, as bits.
    fn open(&self) -> u16 {
        (0..POINTS).filter(|&point| self.piles[point].is_open()).fold(0, |all, point| all | 1 << point)
    }
}

/// How many numbers piles have.
const PILES: usize = 2 << HIGHEST;

/// A key for each pile on each point, and one for each side to move.
static KEYS: [u64; PILES * POINTS + 2] = random_words(0x0063_6169_726e);

/// The numbers of the bits that are set.
fn bits(mut word: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (word != 0).then(|| word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piles_keep_their_stones_in_order() {
        let [red, blue] = Side::BOTH;
        let low = Pile::EMPTY.with(red).with(blue);
        let all = low.under(Pile::EMPTY.with(blue).with(red));
        assert_eq!(all.stones().collect::<Vec<_>>(), [red, blue, blue, red]);
        assert_eq!((all.height(), all.top(), all.is_cairn()), (4, Some(red), true));
        assert_eq!((Pile::EMPTY.height(), Pile::EMPTY.top()), (0, None));
    }
}
