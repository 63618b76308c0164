//! Exact solving: results that are proved, not believed.

mod by_search;
#[cfg(test)]
mod graph;
mod judging;
mod known;
mod proof_number;
mod prover;
mod strategy;

use std::fmt;

use stackade_core::{Game, Outcome, TURN_LIMIT};

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits};
pub use by_search::BySearch;
use judging::Judging;
pub use known::{KnownMoves, known_moves};
pub use proof_number::{Attack, ProofNumber, Prospect, Survey};
pub use prover::{Answer, Effort, Means, NodeBudget, Prover};
pub use strategy::Strategy;

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

/// Which moves are judged once the result is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Moves until one is proved to keep the result: solving ends as soon as one can play for it.
    OneMove,
    /// The same, and those that can be judged in the blink of an eye; late in a game these are all.
    EasyMoves,
    /// Every legal move, which can take far longer than the result itself.
    AllMoves,
}

/// What solving has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M = String> {
    /// The result for the side to move; `None` if it could not be proved within the limits.
    pub result: Option<Verdict>,
    /// The moves proved to keep it: all of them for a loss, none while it is unknown or the game is over.
    pub best: Vec<M>,
    /// Whether every other move is proved to give the result away.
    pub complete: bool,
    /// The game ends within this many plies, if that is proved.
    pub plies: Option<u32>,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

impl<M> Solved<M> {
    pub(crate) const UNKNOWN: Solved<M> =
        Solved { result: None, best: Vec::new(), complete: false, plies: None, nodes: 0, time_ms: 0 };
}

/// News of solving: the result when it is proved, then every move as it is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofInfo<M = String> {
    /// The result for the side to move.
    pub result: Verdict,
    /// The game ends within this many plies, if that is proved.
    pub plies: Option<u32>,
    /// The move that has just been judged, if one has, and whether it keeps the result.
    pub judged: Option<(M, bool)>,
    /// How many moves are judged.
    pub done: usize,
    /// How many legal moves there are.
    pub moves: usize,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Milliseconds since solving began.
    pub time_ms: u64,
}

/// Proves the result of a position, as far as the limits allow (`depth` is not used).
///
/// The result is proved first, then whether moves keep it, as many as asked for; one prover does all of
/// that, so that little is searched twice. What is proved is told through [`Hooks::proved`] at once.
///
/// A position carries no history here; play that could go on for ever is a draw.
pub fn solve<G: Evaluate>(
    rules: &G,
    state: &G::State,
    breadth: Breadth,
    limits: Limits,
    means: Means,
    hooks: &dyn Hooks<G::Move>,
) -> Solved<G::Move> {
    let began = hooks.now();
    let mut solved = Effort::with(limits, began, hooks, |effort| {
        let mut question = Question::new(rules, means, true, effort);
        let mut solved = match question.result(state) {
            None => Solved::UNKNOWN,
            Some(proved) => {
                let tell = |info| hooks.proved(&info);
                let mut judging = Judging::new(state, proved, &mut question, &tell, began);
                judging.judge(breadth);
                judging.solved()
            }
        };
        solved.nodes = effort.budget().nodes();
        solved
    });
    solved.time_ms = hooks.now().saturating_sub(began);
    solved
}

/// The nodes of the first round of questions in a game that can be endless.
const FIRST_SLICE: u64 = 20_000;

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

/// A result that is proved.
#[derive(Clone, Copy)]
pub(crate) struct Proved<M> {
    /// For the side to move.
    pub(crate) result: Verdict,
    /// Within how many plies it comes, where that is proved.
    plies: Option<u32>,
    /// A move that keeps it, where the prover has found one on its way.
    reply: Option<M>,
}

/// One position and the means to find out about it.
pub(crate) struct Question<'a, G: Evaluate> {
    rules: &'a G,
    prover: Box<dyn Prover<G>>,
    /// Whether tables are asked before the prover.
    tables: bool,
    effort: &'a Effort<'a>,
}

impl<'a, G: Evaluate> Question<'a, G> {
    pub(crate) fn new(rules: &'a G, means: Means, tables: bool, effort: &'a Effort<'a>) -> Question<'a, G> {
        Question { rules, prover: rules.prover(means), tables, effort }
    }

    /// The result for the side to move.
    pub(crate) fn result(&mut self, state: &G::State) -> Option<Proved<G::Move>> {
        if self.rules.outcome(state).is_some() {
            return Some(Proved { result: finished(self.rules, state), plies: None, reply: None });
        }
        if let Some(result) = self.known_result(state) {
            let plies = if result == Verdict::Draw { None } else { self.bound(state) };
            return Some(Proved { result, plies, reply: None });
        }
        let (mut win, mut draw) = (Reply::OutOfEffort, Reply::OutOfEffort);
        // Of the last question that was answered with yes; one that is settled is not asked again.
        let mut reply = None;
        for nodes in self.slices(FIRST_SLICE) {
            win = win.or_ask(|| self.ask(state, Verdict::Win, nodes));
            if let Reply::Settled(Answer { is_yes: true, plies }) = win {
                let plies = plies.or_else(|| self.bound(state));
                return Some(Proved { result: Verdict::Win, plies, reply: self.prover.reply() });
            }
            if let Reply::OutOfEffort = draw {
                draw = self.ask(state, Verdict::Draw, nodes);
                reply = self.prover.reply();
            }
            match (win, draw) {
                (_, Reply::Settled(Answer { is_yes: false, plies })) => {
                    let plies = plies.or_else(|| self.bound(state));
                    return Some(Proved { result: Verdict::Loss, plies, reply: None });
                }
                (Reply::Settled(_), Reply::Settled(_)) => {
                    return Some(Proved { result: Verdict::Draw, plies: None, reply });
                }
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
        self.effort.budget().is_stopped()
    }

    /// Whether nothing but the turn limit ends a game.
    fn is_endless(&self) -> bool {
        Game::longest_game(self.rules) >= TURN_LIMIT as u32
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

    /// What the game's table says, if it may be asked.
    fn known_result(&self, state: &G::State) -> Option<Verdict> {
        self.tables.then(|| self.rules.known_result(state)).flatten()
    }

    /// Asks the table, then the prover, for this many nodes of the effort.
    fn ask(&mut self, state: &G::State, goal: Verdict, nodes: u64) -> Reply {
        if let Some(result) = self.known_result(state) {
            return Reply::Settled(Answer::new(result >= goal));
        }
        if self.is_stopped() {
            return Reply::OutOfEffort;
        }
        self.effort.slice(nodes, |effort| match self.prover.reaches(state, goal, effort) {
            Some(answer) => Reply::Settled(answer),
            None if effort.budget().is_stopped() => Reply::OutOfEffort,
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
