//! What a searcher is told: how long to search, how, and whom to ask about time.

use crate::Score;
use crate::solve::ProofInfo;

/// When to stop searching; the first limit that is reached counts.
///
/// ```
/// use stackade_search::Limits;
/// let limits = Limits { time_ms: Some(100), ..Limits::default() };
/// assert_eq!(limits.nodes, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How many plies deep, at most.
    pub depth: Option<u32>,
    /// How many positions, at most.
    pub nodes: Option<u64>,
    /// How many milliseconds, at most.
    pub time_ms: Option<u64>,
}

impl Limits {
    /// This many plies deep.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// This many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// This many milliseconds.
    pub fn time_ms(time_ms: u64) -> Limits {
        Limits { time_ms: Some(time_ms), ..Limits::default() }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many of the best moves get a score and a line of their own.
    pub multi_pv: usize,
    /// How many threads search together.
    pub threads: usize,
    /// Whether unpromising moves may be searched less deep or not at all. Without it a search to depth
    /// `n` gives what plain negamax to depth `n` gives.
    pub selective: bool,
    /// Whether results that the game has [in a table](crate::Evaluate::known_result) may be used.
    pub tables: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { multi_pv: 1, threads: 1, selective: true, tables: true }
    }
}

/// What a searcher asks of the world outside: it has no clock and no output of its own.
///
/// Moves are texts unless said otherwise, as in all types of this module.
pub trait Hooks<M = String> {
    /// Milliseconds since some fixed moment.
    fn now(&self) -> u64;

    /// Whether to stop as soon as possible.
    fn should_stop(&self) -> bool {
        false
    }

    /// Takes news of the search.
    fn emit(&mut self, _info: &Info<M>) {}

    /// Takes news of a proof.
    fn proved(&self, _info: &ProofInfo<M>) {}
}

/// A clock that stands still: for searches that are limited by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl<M> Hooks<M> for NoClock {
    fn now(&self) -> u64 {
        0
    }
}

/// News of a search: one line at one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Info<M = String> {
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// The deepest position looked at.
    pub seldepth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time_ms: u64,
    /// The number of the line, from 1.
    pub multi_pv: usize,
    /// Its score for the side to move, in a game of two.
    pub score: Score,
    /// What each of three or four sides may expect, in thousandths of a point; empty in a game of two.
    pub scores: Vec<i32>,
    /// The line, best play as far as it is known.
    pub pv: Vec<M>,
}

/// A move with its score and the play it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M = String> {
    /// For the side to move, in a game of two.
    pub score: Score,
    /// What each of three or four sides may expect, in thousandths of a point; empty in a game of two.
    pub scores: Vec<i32>,
    /// The line; its first move is the move.
    pub pv: Vec<M>,
    /// How deep it was searched, in plies.
    pub depth: u32,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M = String> {
    /// The best move; `None` when the game is over.
    pub best: Option<M>,
    /// The best moves in order, as many as were asked for.
    pub lines: Vec<Line<M>>,
    /// How deep the last complete iteration went.
    pub depth: u32,
    /// The deepest position looked at.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
    /// Whether the score of the best move is proved.
    pub exact: bool,
}

impl<M> Line<M> {
    /// The move: a line is never empty.
    pub fn mv(&self) -> &M {
        &self.pv[0]
    }
}

impl<M> Default for Report<M> {
    /// Of a game that is over: nothing to play, nothing looked at.
    fn default() -> Report<M> {
        Report { best: None, lines: Vec::new(), depth: 0, seldepth: 0, nodes: 0, time_ms: 0, exact: false }
    }
}
