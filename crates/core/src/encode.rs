//! [`Encode`]: a game as numbers, for programs that learn.
//!
//! An action is a number below [`Encoding::actions`]. Where a turn has too many moves to number them all, it is chosen
//! in stages: every stage is an action, and the last one completes the move. An observation is a stack of planes, each
//! a grid of bytes as large as the board, seen by the side to move: what is its own comes first.

use std::fmt::Debug;

use crate::Game;

/// A game whose moves and positions can be written as numbers.
pub trait Encode: Game {
    /// What has been chosen of a turn; `()` where one action is a whole turn.
    type Partial: Copy + Eq + Debug + Default + Send + Sync + 'static;
    /// A bit for each action, or more.
    type Legal: Copy + Debug + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static;
    /// No action at all.
    const NO_ACTIONS: Self::Legal;

    /// What the numbers mean.
    fn encoding(&self) -> Encoding;

    /// Adds the actions that are legal now to `legal`, which is empty: none if and only if the game is over.
    fn legal_actions(&self, state: &Self::State, partial: Self::Partial, legal: &mut Self::Legal);

    /// What a legal action comes to.
    fn choose(
        &self,
        state: &Self::State,
        partial: Self::Partial,
        action: usize,
    ) -> Choice<Self::Move, Self::Partial>;

    /// The actions that make up a legal move, one for each stage.
    fn actions_of(&self, state: &Self::State, mv: Self::Move) -> Vec<usize>;

    /// Writes 1 for each of these actions and 0 for the others.
    ///
    /// Override it where the compiler knows how many actions there are.
    #[inline]
    fn write_mask(&self, legal: &Self::Legal, mask: &mut [u8]) {
        expand_bits(legal.as_ref(), mask);
    }

    /// Writes what the side to move sees, plane by plane and row by row.
    fn observe(&self, state: &Self::State, partial: Self::Partial, moment: Moment, planes: &mut [u8]);

    /// The action that corresponds to `action` in the transformed state.
    fn transform_action(&self, action: usize, symmetry: usize) -> usize;

    /// Where a point of the planes goes under a symmetry.
    fn transform_point(&self, point: usize, symmetry: usize) -> usize;

    /// The state of the standard start, for those who need no more of it.
    fn start_state(&self, seed: u64) -> Self::State {
        self.state(&self.start(seed))
    }
}

/// What an action comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<M, P> {
    /// The move is complete.
    Move(M),
    /// More is to be chosen.
    Partial(P),
}

/// What a position does not say about a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// How many turns have been played.
    pub turns: usize,
    /// How often the position has stood on the board before.
    pub repeats: usize,
}

impl Moment {
    /// The turns as planes have them: halved, so that 500 fit into a byte.
    #[inline]
    pub fn clock(self) -> u8 {
        (self.turns / 2).min(255) as u8
    }
}

/// What actions and planes mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The kinds of actions, in the order of their numbers.
    pub actions: Vec<ActionGroup>,
    /// How many actions make up a move.
    pub stages: usize,
    /// The planes of an observation.
    pub planes: Vec<Plane>,
    /// How many rows a plane has.
    pub rows: usize,
    /// How many columns a plane has.
    pub columns: usize,
}

/// Actions of one kind, whose numbers follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionGroup {
    /// Its name.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
    /// How a number within the group is read.
    pub about: &'static str,
}

/// One plane of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Its name.
    pub name: &'static str,
    /// What its bytes are.
    pub about: &'static str,
}

impl Encoding {
    /// How many actions there are.
    pub fn action_count(&self) -> usize {
        self.actions.iter().map(|group| group.count).sum()
    }

    /// How many points a plane has.
    pub fn points(&self) -> usize {
        self.rows * self.columns
    }

    /// How many bytes an observation has.
    pub fn observation_len(&self) -> usize {
        self.planes.len() * self.points()
    }
}

impl Plane {
    /// A plane.
    pub const fn new(name: &'static str, about: &'static str) -> Plane {
        Plane { name, about }
    }
}

