//! Exact solving: results that are proved, not believed.

mod by_search;
mod greener;
mod proof_number;
mod prover;
mod staqs;

use std::fmt;

use stackade_core::{Game, Outcome, TURN_LIMIT};

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits};
pub(crate) use by_search::BySearch;
pub(crate) use greener::Regions;
pub(crate) use proof_number::ProofNumber;
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
        let mut question = Question::new(rules, means, effort);
        let mut solved = question.settle(state);
        solved.nodes = effort.tally().nodes();
        solved
    });
    solved.time_ms = hooks.now().saturating_sub(began);
    solved
}

/// The nodes of the first round of questions in a game that can be endless.
const FIRST_SLICE: u64 = 20_000;

/// The nodes of the first round about each move there: a move that wins soon is found soon.
const LEAST_SLICE: u64 = 300;

/// What a prover says to a question.
#[derive(Clone, Copy)]
enum Reply {
    Settled(Answer),
    /// It may tell with more effort.
    OutOfEffort,
    /// It has looked at all it knows how to look at.
    CannotTell,
}

impl Reply {
    /// Asks again where more effort may help.
    fn or_ask(self, ask: impl FnOnce() -> Reply) -> Reply {
        if let Reply::OutOfEffort = self { ask() } else { self }
    }
}

/// One position and the means to find out about it.
pub(crate) struct Question<'a, G: Evaluate> {
    rules: &'a G,
    prover: Box<dyn Prover<G>>,
    effort: &'a Effort<'a>,
}

impl<'a, G: Evaluate> Question<'a, G> {
    pub(crate) fn new(rules: &'a G, means: Means, effort: &'a Effort<'a>) -> Question<'a, G> {
        Question { rules, prover: rules.prover(means), effort }
    }

    fn settle(&mut self, state: &G::State) -> Solved<G::Move> {
        let mut solved =
            Solved { result: None, best: Vec::new(), complete: false, plies: None, nodes: 0, time_ms: 0 };
        if let Some((result, plies)) = self.result(state) {
            (solved.result, solved.plies) = (Some(result), plies);
            let mut moves = Vec::new();
            self.rules.moves_into(state, &mut moves);
            let keeps = self.keepers(state, &moves, result);
            let best = moves.into_iter().zip(&keeps).filter(|(_, keeps)| **keeps == Some(true));
            solved.best = best.map(|(mv, _)| mv).collect();
            solved.complete = keeps.iter().all(Option::is_some);
        }
        solved
    }

    /// The result for the side to move, and within how many plies it comes.
    pub(crate) fn result(&mut self, state: &G::State) -> Option<(Verdict, Option<u32>)> {
        if self.rules.outcome(state).is_some() {
            return Some((finished(self.rules, state), None));
        }
        let (mut win, mut draw) = (Reply::OutOfEffort, Reply::OutOfEffort);
        for nodes in self.slices(FIRST_SLICE) {
            win = win.or_ask(|| self.ask(state, Verdict::Win, nodes));
            if let Reply::Settled(Answer { is_yes: true, plies }) = win {
                return Some((Verdict::Win, plies.or_else(|| self.bound(state))));
            }
            draw = draw.or_ask(|| self.ask(state, Verdict::Draw, nodes));
            match (win, draw) {
                (_, Reply::Settled(Answer { is_yes: false, plies })) => {
                    return Some((Verdict::Loss, plies.or_else(|| self.bound(state))));
                }
                (Reply::Settled(_), Reply::Settled(_)) => return Some((Verdict::Draw, None)),
                (Reply::OutOfEffort, _) | (_, Reply::OutOfEffort) if !self.is_stopped() => {}
                _ => return None,
            }
        }
        None
    }

    /// Within how many plies the game ends at the latest, unless it can be endless.
    fn bound(&self, state: &G::State) -> Option<u32> {
        (!self.is_endless()).then(|| self.rules.plies_left(state))
    }

    fn is_stopped(&self) -> bool {
        self.effort.tally().is_stopped()
    }

    /// Whether nothing but the turn limit ends a game.
    fn is_endless(&self) -> bool {
        Game::longest_game(self.rules) >= TURN_LIMIT as u32
    }

    /// For each move whether it keeps the result; `None` where that cannot be proved.
    ///
    /// All get a little before one gets much: what was remembered of the proof of the result settles many at
    /// once, and whoever breaks off wants to know at least one that keeps it. In an endless game there may be
    /// no proof for some, so that even without limits this ends some time after the result was proved.
    fn keepers(&mut self, state: &G::State, moves: &[G::Move], result: Verdict) -> Vec<Option<bool>> {
        let mut keeps = vec![None; moves.len()];
        let most = self.effort.tally().nodes().saturating_mul(4).max(FIRST_SLICE);
        let taste = (!self.is_endless()).then_some(FIRST_SLICE);
        let rounds = taste.into_iter().chain(self.slices(LEAST_SLICE));
        for nodes in rounds.take_while(|&nodes| nodes == u64::MAX || nodes <= most) {
            for (&mv, keeps) in moves.iter().zip(&mut keeps).filter(|(_, keeps)| keeps.is_none()) {
                *keeps = self.keeps(state, mv, result, nodes);
            }
            if self.effort.tally().is_stopped() || keeps.iter().all(Option::is_some) {
                break;
            }
        }
        keeps
    }

    /// Whether a move keeps the result; `None` if that cannot be proved.
    pub(crate) fn keeps(
        &mut self,
        state: &G::State,
        mv: G::Move,
        result: Verdict,
        nodes: u64,
    ) -> Option<bool> {
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
        match self.ask(&child, too_much, nodes) {
            Reply::Settled(answer) => Some(!answer.is_yes),
            Reply::OutOfEffort | Reply::CannotTell => None,
        }
    }

    /// Asks the prover, for so many nodes of the effort.
    fn ask(&mut self, state: &G::State, goal: Verdict, nodes: u64) -> Reply {
        if self.is_stopped() {
            return Reply::OutOfEffort;
        }
        self.effort.slice(nodes, |effort| match self.prover.reaches(state, goal, effort) {
            Some(answer) => Reply::Settled(answer),
            None if effort.tally().is_stopped() => Reply::OutOfEffort,
            None => Reply::CannotTell,
        })
    }

    /// How many nodes each question gets, round after round.
    ///
    /// A game that must end answers every question in time. Where play can be endless many have no
    /// answer that can be found, so that all get a little, then all twice as much.
    fn slices(&self, first: u64) -> impl Iterator<Item = u64> + use<G> {
        let is_endless = self.is_endless();
        let first = if is_endless { first } else { u64::MAX };
        std::iter::successors(Some(first), move |nodes| is_endless.then(|| nodes.saturating_mul(2)))
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
pub(crate) fn finished<G: Evaluate>(rules: &G, state: &G::State) -> Verdict {
    match rules.outcome(state).and_then(Outcome::winner) {
        Some(side) if side == rules.side_to_move(state) => Verdict::Win,
        Some(_) => Verdict::Loss,
        None => Verdict::Draw,
    }
}
