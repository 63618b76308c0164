//! What proof-number search asks of a game.

use std::ops::ControlFlow;

use stackade_core::Side;

use crate::evaluate::Evaluate;

/// What a move leads to, as far as can be told at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The attacker wins within this many plies after it.
    Won(u16),
    /// The attacker does not win.
    Lost,
    /// Nobody knows yet.
    Open,
    /// It is to be left out; it is shown only because it took time to look at.
    Idle,
}

/// A game whose wins can be searched for by proof numbers.
pub trait Attack: Evaluate {
    /// Shows the moves of a position that is not over, each with the position it leads to, until the
    /// visitor breaks off.
    ///
    /// Of the attacker's moves some may be left out, which makes the survey partial. Of the defender's,
    /// several that lose alike may be shown as one. `within` says how many plies are left to win in,
    /// if that matters.
    fn survey(
        &self,
        state: &Self::State,
        attacker: Side,
        within: Option<u32>,
        visit: impl FnMut(Self::Move, &Self::State, Prospect) -> ControlFlow<()>,
    ) -> Survey;

    /// How many positions, roughly, must be settled to show that the other side reaches its goal.
    fn breadth(&self, state: &Self::State) -> u32;
}

/// What a survey has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survey {
    /// Everything that matters.
    Complete,
    /// Not everything: a disproof does not follow.
    Partial,
}
