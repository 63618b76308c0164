//! The two stages of a turn: moving a split stack, then placing a piece.
//!
//! A placement never takes a turn away from the opponent: a new piece is one high, so anything may
//! land on it, and the cell a stack has left is always free for the opponent's own placement. So
//! whether the opponent is stuck is known after the first stage, and so are all placements that
//! connect; the second stage is nothing but a bit.

use std::ops::ControlFlow;

use stackade_core::{Rng, Side};

use super::board::{Cell, Direction, LINES, Line};
use super::connect::{is_connected, joining_cells};
use super::parts::{Parts, heights};
use super::position::HIGHEST;
use super::{Move, Position, Rules};
use crate::word::Word;

/// The first stage of a turn: a stack, a direction, and the heights it is split into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StackMove {
    pub(super) from: Cell,
    pub(super) direction: Direction,
    pub(super) parts: Parts,
}

impl StackMove {
    /// The cell the stack leaves, in reading order from a9.
    pub fn from(self) -> u8 {
        self.from
    }

    /// Where it goes.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// The heights of its parts, lowest first.
    pub fn parts(self) -> impl Iterator<Item = u8> {
        heights(self.parts)
    }

    /// The cells on which the parts land, lowest part first.
    pub fn landings(self) -> impl Iterator<Item = u8> {
        let line = self.line();
        heights(self.parts).map(|height| line.cells[height as usize - 1])
    }

    #[inline]
    pub(super) fn line(self) -> &'static Line {
        &LINES[self.from as usize][self.direction as usize]
    }
}

/// A position in the middle of a turn: the stack has moved, a piece is still to be placed.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    moved: Position,
    /// The placements that win, among all cells.
    winning: u64,
}

impl Half {
    /// The cells on which a piece may be placed.
    #[inline]
    pub fn placements(&self) -> u64 {
        self.moved.bare()
    }

    /// The placements that win at once.
    #[inline]
    pub fn winning_placements(&self) -> u64 {
        self.moved.bare() & self.winning
    }

    /// The position with the other side to move and nothing placed yet, to see what it threatens.
    #[inline]
    pub fn passed(&self) -> Position {
        self.moved.passed()
    }

    /// The position after the turn is completed on one of the [`placements`](Half::placements).
    #[inline]
    pub fn place(&self, placed: u8) -> Position {
        let mut next = self.moved;
        next.place(placed, self.winning >> placed & 1 == 1);
        next
    }
}

/// What meets a stack along a line, as sets of distances.
pub(super) struct Outlook {
    /// How far it can look: to the edge, but no further than its own height.
    pub(super) room: u8,
    /// Distances at which nothing can land: a taller enemy, or an own stack near the limit.
    pub(super) blocked: Parts,
    /// Distances with a bare cell.
    bare: Parts,
}

impl Outlook {
    /// Distances at which parts may land.
    #[inline]
    pub(super) fn open(&self) -> Parts {
        !self.blocked & ((1u16 << self.room) - 1) as Parts
    }
}

