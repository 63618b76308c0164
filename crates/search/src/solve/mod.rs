//! Exact solving: results that are proved, not believed.

mod by_search;
mod greener;
mod prover;
mod staqs;

use std::fmt;

use stackade_core::Outcome;

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits};
pub(crate) use by_search::BySearch;
pub(crate) use greener::Regions;
pub use prover::{Answer, Effort, Means, Prover, Tally};
pub(crate) use staqs::Staqs;

/// A proved result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The opponent wins whatever is played.
    Loss,
    /// Neither side can win.
    Draw,
    /// There is a way to win.
    Win,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Win => "win",
        })
    }
}

/// What solving has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The result for the side to move; `None` if it could not be proved within the limits.
    pub result: Option<Verdict>,
    /// The moves proved to keep it: all of them for a loss, none while it is unknown or the game is over.
    pub best: Vec<M>,
    /// Whether every other move is proved to give the result away.
    pub complete: bool,
    /// The game ends within so many plies, if that is proved.
    pub plies: Option<u32>,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// Proves the result of a position, as far as the limits allow (`depth` is not used).
///
/// The result is proved first, then for each other move whether it keeps it; one prover does all of
/// that, so that little is searched twice.
///
/// A position carries no history here; play that could go on for ever is a draw.
pub fn solve<G: Evaluate>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    means: Means,
    hooks: &dyn Hooks<G::Move>,
) -> Solved<G::Move> {
    let began = hooks.now();
    let mut solved = Effort::with(limits, began, hooks, |effort| {
        let mut question = Question { rules, prover: rules.prover(means), effort };
        let mut solved = question.settle(state);
        solved.nodes = effort.tally().nodes();
        solved
    });
    solved.time_ms = hooks.now().saturating_sub(began);
    solved
}

/// One position and the means to find out about it.
struct Question<'a, G: Evaluate> {
    rules: &'a G,
    prover: Box<dyn Prover<G>>,
    effort: &'a Effort<'a>,
}

impl<G: Evaluate> Question<'_, G> {
    fn settle(&mut self, state: &G::State) -> Solved<G::Move> {
        let mut solved =
            Solved { result: None, best: Vec::new(), complete: false, plies: None, nodes: 0, time_ms: 0 };
        if let Some((result, plies)) = self.result(state) {
            (solved.result, solved.plies, solved.complete) = (Some(result), plies, true);
            let mut moves = Vec::new();
            self.rules.moves_into(state, &mut moves);
            for mv in moves {
                match self.keeps(state, mv, result) {
                    Some(true) => solved.best.push(mv),
                    Some(false) => {}
                    None => solved.complete = false,
                }
            }
        }
        solved
    }

    /// The result for the side to move, and within how many plies it comes.
    fn result(&mut self, state: &G::State) -> Option<(Verdict, Option<u32>)> {
        if self.rules.outcome(state).is_some() {
            return Some((finished(self.rules, state), None));
        }
        let win = self.prover.reaches(state, Verdict::Win, self.effort)?;
        if win.is_yes {
            return Some((Verdict::Win, win.plies));
        }
        let draw = self.prover.reaches(state, Verdict::Draw, self.effort)?;
        Some(if draw.is_yes { (Verdict::Draw, None) } else { (Verdict::Loss, draw.plies) })
    }

    /// Whether a move keeps the result; `None` if that cannot be proved.
    fn keeps(&mut self, state: &G::State, mv: G::Move, result: Verdict) -> Option<bool> {
        // The opponent must not get this much.
        let too_much = match result {
            Verdict::Loss => return Some(true),
            Verdict::Draw => Verdict::Win,
            Verdict::Win => Verdict::Draw,
        };
        let child = self.rules.play_unchecked(state, mv);
        if self.rules.outcome(&child).is_some() {
            return Some(finished(self.rules, &child) < too_much);
        }
        if self.effort.tally().is_stopped() {
            return None;
        }
        self.prover.reaches(&child, too_much, self.effort).map(|answer| !answer.is_yes)
    }
}

impl Verdict {
    /// The same result for the other side.
    pub fn for_other(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
            Verdict::Win => Verdict::Loss,
        }
    }
}

/// The result of a game that is over, for the side to move.
fn finished<G: Evaluate>(rules: &G, state: &G::State) -> Verdict {
    match rules.outcome(state).and_then(Outcome::winner) {
        Some(side) if side == rules.side_to_move(state) => Verdict::Win,
        Some(_) => Verdict::Loss,
        None => Verdict::Draw,
    }
}
