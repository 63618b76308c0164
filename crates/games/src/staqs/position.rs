//! A position of STAQS: neutral pieces, up to four stacks a side, and their heights.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use stackade_core::{CellView, MOST_SIDES, Outcome, Piece, Ranks, Side, random_words};

use super::{NEUTRAL, PIECES, RING};
use crate::square::{Board, Cell};
use crate::word::Word;

/// A board word of STAQS, with room for a height on each of its cells.
pub trait Size: Word {
    /// How many cells a board may have.
    const MOST_CELLS: usize;
    /// A height for each cell, 0 where there is no stack.
    type Heights: Copy + Debug + Eq + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    /// No stack anywhere.
    const FLAT: Self::Heights;
    /// A bit for each action: a group of cells for placing, one for each direction, and the pass.
    type Legal: Copy + Debug + Send + Sync + AsRef<[u64]> + AsMut<[u64]>;
    /// No action at all.
    const NO_ACTIONS: Self::Legal;
}

/// Boards up to 5×5.
impl Size for u32 {
    const MOST_CELLS: usize = 25;
    type Heights = [u8; 25];
    const FLAT: [u8; 25] = [0; 25];
    type Legal = [u64; 2];
    const NO_ACTIONS: [u64; 2] = [0; 2];
}

/// Boards up to 10×10.
impl Size for u128 {
    const MOST_CELLS: usize = 100;
    type Heights = [u8; 100];
    const FLAT: [u8; 100] = [0; 100];
    type Legal = [u64; 8];
    const NO_ACTIONS: [u64; 8] = [0; 8];
}

/// What stands on the board of `N` sides, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<W: Size, const N: usize = 2> {
    /// Hash of the board, without the side to move.
    board_hash: u64,
    /// The cells with a neutral piece and nothing else.
    neutral: W,
    /// The cells with a stack of each side.
    stacks: [W; N],
    heights: W::Heights,
    /// How many pieces each side has still to place.
    in_hand: [u8; N],
    side: Side,
}

const _: () = assert!(size_of::<Position<u32>>() <= 128 && size_of::<Position<u128, 4>>() <= 256);

/// The sides of a game of `N`, in the order in which they move.
pub(super) fn sides<const N: usize>() -> impl Iterator<Item = Side> + Clone {
    Side::ALL.into_iter().take(N)
}

impl<W: Size, const N: usize> Position<W, N> {
    pub(super) fn start(board: Board) -> Position<W, N> {
        let mut position = Position::empty(Side::First);
        position.neutral = W::first(board.cells());
        position.settled()
    }

    /// A board without pieces, to be filled and then [`settled`](Position::settled).
    pub(super) fn empty(side: Side) -> Position<W, N> {
        Position {
            board_hash: 0,
            neutral: W::EMPTY,
            stacks: [W::EMPTY; N],
            heights: W::FLAT,
            in_hand: [PIECES; N],
            side,
        }
    }

    pub(super) fn put_neutral(&mut self, cell: Cell) {
        self.neutral |= W::bit(cell);
    }

    pub(super) fn put_stack(&mut self, cell: Cell, side: Side, height: u8) {
        self.stacks[side.index_among::<N>()] |= W::bit(cell);
        self.heights.as_mut()[cell as usize] = height;
    }

