//! A position of Nava: 25 junctions with stacks of discs and cubes.

use std::hash::{Hash, Hasher};
use std::hint::select_unpredictable;

use stackade_core::{CellView, Piece, Side, random_words};

use super::{BOARD, CELLS, CUBE, DISC};
use crate::square::Cell;

/// What stands on the board and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Hash of the board, without the side to move.
    board_hash: u64,
    /// The junctions whose top disc belongs to each side.
    tops: [u32; 2],
    /// The junctions with a cube of each side.
    cubes: [u32; 2],
    stacks: [Stack; CELLS],
    /// How many cubes each side has still to place.
    in_hand: [u8; 2],
    side: Side,
    winner: Option<Side>,
}

const _: () = assert!(size_of::<Position>() <= 128);

/// A stack of up to twelve discs in the bits of a word, the top disc lowest, 0 for white and 1 for
/// black, with a 1 above the bottom disc that marks its height. `wwb` (black on top) is
///
/// ```text
///     ... 0 0 1 0 0 1
///             |     top
///             mark
/// ```
///
/// and the empty junction is the mark alone.
pub(super) type Stack = u16;

const EMPTY: Stack = 1;

/// How many discs there are, and so the height of the tallest stack.
pub(super) const DISCS: usize = 12;

/// How many cubes each side has.
const CUBES: u8 = 9;

/// How far two junctions of one line are apart; 0 for all others.
static DISTANCES: [[u8; CELLS]; CELLS] = {
    let mut table = [[0; CELLS]; CELLS];
    let mut cell = 0;
    while cell < CELLS * CELLS {
        if let Some(distance) = BOARD.distance((cell / CELLS) as Cell, (cell % CELLS) as Cell) {
            table[cell / CELLS][cell % CELLS] = distance;
        }
        cell += 1;
    }
    table
};

impl Position {
    pub(super) fn start() -> Position {
        let mut position = Position::empty(Side::First);
        for _ in 0..6 {
            position.push_disc(BOARD.cell(0, 0), Side::First);
            position.push_disc(BOARD.cell(4, 4), Side::Second);
        }
        position.settled()
    }

    /// A board without pieces, to be filled and then [`settled`](Position::settled).
    pub(super) fn empty(side: Side) -> Position {
        Position {
            board_hash: 0,
            tops: [0; 2],
            cubes: [0; 2],
            stacks: [EMPTY; CELLS],
            in_hand: [CUBES; 2],
            side,
            winner: None,
        }
    }

    pub(super) fn push_disc(&mut self, cell: Cell, side: Side) {
        let stack = &mut self.stacks[cell as usize];
        *stack = *stack << 1 | side as Stack;
        self.tops[side.index_among::<2>()] |= 1 << cell;
        self.tops[(!side).index_among::<2>()] &= !(1 << cell);
    }

    pub(super) fn put_cube(&mut self, cell: Cell, side: Side) {
        self.cubes[side.index_among::<2>()] |= 1 << cell;
    }

