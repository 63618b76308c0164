//! Exact solving: results that are proved, not believed.

use std::fmt;

use stackade_core::{Outcome, TURN_LIMIT};

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Info, Limits, Options};
use crate::score::Score;
use crate::search::search_in;
use crate::search::worker::Mode;
use crate::table::Table;

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
/// The result is proved first, then for each other move whether it keeps it; all of that shares the
/// table, so that little is searched twice.
///
/// A position carries no history here; play that could go on for ever is a draw.
pub fn solve<G: Evaluate>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    table: &Table,
    threads: usize,
    hooks: &mut dyn Hooks<G::Move>,
) -> Solved<G::Move> {
    let mut prover = Prover { rules, limits, table, threads, began: hooks.now(), hooks, nodes: 0 };
    let mut solved =
        Solved { result: None, best: Vec::new(), complete: false, plies: None, nodes: 0, time_ms: 0 };
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    if moves.is_empty() {
        solved.result = Some(finished(rules, state));
        solved.complete = true;
    } else if let Some((result, plies, best)) = prover.prove(state, false) {
        solved.result = Some(result);
        solved.plies = plies;
        solved.complete = true;
        for mv in moves {
            let kept = if mv == best { Some(true) } else { prover.keeps(state, mv, result) };
            match kept {
                Some(true) => solved.best.push(mv),
                Some(false) => {}
                None => solved.complete = false,
            }
        }
    }
    solved.nodes = prover.nodes;
    solved.time_ms = prover.hooks.now().saturating_sub(prover.began);
    solved
}

/// Proves positions one after the other within common limits.
struct Prover<'a, G: Evaluate> {
    rules: &'a G,
    limits: Limits,
    table: &'a Table,
    threads: usize,
    hooks: &'a mut dyn Hooks<G::Move>,
    began: u64,
    nodes: u64,
}

impl<G: Evaluate> Prover<'_, G> {
    /// The result of a position that is not over, within how many plies it comes, and a best move.
    fn prove(&mut self, state: &G::State, is_quiet: bool) -> Option<(Verdict, Option<u32>, G::Move)> {
        let limits = self.limits_left()?;
        let options = Options { threads: self.threads, ..Options::default() };
        // Games that cannot last are searched to the end; in the others every shortcut to a win helps.
        let is_finite = self.rules.longest_game() < TURN_LIMIT as u32;
        let mode = if is_finite { Mode::Proving } else { Mode::Selective };
        let mut hooks = Sieve { hooks: self.hooks, is_quiet };
        let report = search_in(mode, self.rules, &[*state], limits, self.table, options, &mut hooks);
        self.nodes += report.nodes;
        let best = report.best?;
        match report.lines.first()?.score {
            Score::Win(plies) => Some((Verdict::Win, Some(plies), best)),
            Score::Loss(plies) => Some((Verdict::Loss, Some(plies), best)),
            Score::Draw => Some((Verdict::Draw, None, best)),
            Score::Units(_) => None,
        }
    }

    /// Whether a move keeps the result; `None` if that cannot be proved.
    fn keeps(&mut self, state: &G::State, mv: G::Move, result: Verdict) -> Option<bool> {
        if result == Verdict::Loss {
            return Some(true);
        }
        let child = self.rules.play_unchecked(state, mv);
        let theirs = if self.rules.outcome(&child).is_some() {
            finished(self.rules, &child)
        } else {
            self.prove(&child, true)?.0
        };
        Some(theirs == result.for_other())
    }

    /// What is left of the limits; `None` if that is nothing.
    fn limits_left(&self) -> Option<Limits> {
        let spent = self.hooks.now().saturating_sub(self.began);
        let time_ms = self.limits.time_ms.map(|limit| limit.saturating_sub(spent));
        let nodes = self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes));
        let is_up = time_ms == Some(0) || nodes == Some(0) || self.hooks.should_stop();
        (!is_up).then_some(Limits { depth: None, nodes, time_ms })
    }
}

/// Keeps the news of other positions than the one asked about to itself.
struct Sieve<'a, M> {
    hooks: &'a mut dyn Hooks<M>,
    is_quiet: bool,
}

impl<M> Hooks<M> for Sieve<'_, M> {
    fn now(&self) -> u64 {
        self.hooks.now()
    }

    fn should_stop(&self) -> bool {
        self.hooks.should_stop()
    }

    fn emit(&mut self, info: &Info<'_, M>) {
        if !self.is_quiet {
            self.hooks.emit(info);
        }
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
