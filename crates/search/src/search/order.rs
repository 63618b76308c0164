//! The order in which moves are tried: what was good elsewhere comes first.

use stackade_core::Side;

/// What a search remembers about moves.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// By ply: the codes of the two moves that cut off last.
    killers: Vec<[u32; 2]>,
    /// By side and slot: how often a move cut off rather than not.
    history: [Vec<i32>; 2],
    /// By side and slot of the move before: the code of the move that refuted it.
    answers: [Vec<u32>; 2],
}

/// History values stay within this.
const MOST: i32 = 1 << 14;

/// Keys of moves with a claim to come first.
const TABLE_MOVE: i32 = 1 << 28;
const KILLERS: [i32; 2] = [1 << 16, (1 << 16) - 1];
const ANSWER: i32 = (1 << 16) - 2;

impl Memory {
    pub(super) fn new(slots: usize, plies: usize) -> Memory {
        Memory {
            killers: vec![[0; 2]; plies],
            history: [vec![0; slots], vec![0; slots]],
            answers: [vec![0; slots + 1], vec![0; slots + 1]],
        }
    }

    /// The key by which a move is tried; the highest comes first.
    #[inline]
    pub(super) fn key(&self, place: MoveContext, first: u32, mv: Ordered) -> i32 {
        let Ordered { code, slot, hint } = mv;
        if code == first {
            return TABLE_MOVE;
        }
        let side = place.side.index();
        let standing = hint * 8 + self.history[side][slot];
        match self.killers[place.ply].iter().position(|&killer| killer == code) {
            Some(rank) => KILLERS[rank] + standing.max(0),
            None if self.answers[side][place.before] == code => ANSWER + standing.max(0),
            None => standing,
        }
    }

    /// A move has cut off the search after the `tried` ones had not.
    pub(super) fn reward(
        &mut self,
        place: MoveContext,
        depth: i32,
        best: Ordered,
        tried: impl Iterator<Item = usize>,
    ) {
        let killers = &mut self.killers[place.ply];
        if killers[0] != best.code {
            *killers = [best.code, killers[0]];
        }
        let side = place.side.index();
        self.answers[side][place.before] = best.code;
        let bonus = (depth * depth).min(400) * 4;
        shift(&mut self.history[side][best.slot], bonus);
        tried.for_each(|slot| shift(&mut self.history[side][slot], -bonus));
    }
}

/// Moves a history value towards its limit, the slower the nearer it is.
#[inline]
fn shift(value: &mut i32, by: i32) {
    *value += by - *value * by.abs() / MOST;
}

/// Where in the tree a move is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveContext {
    pub(super) side: Side,
    pub(super) ply: usize,
    /// The slot of the move before, or one past the last.
    pub(super) before: usize,
}

/// What ordering knows about a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered {
    pub(super) code: u32,
    pub(super) slot: usize,
    pub(super) hint: i32,
}
