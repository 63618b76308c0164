//! A full position of Greener: every pyramid of every stack, for people to see.

use stackade_core::{CellView, Piece, Rng, Side};

use super::{GREEN, Move, PYRAMID, Rules, Size, State};
use crate::square::Cell;

/// The pyramids on the board, and the [`State`] that play depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<W: Size> {
    state: State<W>,
    /// Each cell's pyramids from bottom to top.
    stacks: Vec<Vec<Pyramid>>,
}

/// A pyramid: a side's, or green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pyramid {
    /// It belongs to a player.
    Own(Side),
    /// It belongs to nobody and is what the game is about.
    Green,
}

impl<W: Size> Position<W> {
    /// An empty board, on which all pyramids are still to be placed.
    pub(super) fn empty(rules: &Rules<W>, side: Side) -> Position<W> {
        let stacks = vec![Vec::new(); rules.board.cells()];
        Position { state: State::empty(side, 2 * rules.own), stacks }
    }

    /// The random board of a seed.
    ///
    /// The list of all black, then all white, then all green pyramids is shuffled by
    /// [`Rng::shuffle`] with `Rng::new(seed)` and laid out from a1 along the rows, bottom row first.
    pub(super) fn shuffled(rules: &Rules<W>, seed: u64) -> Position<W> {
        let own = |side| std::iter::repeat_n(Pyramid::Own(side), rules.own.into());
        let greens = std::iter::repeat_n(Pyramid::Green, rules.greens().into());
        let mut pyramids: Vec<Pyramid> = own(Side::First).chain(own(Side::Second)).chain(greens).collect();
        Rng::new(seed).shuffle(&mut pyramids);
        let stacks = pyramids.into_iter().map(|pyramid| vec![pyramid]).collect();
        Position { state: State::empty(Side::First, 0), stacks }.settled()
    }

    /// Puts a whole stack on a cell.
    pub(super) fn set(&mut self, cell: Cell, stack: Vec<Pyramid>) {
        self.stacks[cell as usize] = stack;
    }

    fn push(&mut self, cell: Cell, pyramid: Pyramid) {
        self.stacks[cell as usize].push(pyramid);
    }

    /// The finished position: its state made from its stacks, `to_place` kept only if there is no green.
    pub(super) fn settled(mut self) -> Position<W> {
        let pyramids = || self.stacks.iter().flatten();
        let placed = pyramids().count() as u8;
        let placing = pyramids().all(|&pyramid| pyramid != Pyramid::Green);
        let to_place = if placing { self.state.to_place() - placed } else { 0 };
        let mut state = State::empty(self.state.side(), to_place);
        for (cell, stack) in self.stacks.iter().enumerate() {
            let greens = stack.iter().filter(|&&pyramid| pyramid == Pyramid::Green).count();
            let top = match stack.last() {
                Some(Pyramid::Own(side)) => Some(*side),
                Some(Pyramid::Green) => None,
                None => continue,
            };
            state.put(cell as Cell, top, stack.len() as u8, greens as u8);
        }
        self.state = state.settled();
        self
    }

    /// What play depends on.
    pub fn state(&self) -> &State<W> {
        &self.state
    }

    /// The pyramids on a cell, bottom to top.
    pub fn pyramids(&self, cell: u8) -> &[Pyramid] {
        &self.stacks[cell as usize]
    }

    /// Does on the full board what a move has done to the state.
    pub(super) fn follow(&mut self, mv: Move, next: State<W>) {
        match mv {
            Move::Place(cell) => {
                self.push(cell, Pyramid::Own(self.state.side()));
                if next.to_place() == 0 {
                    let bare = self.stacks.iter_mut().filter(|stack| stack.is_empty());
                    bare.for_each(|stack| stack.push(Pyramid::Green));
                }
            }
            Move::Capture { from, to } => {
                let moved = std::mem::take(&mut self.stacks[from as usize]);
                self.stacks[to as usize].extend(moved);
            }
            Move::Pass => {}
        }
        self.state = next;
    }

    pub(super) fn show(&self, cell: Cell, view: &mut CellView) {
        for pyramid in self.pyramids(cell) {
            match pyramid {
                Pyramid::Own(side) => view.push(Piece::of(&PYRAMID, *side), 1),
                Pyramid::Green => view.push(Piece::unowned(&GREEN), 1),
            }
        }
    }
}
