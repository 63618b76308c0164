//! The part of a Greener position that play depends on: each stack's top, greens and height.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::hint::select_unpredictable;

use stackade_core::{Outcome, Side, random_words};

use crate::square::{Board, Cell};
use crate::word::Word;

/// A board word of Greener, with room for a stack on each of its cells.
pub trait Size: Word {
    /// How many cells a board may have.
    const MOST_CELLS: usize;
    /// A stack's count for each cell: its height in the high byte, its greens in the low byte.
    type Stacks: Copy + Debug + Eq + Send + Sync + AsRef<[u16]> + AsMut<[u16]>;
    /// No stack anywhere.
    const BARE: Self::Stacks;
    /// A bit for each action: a group of cells for each direction, the pass, and a group of cells for placing.
    type Legal: Copy + Debug + Send + Sync + AsRef<[u64]> + AsMut<[u64]>;
    /// No action at all.
    const NO_ACTIONS: Self::Legal;
}

/// The 6×6 board.
impl Size for u64 {
    const MOST_CELLS: usize = 36;
    type Stacks = [u16; 36];
    const BARE: [u16; 36] = [0; 36];
    type Legal = [u64; 3];
    const NO_ACTIONS: [u64; 3] = [0; 3];
}

/// The 6×9 and the 9×9 board.
impl Size for u128 {
    const MOST_CELLS: usize = 81;
    type Stacks = [u16; 81];
    const BARE: [u16; 81] = [0; 81];
    type Legal = [u64; 7];
    const NO_ACTIONS: [u64; 7] = [0; 7];
}

/// One pyramid of a player as a stack's count.
const PYRAMID: u16 = 1 << 8;

/// Tops, greens and heights, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W: Size> {
    /// Hash of the board, without the side to move.
    board_hash: u64,
    occupied: W,
    /// The cells whose top pyramid belongs to each side; all other stacks are single greens.
    tops: [W; 2],
    /// Adding two stacks' counts gives the count of one on top of the other.
    stacks: W::Stacks,
    side: Side,
    /// How many pyramids both players have still to place.
    to_place: u8,
}

const _: () = assert!(size_of::<State<u64>>() <= 128 && size_of::<State<u128>>() <= 256);

impl<W: Size> State<W> {
    /// An empty board, to be filled and then [`settled`](State::settled).
    pub(super) fn empty(side: Side, to_place: u8) -> State<W> {
        State { board_hash: 0, occupied: W::EMPTY, tops: [W::EMPTY; 2], stacks: W::BARE, side, to_place }
    }

    /// A full board of single pyramids, green where no side is named; the first side is to move.
    pub(super) fn singles(tops: &[Option<Side>]) -> State<W> {
        let mut state = State::empty(Side::First, 0);
        for (cell, &top) in tops.iter().enumerate() {
            state.put(cell as Cell, top, 1, u8::from(top.is_none()));
        }
        state.settled()
    }

    /// Puts a stack on an empty cell; `top` is `None` for a single green pyramid.
    pub(super) fn put(&mut self, cell: Cell, top: Option<Side>, height: u8, greens: u8) {
        self.occupied |= W::bit(cell);
        self.stacks.as_mut()[cell as usize] = u16::from(height) << 8 | u16::from(greens);
        if let Some(side) = top {
            self.tops[side.index_among::<2>()] |= W::bit(cell);
        }
    }