    /// The finished position, with its hash and its pieces in hand.
    pub(super) fn settled(mut self) -> Position<W, N> {
        self.in_hand = self.stacks.map(|stacks| PIECES - stacks.count() as u8);
        self.board_hash = self.board_hash_from_scratch();
        self
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The cells with a neutral piece and nothing else.
    #[inline]
    pub fn neutral(&self) -> W {
        self.neutral
    }

    /// The cells with a stack of `side`.
    #[inline]
    pub fn stacks(&self, side: Side) -> W {
        self.stacks[side.index_among::<N>()]
    }

    /// The height of the stack on a cell, 0 if there is none.
    #[inline]
    pub fn height(&self, cell: u8) -> u8 {
        self.heights.as_ref()[cell as usize]
    }

    /// The heights on all cells, and on those that a smaller board does not have 0.
    #[inline]
    pub(super) fn heights(&self) -> &[u8] {
        self.heights.as_ref()
    }

    /// How many pieces `side` has still to place.
    #[inline]
    pub fn in_hand(&self, side: Side) -> u32 {
        u32::from(self.in_hand[side.index_among::<N>()])
    }

    /// The side whose stack stands on a cell.
    pub fn owner(&self, cell: u8) -> Option<Side> {
        sides::<N>().find(|&side| self.stacks(side).has(cell))
    }

    /// The heights of a side's stacks, tallest first, missing ones as 0.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn sorted_heights(&self, side: Side) -> [u8; 4] {
        let mut heights = [0; 4];
        for (slot, cell) in heights.iter_mut().zip(self.stacks(side).cells()) {
            *slot = self.height(cell);
        }
        // A sorting network; the general sort is made for longer lists.
        for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            let (high, low) = (heights[a].max(heights[b]), heights[a].min(heights[b]));
            (heights[a], heights[b]) = (high, low);
        }
        heights
    }

    /// The heights of every side's stacks, tallest first.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn all_heights(&self) -> [[u8; 4]; N] {
        let mut heights = [[0; 4]; N];
        for (heights, side) in heights.iter_mut().zip(sides::<N>()) {
            *heights = self.sorted_heights(side);
        }
        heights
    }

    /// Who has the taller stacks, compared from the tallest down.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn compare_stacks(&self) -> Outcome {
        let heights = self.all_heights();
        if N > 2 {
            return Outcome::Ranked(Ranks::of(&heights));
        }
        match heights[0].cmp(&heights[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
        }
    }

    #[inline]
    pub(super) fn place(&mut self, cell: Cell) {
        self.in_hand[self.side.index_among::<N>()] -= 1;
        self.grow(cell, self.side, 2);
        self.pass();
    }

    #[inline]
    pub(super) fn step(&mut self, from: Cell, to: Cell) {
        let height = self.height(from);
        self.stacks[self.side.index_among::<N>()] ^= W::bit(from);
        self.heights.as_mut()[from as usize] = 0;
        self.board_hash = self.board_hash.wrapping_sub(stack_key::<N>(self.side, from, height));
        self.grow(to, self.side, height + 1);
        self.pass();
    }

    #[inline]
    pub(super) fn pass(&mut self) {
        self.side = if N == 2 { !self.side } else { self.side.after(1, N) };
    }

    /// A neutral piece becomes the top of a stack this high.
    #[inline]
    fn grow(&mut self, cell: Cell, side: Side, height: u8) {
        self.neutral ^= W::bit(cell);
        self.stacks[side.index_among::<N>()] |= W::bit(cell);
        self.heights.as_mut()[cell as usize] = height;
        let change = stack_key::<N>(side, cell, height).wrapping_sub(NEUTRAL_KEYS[cell as usize]);
        self.board_hash = self.board_hash.wrapping_add(change);
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.board_hash.wrapping_add(SIDE_KEYS[self.side.index()])
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        self.board_hash_from_scratch().wrapping_add(SIDE_KEYS[self.side.index()])
    }

    fn board_hash_from_scratch(&self) -> u64 {
        let neutral = self.neutral.cells().map(|cell| NEUTRAL_KEYS[cell as usize]);
        let stacks = sides::<N>().flat_map(|side| {
            self.stacks(side).cells().map(move |cell| stack_key::<N>(side, cell, self.height(cell)))
        });
        neutral.chain(stacks).fold(0, u64::wrapping_add)
    }

    pub(super) fn transform(&self, board: Board, symmetry: usize) -> Position<W, N> {
        let mut next = Position::empty(self.side);
        for cell in 0..board.cells() as Cell {
            let target = board.transform(cell, symmetry);
            match self.owner(cell) {
                Some(side) => next.put_stack(target, side, self.height(cell)),
                None if self.neutral.has(cell) => next.put_neutral(target),
                None => {}
            }
        }
        next.settled()
    }

    pub(super) fn show(&self, cell: Cell, view: &mut CellView) {
        if self.neutral.has(cell) {
            view.push(Piece::unowned(&NEUTRAL), 1);
        }
        if let Some(side) = self.owner(cell) {
            view.push(Piece::unowned(&NEUTRAL), u32::from(self.height(cell)) - 1);
            view.push(Piece::of(&RING, side), 1);
        }
    }
}

impl<W: Size, const N: usize> Hash for Position<W, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Position::hash(self));
    }
}

/// The hash is a sum: a key for each neutral piece, and for each stack its cell's key times its height.
const NEUTRAL_KEYS: [u64; 100] = random_words(0x7374_6171_7301);
const STACK_KEYS: [[u64; 100]; MOST_SIDES] = {
    let mut keys = [[0; 100]; MOST_SIDES];
    let mut side = 0;
    while side < MOST_SIDES {
        keys[side] =
            random_words([0x7374_6171_7302, 0x7374_6171_7303, 0x7374_6171_7305, 0x7374_6171_7306][side]);
        side += 1;
    }
    keys
};
const SIDE_KEYS: [u64; MOST_SIDES] = random_words(0x7374_6171_7304);

#[inline]
fn stack_key<const N: usize>(side: Side, cell: Cell, height: u8) -> u64 {
    STACK_KEYS[side.index_among::<N>()][cell as usize].wrapping_mul(height.into())
}
