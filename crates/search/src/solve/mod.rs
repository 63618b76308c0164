//! Exact solving: results that are proved, not believed.

use std::fmt;

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits};
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
/// A position carries no history here; play that could go on for ever is a draw.
pub fn solve<G: Evaluate>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    table: &Table,
    threads: usize,
    hooks: &mut dyn Hooks<G::Move>,
) -> Solved<G::Move> {
    let options = crate::Options { multi_pv: usize::MAX, threads, selective: true };
    let limits = Limits { depth: None, ..limits };
    let report = crate::search(rules, &[*state], limits, table, options, hooks);
    let result = report.lines.first().and_then(|line| verdict(line.score));
    let best = report.lines.iter().filter(|line| result.is_some() && verdict(line.score) == result);
    Solved {
        result,
        best: best.filter_map(|line| line.pv.first().copied()).collect(),
        complete: result.is_some() && report.lines.iter().all(|line| line.score.is_proved()),
        plies: None,
        nodes: report.nodes,
        time_ms: report.time_ms,
    }
}

fn verdict(score: crate::Score) -> Option<Verdict> {
    match score {
        crate::Score::Win(_) => Some(Verdict::Win),
        crate::Score::Draw => Some(Verdict::Draw),
        crate::Score::Loss(_) => Some(Verdict::Loss),
        crate::Score::Units(_) => None,
    }
}