impl Rules {
    /// Shows the legal first stages of a turn, each with the cells its parts land on.
    #[inline(always)]
    pub fn visit_stack_moves<B>(
        &self,
        state: &Position,
        mut visit: impl FnMut(StackMove, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.winner().is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_splits(state, state.side(), |stack_move, _| {
            let landing = stack_move.landings().fold(0, |cells, cell| cells | 1 << cell);
            visit(stack_move, landing)
        })
    }

    /// Shows the stack moves of a side, each with the number of its parts that land on bare cells.
    #[inline(always)]
    fn visit_splits<B>(
        &self,
        state: &Position,
        side: Side,
        mut visit: impl FnMut(StackMove, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        state.owned(side).visit(|from| self.visit_splits_of(state, side, from, &mut visit))
    }

    /// The same for one stack.
    #[inline(always)]
    pub(super) fn visit_splits_of<B>(
        &self,
        state: &Position,
        side: Side,
        from: Cell,
        mut visit: impl FnMut(StackMove, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in Direction::ALL {
            let outlook = outlook(state, side, from, direction);
            for &parts in self.splits.of(state.height(from), outlook.room) {
                if parts & outlook.blocked == 0 {
                    let filled = (parts & outlook.bare).count_ones();
                    visit(StackMove { from, direction, parts }, filled)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a side, were it to move, has a legal turn.
    #[inline]
    pub(super) fn has_turn(&self, state: &Position, side: Side) -> bool {
        self.visit_splits(state, side, |_, _| ControlFlow::Break(())).is_break()
    }

    /// The number of legal turns, without making them.
    #[inline]
    pub(super) fn count_turns(&self, state: &Position) -> u64 {
        if state.winner().is_some() {
            return 0;
        }
        // The cell the stack leaves becomes bare, those its parts land on are bare no longer.
        let bare = state.bare().count() + 1;
        let mut count = 0;
        let _ = self.visit_splits(state, state.side(), |_, filled| {
            count += u64::from(bare - filled);
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The position between the two stages of a turn; the stack move must be legal.
    #[inline]
    pub fn after(&self, state: &Position, stack_move: StackMove) -> Half {
        let mut moved = *state;
        lift_and_land(&mut moved, stack_move);
        let side = state.side();
        let winning = if self.has_turn(&moved, !side) { joining_cells(moved.owned(side)) } else { !0 };
        Half { moved, winning }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn play_whole(&self, state: &mut Position, mv: Move) {
        lift_and_land(state, mv.stack_move);
        let side = state.side();
        let wins = is_connected(state.owned(side) | 1 << mv.placed) || !self.has_turn(state, !side);
        state.place(mv.placed, wins);
    }

    /// A legal turn, every one equally likely.
    ///
    /// Turns are drawn from those that keep to the board, with any cell that was bare before as
    /// placement, until one is legal; all legal turns are among them, each once. Positions where
    /// hardly any is legal fall back to counting, which is as fair.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn random_turn(&self, state: &Position, rng: &mut Rng) -> Move {
        const TRIES: u32 = 40;
        let owned = state.owned(state.side());
        let total = owned.cells().map(|from| self.splits.count_from(from, state.height(from))).sum();
        for _ in 0..if total == 0 { 0 } else { TRIES } {
            let stack_move = self.candidate(state, rng.below(total));
            let free = state.bare() | 1 << stack_move.from;
            let placed = free.nth(rng.below(free.count()));
            if is_open(state, stack_move) && stack_move.landings().all(|cell| cell != placed) {
                return Move { stack_move, placed };
            }
        }
        self.counted_turn(state, rng)
    }

    /// Candidate number `index` among those of all stacks of the side to move.
    #[inline]
    fn candidate(&self, state: &Position, mut index: u32) -> StackMove {
        for from in state.owned(state.side()).cells() {
            let height = state.height(from);
            let count = self.splits.count_from(from, height);
            if index >= count {
                index -= count;
                continue;
            }
            for direction in Direction::ALL {
                let splits = self.splits.of(height, LINES[from as usize][direction as usize].room);
                match splits.get(index as usize) {
                    Some(&parts) => return StackMove { from, direction, parts },
                    None => index -= splits.len() as u32,
                }
            }
        }
        unreachable!("the candidates were counted a moment ago")
    }

    /// A random turn found by counting all of them.
    #[cold]
    fn counted_turn(&self, state: &Position, rng: &mut Rng) -> Move {
        let mut skip = rng.below(self.count_turns(state) as u32);
        let picked = self.visit_stack_moves(state, |stack_move, landing| {
            let free = (state.bare() | 1 << stack_move.from) & !landing;
            if skip < free.count() {
                return ControlFlow::Break(Move { stack_move, placed: free.nth(skip) });
            }
            skip -= free.count();
            ControlFlow::Continue(())
        });
        picked.break_value().expect("a game that is not over has a legal turn")
    }
}

#[inline]
pub(super) fn lift_and_land(state: &mut Position, stack_move: StackMove) {
    state.lift(stack_move.from);
    for (cell, height) in stack_move.landings().zip(stack_move.parts()) {
        state.land(cell, height.into());
    }
}

/// Whether every part of a stack move may land where it would.
#[inline]
fn is_open(state: &Position, stack_move: StackMove) -> bool {
    let enemies = state.owned(!state.side());
    let mut landings = stack_move.landings().zip(stack_move.parts());
    landings.all(|(cell, height)| may_land(state, enemies, cell, height.into()))
}

/// Whether a substack may land on a cell: not on a taller enemy, not above the limit.
#[inline]
pub(super) fn may_land(state: &Position, enemies: u64, cell: Cell, height: u16) -> bool {
    let standing = state.height(cell);
    standing <= height || enemies >> cell & 1 == 0 && standing + height <= HIGHEST
}

#[inline(always)]
pub(super) fn outlook(state: &Position, side: Side, from: Cell, direction: Direction) -> Outlook {
    let line = &LINES[from as usize][direction as usize];
    let enemies = state.owned(!side);
    let room = line.room.min(state.height(from).min(8) as u8);
    let mut outlook = Outlook { room, blocked: 0, bare: 0 };
    for (distance, &cell) in line.cells[..room as usize].iter().enumerate() {
        outlook.blocked |= Parts::from(!may_land(state, enemies, cell, distance as u16 + 1)) << distance;
        outlook.bare |= Parts::from(state.height(cell) == 0) << distance;
    }
    outlook
}
