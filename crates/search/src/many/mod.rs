//! Computer players for games of three and four sides.
//!
//! With more than two sides what one loses is not what another wins, so that a position has a value for each:
//! the points that it may expect. A side gets as many points as the share of the others it is ahead of, half
//! for those it is level with, and so all points together are the same in every game.
//!
//! [`maxn`](maxn()) lets every side play for itself, [`paranoid`](paranoid()) takes all others for one opponent,
//! and [`mcts`](mcts()) grows a tree of playing for oneself. Which is the stronger is measured, not believed
//! (docs/strength.md).

mod engine;
mod maxn;
mod mcts;
mod paranoid;

use stackade_core::{Game, MOST_SIDES, Outcome, Side};

use crate::levels::{Levels, UNFITTED};
use crate::limits::{Hooks, Limits, NoClock};
use crate::order::{key_of, sort_largest_first};

pub use engine::engine;
pub use maxn::maxn;
pub use mcts::{Leaf, mcts};
pub use paranoid::paranoid;

/// What each side may expect, from 0 to 1; sides that the game does not have get nothing.
pub type Points = [f32; MOST_SIDES];

/// A game of three or four sides that can be searched.
pub trait EvaluateMany: Game {
    /// How the ten levels play this game.
    const LEVELS: Levels = UNFITTED;

    /// How many sides play.
    const SIDES: usize;

    /// How well each side stands in a position that is not over, in units: 400 more than another side stand for
    /// odds of ten to one against it.
    fn strengths(&self, state: &Self::State) -> [i32; MOST_SIDES];

    /// How good a move looks without playing it, for the order of moves only.
    fn hint(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }
}

/// What the result of a game is worth to each side.
///
/// ```
/// use stackade_core::{Outcome, Ranks};
/// use stackade_search::many::points_of;
/// assert_eq!(points_of(Outcome::Ranked(Ranks::of(&[9, 4, 4])), 3), [1.0, 0.25, 0.25, 0.0]);
/// ```
pub fn points_of(outcome: Outcome, sides: usize) -> Points {
    let rank = |side: usize| outcome.rank(Side::ALL[side]);
    pairwise(sides, |side, other| match rank(side).cmp(&rank(other)) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    })
}

/// What strengths let each side expect.
pub(crate) fn expected(strengths: [i32; MOST_SIDES], sides: usize) -> Points {
    pairwise(sides, |side, other| {
        let ahead = (strengths[side] - strengths[other]) as f32;
        1.0 / (1.0 + 10f32.powf(-ahead / 400.0))
    })
}

/// The average of what a side gets against each of the others.
fn pairwise(sides: usize, against: impl Fn(usize, usize) -> f32) -> Points {
    let mut points = [0.0; MOST_SIDES];
    for (side, points) in points.iter_mut().enumerate().take(sides) {
        let others = (0..sides).filter(|&other| other != side);
        *points = others.map(|other| against(side, other)).sum::<f32>() / (sides - 1) as f32;
    }
    points
}

/// What a position is worth to each side: the result if the game is over, else what the evaluation says.
pub(crate) fn judge<G: EvaluateMany>(rules: &G, state: &G::State) -> Points {
    match rules.outcome(state) {
        Some(outcome) => points_of(outcome, G::SIDES),
        None => expected(rules.strengths(state), G::SIDES),
    }
}

/// Whom a search asks about time, and tells on its way what it has found so far.
pub trait Listener<M>: Hooks<M> {
    /// Takes news of the search.
    fn hear(&self, _found: &Found<M>) {}
}

impl<M> Listener<M> for NoClock {}

/// Counts nodes and tells when to stop.
pub(crate) struct Budget<'a, M> {
    limits: Limits,
    began: u64,
    pub(crate) nodes: u64,
    is_up: bool,
    hooks: &'a dyn Listener<M>,
}

