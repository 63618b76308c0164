//! A position of Glaisher: stacks of two colours on 61 hexes.

use std::hash::{Hash, Hasher};

use stackade_core::{CellView, Piece, Side, random_words};

use super::board::{self, CELLS, Cell};
use super::connect::{self, is_connected};
use super::{DISC, Rules};

/// No stack may grow beyond this.
pub(super) const HIGHEST: u16 = 999;

/// What stands on the board and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Hash of the board, without the side to move.
    board_hash: u64,
    /// The cells with a stack of each side.
    owned: [u64; 2],
    heights: [u16; CELLS],
    side: Side,
    winner: Option<Side>,
}

const _: () = assert!(size_of::<Position>() <= 192);

impl Position {
    pub(super) fn start(rules: &Rules) -> Position {
        let mut position = Position::empty(Side::First);
        for (cell, side) in [
            (1, Side::First),
            (10, Side::Second),
            (18, Side::Second),
            (42, Side::First),
            (50, Side::First),
            (59, Side::Second),
        ] {
            position.put(cell, side, 6);
        }
        position.settled(rules)
    }

    /// A board without pieces, to be filled and then [`settled`](Position::settled).
    pub(super) fn empty(side: Side) -> Position {
        Position { board_hash: 0, owned: [0; 2], heights: [0; CELLS], side, winner: None }
    }

    /// Puts a stack on a cell, in place of what was there.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, side: Side, height: u16) {
        self.owned[(!side).index_among::<2>()] &= !(1 << cell);
        self.owned[side.index_among::<2>()] |= 1 << cell;
        self.heights[cell as usize] = height;
    }

    /// The finished position: its hash and its winner.
    ///
    /// Of two connected sides the one that has just moved is looked at first; a side to move without
    /// a legal turn has lost.
    pub(super) fn settled(mut self, rules: &Rules) -> Position {
        self.board_hash = self.board_hash_from_scratch();
        let connected = [!self.side, self.side].into_iter().find(|&side| is_connected(self.owned(side)));
        let stuck = || (!rules.has_turn(&self, self.side)).then_some(!self.side);
        self.winner = connected.or_else(stuck);
        self
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Who has won, if anybody.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The cells with a stack of `side`, as bits in reading order from a9.
    #[inline]
    pub fn owned(&self, side: Side) -> u64 {
        self.owned[side.index_among::<2>()]
    }

    /// The cells without a stack.
    #[inline]
    pub fn bare(&self) -> u64 {
        board::ALL & !(self.owned[0] | self.owned[1])
    }

    /// The height of the stack on a cell, 0 if there is none.
    #[inline]
    pub fn height(&self, cell: u8) -> u16 {
        self.heights[cell as usize]
    }

    /// The cells of a chain by which `side` joins two opposite sides of the board; none if it does not.
    pub fn chain(&self, side: Side) -> u64 {
        connect::chain(self.owned(side))
    }

    /// The position with the other side to move, to see what it threatens. Nobody may pass in play.
    #[inline]
    pub fn passed(&self) -> Position {
        Position { side: !self.side, ..*self }
    }

    /// Whether a side's stacks connect two opposite sides of the board.
    pub fn is_connected(&self, side: Side) -> bool {
        is_connected(self.owned(side))
    }

    /// The side whose stack stands on a cell.
    pub fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.owned(side) >> cell & 1 == 1)
    }

    /// Takes a stack of the side to move off the board, as the first part of a turn.
    #[inline]
    pub(super) fn lift(&mut self, cell: Cell) {
        self.add_to_hash(self.side, cell, self.height(cell).wrapping_neg());
        self.owned[self.side.index_among::<2>()] &= !(1 << cell);
        self.heights[cell as usize] = 0;
    }

    /// Lands a substack of the side to move, which captures an enemy stack that stands there.
    #[inline]
    pub(super) fn land(&mut self, cell: Cell, height: u16) {
        let enemy = !self.side;
        if self.owned(enemy) >> cell & 1 == 1 {
            let captured = self.height(cell);
            self.add_to_hash(enemy, cell, captured.wrapping_neg());
            self.add_to_hash(self.side, cell, captured);
        }
        self.add_to_hash(self.side, cell, height);
        self.put(cell, self.side, self.height(cell) + height);
    }

    /// Ends a turn by placing a piece on a bare cell.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, wins: bool) {
        self.owned[self.side.index_among::<2>()] |= 1 << cell;
        self.heights[cell as usize] = 1;
        self.add_to_hash(self.side, cell, 1);
        self.winner = wins.then_some(self.side);
        self.side = !self.side;
    }

    /// Adds pieces (a wrapped negative number takes them away) to the hash.
    #[inline]
    fn add_to_hash(&mut self, side: Side, cell: Cell, pieces: u16) {
        let change = CELL_KEYS[side.index_among::<2>()][cell as usize].wrapping_mul(pieces as i16 as u64);
        self.board_hash = self.board_hash.wrapping_add(change);
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.board_hash.wrapping_add(SIDE_KEYS[self.side.index_among::<2>()])
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        self.board_hash_from_scratch().wrapping_add(SIDE_KEYS[self.side.index_among::<2>()])
    }

    fn board_hash_from_scratch(&self) -> u64 {
        let mut hash = 0u64;
        for cell in 0..CELLS as Cell {
            if let Some(side) = self.owner(cell) {
                let key = CELL_KEYS[side.index_among::<2>()][cell as usize];
                hash = hash.wrapping_add(key.wrapping_mul(self.height(cell).into()));
            }
        }
        hash
    }

    pub(super) fn transform(&self, rules: &Rules, symmetry: usize) -> Position {
        let mut next = Position::empty(self.side);
        for cell in 0..CELLS as Cell {
            if let Some(side) = self.owner(cell) {
                next.put(board::transform(cell, symmetry), side, self.height(cell));
            }
        }
        next.settled(rules)
    }

    pub(super) fn show(&self, cell: Cell, view: &mut CellView) {
        if let Some(side) = self.owner(cell) {
            view.push(Piece::of(&DISC, side), self.height(cell).into());
        }
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Position::hash(self));
    }
}

/// The hash is a sum: each stack's height times the key of its cell and colour.
const CELL_KEYS: [[u64; CELLS]; 2] = [random_words(0x676C_6169_0001), random_words(0x676C_6169_0002)];
const SIDE_KEYS: [u64; 2] = random_words(0x676C_6169_0003);