/// The planes with which every observation ends: who is to move, and the clock.
pub const TURN_PLANES: [Plane; 2] = [
    Plane::new("side", "everywhere the number of the side to move, 0 for the one that opens the game"),
    Plane::new("turns", "everywhere the number of turns played, halved"),
];

/// Writes 1 for every bit that is set and 0 for the others, lowest bit first, as many as there are bytes.
///
/// It is inlined, as what follows: where the compiler knows how many bytes there are, no loop is left.
///
/// ```
/// let mut bytes = [7; 10];
/// stackade_core::expand_bits(&[0b10_0000_0101], &mut bytes);
/// assert_eq!(bytes, [1, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
/// ```
#[inline(always)]
pub fn expand_bits(words: &[u64], bytes: &mut [u8]) {
    let (blocks, rest) = bytes.as_chunks_mut::<64>();
    let next = words.get(blocks.len()).copied().unwrap_or_default();
    for (&word, block) in words.iter().zip(blocks) {
        expand_word(word, block);
    }
    expand_word(next, rest);
}

#[inline(always)]
fn expand_word(mut word: u64, bytes: &mut [u8]) {
    let (eights, rest) = bytes.as_chunks_mut::<8>();
    for eight in eights {
        *eight = SPREAD[usize::from(word as u8)];
        word >>= 8;
    }
    for (byte, bit) in rest.iter_mut().zip(SPREAD[usize::from(word as u8)]) {
        *byte = bit;
    }
}

/// Writes the values whose bits are set and 0 for the others, lowest bit first, as many as there are bytes; there must be
/// as many values, or more.
///
/// ```
/// let mut bytes = [7; 4];
/// stackade_core::expand_values(&[0b101], &[9, 8, 3, 2], &mut bytes);
/// assert_eq!(bytes, [9, 0, 3, 0]);
/// ```
#[inline(always)]
pub fn expand_values(words: &[u64], values: &[u8], bytes: &mut [u8]) {
    let bits = |eight: usize| {
        let word = words.get(eight / 8).copied().unwrap_or_default();
        SPREAD[usize::from((word >> (8 * (eight % 8))) as u8)]
    };
    let (values, last_values) = values[..bytes.len()].as_chunks::<8>();
    let (eights, rest) = bytes.as_chunks_mut::<8>();
    let whole = eights.len();
    for (number, (eight, &values)) in eights.iter_mut().zip(values).enumerate() {
        // A byte that is 1 becomes one of eight bits that are set.
        let kept = u64::from_ne_bytes(bits(number)) * 0xFF;
        *eight = (kept & u64::from_ne_bytes(values)).to_ne_bytes();
    }
    for ((byte, bit), value) in rest.iter_mut().zip(bits(whole)).zip(last_values) {
        *byte = bit * value;
    }
}

/// Writes the same byte everywhere.
///
/// Planes are so short that calling `memset` would take longer than what it does: two blocks that overlap fill most of
/// them.
#[inline(always)]
pub fn fill_plane(plane: &mut [u8], value: u8) {
    const BLOCK: usize = 16;
    match plane.len() {
        BLOCK..=32 => {
            plane[..BLOCK].copy_from_slice(&[value; BLOCK]);
            let rest = plane.len() - BLOCK;
            plane[rest..].copy_from_slice(&[value; BLOCK]);
        }
        33..=64 => {
            let rest = plane.len() - 2 * BLOCK;
            plane[..2 * BLOCK].copy_from_slice(&[value; 2 * BLOCK]);
            plane[rest..].copy_from_slice(&[value; 2 * BLOCK]);
        }
        _ => plane.fill(value),
    }
}

/// The bits of a byte as bytes.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut entry = 0;
    while entry < 256 * 8 {
        table[entry / 8][entry % 8] = ((entry / 8) >> (entry % 8) & 1) as u8;
        entry += 1;
    }
    table
};