impl<'a, M> Budget<'a, M> {
    pub(crate) fn new(limits: Limits, hooks: &'a dyn Listener<M>) -> Budget<'a, M> {
        Budget { limits, began: hooks.now(), nodes: 0, is_up: false, hooks }
    }

    /// Counts a node, and says whether to go on.
    pub(crate) fn spend(&mut self) -> bool {
        /// Asking the time costs more than most nodes.
        const ASK_EVERY: u64 = 64;
        self.nodes += 1;
        self.is_up |= self.limits.nodes.is_some_and(|most| self.nodes >= most);
        if self.nodes.is_multiple_of(ASK_EVERY) {
            self.is_up |= self.limits.time_ms.is_some_and(|most| self.time_ms() >= most);
            self.is_up |= self.hooks.should_stop();
        }
        !self.is_up
    }

    pub(crate) fn is_up(&self) -> bool {
        self.is_up
    }

    pub(crate) fn time_ms(&self) -> u64 {
        self.hooks.now().saturating_sub(self.began)
    }
}

/// The legal moves, the most promising first.
pub(crate) fn ordered<G: EvaluateMany>(rules: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    sort_largest_first(&mut moves, |&mv| rules.hint(state, mv).into());
    moves
}

/// A move at the root and what it leads to.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The line; its first move is the move.
    pub pv: Vec<M>,
    /// What each side may expect then.
    pub points: Points,
}

/// What a search among many has found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The moves in order, the best for the side to move first.
    pub choices: Vec<Choice<M>>,
    /// How deep the last complete iteration went, or the deepest leaf of a tree.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Searches deeper and deeper: `look` says what each move is worth at a depth, or nothing if there was no time. The
/// best `lines` moves get values; of the others it need only be known that they are worth no more.
fn deepen<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    lines: usize,
    hooks: &dyn Listener<G::Move>,
    mut look: impl FnMut(&G::State, u32, f32, &mut Budget<'_, G::Move>) -> Option<(Points, Vec<G::Move>)>,
) -> Found<G::Move> {
    /// Deeper than any game is long.
    const DEEPEST: u32 = 500;
    let me = rules.side_to_move(state).index();
    let mut budget = Budget::new(limits, hooks);
    let glance = |mv: G::Move| {
        let points = judge(rules, &rules.play_unchecked(state, mv));
        Choice { pv: vec![mv], points }
    };
    let mut choices: Vec<Choice<G::Move>> = ordered(rules, state).into_iter().map(glance).collect();
    sort(&mut choices, me);
    let mut found = Found { choices: choices.clone(), depth: 1, nodes: choices.len() as u64 };
    hooks.hear(&found);
    for depth in 2..=limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
        let mut best = Best::new(lines);
        for choice in &mut choices {
            let mv = choice.pv[0];
            let Some((points, rest)) =
                look(&rules.play_unchecked(state, mv), depth - 1, best.least(), &mut budget)
            else {
                found.nodes = budget.nodes;
                return found;
            };
            best.add(points[me]);
            choice.points = points;
            choice.pv.truncate(1);
            choice.pv.extend(rest);
        }
        sort(&mut choices, me);
        found = Found { choices: choices.clone(), depth, nodes: budget.nodes };
        hooks.hear(&found);
        if choices.len() < 2 || budget.is_up() {
            break;
        }
    }
    found
}

/// The largest values so far, as many as there are lines.
struct Best {
    lines: usize,
    /// The largest first.
    values: Vec<f32>,
}

impl Best {
    fn new(lines: usize) -> Best {
        Best { lines: lines.max(1), values: Vec::new() }
    }

    /// What a move must be worth more than to count; less than nothing while there is room.
    fn least(&self) -> f32 {
        self.values.get(self.lines - 1).copied().unwrap_or(-1.0)
    }

    fn add(&mut self, value: f32) {
        let at = self.values.partition_point(|&known| known >= value);
        self.values.insert(at, value);
        self.values.truncate(self.lines);
    }
}

/// Sorts by what the side to move gets; equals stay as they were.
fn sort<M>(choices: &mut [Choice<M>], me: usize) {
    sort_largest_first(choices, |choice| key_of(choice.points[me].into()));
}