    /// The finished state, with its hash.
    pub(super) fn settled(mut self) -> State<W> {
        self.board_hash = self.board_hash_from_scratch();
        self
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The cells with a stack.
    #[inline]
    pub fn occupied(&self) -> W {
        self.occupied
    }

    /// The cells whose top pyramid belongs to `side`.
    #[inline]
    pub fn tops(&self, side: Side) -> W {
        self.tops[side.index_among::<2>()]
    }

    /// How many pyramids both players have still to place.
    #[inline]
    pub fn to_place(&self) -> u8 {
        self.to_place
    }

    /// For each cell the height of its stack in the high byte and its greens in the low byte.
    #[inline]
    pub(super) fn counts(&self) -> &[u16] {
        self.stacks.as_ref()
    }

    /// The height of the stack on a cell, 0 if there is none.
    #[inline]
    pub fn height(&self, cell: u8) -> u32 {
        u32::from(self.stacks.as_ref()[cell as usize] >> 8)
    }

    /// How many green pyramids the stack on a cell holds.
    #[inline]
    pub fn greens_at(&self, cell: u8) -> u32 {
        u32::from(self.stacks.as_ref()[cell as usize] & 0xFF)
    }

    /// Who controls the stack on a cell; nobody controls green.
    pub fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.tops(side).has(cell))
    }

    /// The green pyramids in the stacks that `side` controls.
    pub fn greens(&self, side: Side) -> u32 {
        self.tops(side).cells().map(|cell| self.greens_at(cell)).sum()
    }

    /// The height of the tallest stack that `side` controls, 0 if it controls none.
    pub fn tallest(&self, side: Side) -> u32 {
        self.tops(side).cells().map(|cell| self.height(cell)).max().unwrap_or(0)
    }

    /// Who is ahead: by greens, then by the tallest stack.
    pub(super) fn compare(&self) -> Outcome {
        let score = |side| (self.greens(side), self.tallest(side));
        match score(Side::First).cmp(&score(Side::Second)) {
            Ordering::Greater => Outcome::Win(Side::First),
            Ordering::Equal => Outcome::Draw,
            Ordering::Less => Outcome::Win(Side::Second),
        }
    }

    #[inline]
    pub(super) fn pass(&mut self) {
        self.side = !self.side;
    }

    // Random games and the search both spend their time here; the browser's engine is to be small.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn capture(&mut self, from: Cell, to: Cell) {
        let [me, enemy] = [self.side, !self.side].map(Side::index_among::<2>);
        let (from_bit, to_bit) = (W::bit(from), W::bit(to));
        let was_enemy = (self.tops[enemy] & to_bit).any();
        let was_own = (self.tops[me] & to_bit).any();
        let moved = self.stacks.as_ref()[from as usize];

        self.occupied ^= from_bit;
        self.tops[me] = (self.tops[me] ^ from_bit) | to_bit;
        self.tops[enemy] &= !to_bit;
        self.stacks.as_mut()[from as usize] = 0;
        self.stacks.as_mut()[to as usize] += moved;

        let key_change = STACK_KEYS[to as usize].wrapping_sub(STACK_KEYS[from as usize]);
        let gained = select_unpredictable(was_own, 0, TOP_KEYS[me][to as usize]);
        let lost = select_unpredictable(was_enemy, TOP_KEYS[enemy][to as usize], 0);
        self.board_hash = self
            .board_hash
            .wrapping_add(key_change.wrapping_mul(moved.into()))
            .wrapping_add(gained)
            .wrapping_sub(lost)
            .wrapping_sub(TOP_KEYS[me][from as usize]);
        self.pass();
    }

    /// Places a pyramid of the side to move; the last one of all lets green fill the rest of `board`.
    pub(super) fn place(&mut self, cell: Cell, board: W) {
        let change =
            stack_key(cell, PYRAMID).wrapping_add(TOP_KEYS[self.side.index_among::<2>()][cell as usize]);
        self.board_hash = self.board_hash.wrapping_add(change);
        self.put(cell, Some(self.side), 1, 0);
        self.pass();
        self.to_place -= 1;
        if self.to_place == 0 {
            (board & !self.occupied).cells().for_each(|cell| self.put(cell, None, 1, 1));
            *self = self.settled();
        }
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.board_hash.wrapping_add(SIDE_KEYS[self.side.index_among::<2>()])
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        self.board_hash_from_scratch().wrapping_add(SIDE_KEYS[self.side.index_among::<2>()])
    }

    fn board_hash_from_scratch(&self) -> u64 {
        let stacks = self.occupied.cells().map(|cell| stack_key(cell, self.stacks.as_ref()[cell as usize]));
        let tops = Side::BOTH.into_iter().flat_map(|side| {
            self.tops(side).cells().map(move |cell| TOP_KEYS[side.index_among::<2>()][cell as usize])
        });
        stacks.chain(tops).fold(0, u64::wrapping_add)
    }

    pub(super) fn transform(&self, board: Board, symmetry: usize) -> State<W> {
        let mut next = State::empty(self.side, self.to_place);
        for cell in self.occupied.cells() {
            let target = board.transform(cell, symmetry);
            next.put(target, self.owner(cell), self.height(cell) as u8, self.greens_at(cell) as u8);
        }
        next.settled()
    }
}

impl<W: Size> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(State::hash(self));
    }
}

/// The hash is a sum: each stack's count times its cell's key, and a key for each top that is not green.
const STACK_KEYS: [u64; 81] = random_words(0x6772_6565_6E01);
const TOP_KEYS: [[u64; 81]; 2] = [random_words(0x6772_6565_6E02), random_words(0x6772_6565_6E03)];
const SIDE_KEYS: [u64; 2] = random_words(0x6772_6565_6E04);

#[inline]
fn stack_key(cell: Cell, count: u16) -> u64 {
    STACK_KEYS[cell as usize].wrapping_mul(count.into())
}