    /// The finished position: its hash and its winner, if the side that has just moved has won.
    pub(super) fn settled(mut self) -> Position {
        self.board_hash = self.board_hash_from_scratch();
        self.in_hand = self.cubes.map(|cubes| CUBES - cubes.count_ones() as u8);
        self.winner = self.winning(!self.side).then_some(!self.side);
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

    /// The junctions whose top disc is `side`'s, as bits from a1 row by row.
    #[inline]
    pub fn tops(&self, side: Side) -> u32 {
        self.tops[side.index_among::<2>()]
    }

    /// The junctions with a cube of `side`.
    #[inline]
    pub fn cubes(&self, side: Side) -> u32 {
        self.cubes[side.index_among::<2>()]
    }

    /// How many cubes `side` has still to place.
    #[inline]
    pub fn in_hand(&self, side: Side) -> u32 {
        self.in_hand[side.index_among::<2>()].into()
    }

    /// How many discs stand on a junction.
    #[inline]
    pub fn height(&self, cell: u8) -> u32 {
        self.stacks[cell as usize].ilog2()
    }

    /// The stacks on all junctions.
    #[inline]
    pub(super) fn stacks(&self) -> &[Stack; CELLS] {
        &self.stacks
    }

    /// The discs on a junction, bottom to top.
    pub fn discs(&self, cell: u8) -> impl Iterator<Item = Side> {
        let stack = self.stacks[cell as usize];
        (0..self.height(cell)).rev().map(move |depth| side_of(stack >> depth))
    }

    /// Lifts as many discs as the junctions are apart from one to the other.
    ///
    /// What is on the two junctions is as good as random to a processor that guesses branches ahead,
    /// so there are none.
    #[inline(always)]
    pub(super) fn play(&mut self, from: Cell, to: Cell) {
        let [me, enemy] = [self.side, !self.side].map(Side::index_among::<2>);
        let distance = DISTANCES[from as usize][to as usize];
        let source = self.stacks[from as usize];
        let target = self.stacks[to as usize];
        let left = source >> distance;
        let is_emptied = left == EMPTY;
        let is_mine_left = left & 1 == me as Stack;
        self.set_stack(from, left);
        self.set_stack(to, target << distance | source & ((1 << distance) - 1));

        let (from_bit, to_bit) = (1u32 << from, 1u32 << to);
        let stays = select_unpredictable(is_emptied, 0, from_bit);
        let mine = select_unpredictable(is_mine_left, stays, 0);
        self.tops[me] = (self.tops[me] & !from_bit) | to_bit | mine;
        self.tops[enemy] = (self.tops[enemy] & !to_bit) | (stays ^ mine);

        for side in Side::BOTH {
            let lifted = self.cubes(side) & to_bit;
            self.cubes[side.index_among::<2>()] ^= lifted;
            self.in_hand[side.index_among::<2>()] += u8::from(lifted != 0);
            let key = select_unpredictable(lifted != 0, cube_key(side, to), 0);
            self.board_hash = self.board_hash.wrapping_sub(key);
        }
        self.cubes[me] |= from_bit ^ stays;
        self.in_hand[me] -= u8::from(is_emptied);
        let key = select_unpredictable(is_emptied, cube_key(self.side, from), 0);
        self.board_hash = self.board_hash.wrapping_add(key);
        self.winner = self.winning(self.side).then_some(self.side);
        self.side = !self.side;
    }

    /// Whether `side`, having just moved, has won.
    #[inline]
    fn winning(&self, side: Side) -> bool {
        self.in_hand(side) == 0 || self.tops(!side) == 0
    }

    #[inline]
    fn set_stack(&mut self, cell: Cell, stack: Stack) {
        let change = u64::from(stack).wrapping_sub(self.stacks[cell as usize].into());
        self.board_hash = self.board_hash.wrapping_add(STACK_KEYS[cell as usize].wrapping_mul(change));
        self.stacks[cell as usize] = stack;
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
            let discs = u64::from(self.stacks[cell as usize]) - u64::from(EMPTY);
            hash = hash.wrapping_add(STACK_KEYS[cell as usize].wrapping_mul(discs));
            for side in Side::BOTH {
                if self.cubes(side) >> cell & 1 == 1 {
                    hash = hash.wrapping_add(cube_key(side, cell));
                }
            }
        }
        hash
    }

    pub(super) fn transform(&self, symmetry: usize) -> Position {
        let mut next = Position::empty(self.side);
        for cell in 0..CELLS as Cell {
            let target = BOARD.transform(cell, symmetry);
            self.discs(cell).for_each(|side| next.push_disc(target, side));
            for side in Side::BOTH {
                if self.cubes(side) >> cell & 1 == 1 {
                    next.put_cube(target, side);
                }
            }
        }
        next.settled()
    }

    /// The side whose cube stands on a junction.
    pub fn cube(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.cubes(side) >> cell & 1 == 1)
    }

    pub(super) fn show(&self, cell: Cell, view: &mut CellView) {
        if let Some(side) = self.cube(cell) {
            view.push(Piece::of(&CUBE, side), 1);
        }
        self.discs(cell).for_each(|side| view.push(Piece::of(&DISC, side), 1));
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Position::hash(self));
    }
}

/// The bits below the mark of a stack: one for each disc, and all of them set.
#[inline(always)]
pub(super) fn below_mark(stack: Stack) -> Stack {
    let mut set = stack >> 1;
    set |= set >> 1;
    set |= set >> 2;
    set |= set >> 4;
    set | set >> 8
}

#[inline]
fn side_of(disc: Stack) -> Side {
    Side::BOTH[usize::from(disc & 1)]
}

/// The hash is a sum: each stack's word times its junction's key, and a key for each cube.
const STACK_KEYS: [u64; CELLS] = random_words(0x6E61_7661_0001);
const CUBE_KEYS: [u64; 2 * CELLS] = random_words(0x6E61_7661_0002);
const SIDE_KEYS: [u64; 2] = random_words(0x6E61_7661_0003);

#[inline]
fn cube_key(side: Side, cell: Cell) -> u64 {
    CUBE_KEYS[side.index() * CELLS + cell as usize]
}
