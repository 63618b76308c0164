//! Paranoid search: alpha-beta in which all other sides play against the one to move.

use super::{Budget, EvaluateMany, Found, Listener, Points, deepen, judge, ordered};
use crate::limits::Limits;

/// Searches by paranoid alpha-beta, deeper and deeper, for as long as the limits allow; the best `lines` moves get values, others bounds.
pub fn paranoid<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    lines: usize,
    hooks: &dyn Listener<G::Move>,
) -> Found<G::Move> {
    let me = rules.side_to_move(state).index();
    deepen(rules, state, limits, lines, hooks, |state, depth, best, budget| {
        value(rules, state, me, depth, (best, 2.0), budget)
    })
}

/// What the side that thinks gets at least, within a window; nothing if there was no time.
fn value<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    me: usize,
    depth: u32,
    (mut alpha, mut beta): (f32, f32),
    budget: &mut Budget<'_, G::Move>,
) -> Option<(Points, Vec<G::Move>)> {
    if !budget.spend() {
        return None;
    }
    if depth == 0 || rules.outcome(state).is_some() {
        return Some((judge(rules, state), Vec::new()));
    }
    let is_mine = rules.side_to_move(state).index() == me;
    let mut best: Option<(Points, Vec<G::Move>)> = None;
    for mv in ordered(rules, state) {
        let next = rules.play_unchecked(state, mv);
        let (points, line) = value(rules, &next, me, depth - 1, (alpha, beta), budget)?;
        let is_better = |known: &Points| (points[me] > known[me]) == is_mine && points[me] != known[me];
        if best.as_ref().is_none_or(|(known, _)| is_better(known)) {
            best = Some((points, std::iter::once(mv).chain(line).collect()));
        }
        if is_mine {
            alpha = alpha.max(points[me]);
        } else {
            beta = beta.min(points[me]);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}
