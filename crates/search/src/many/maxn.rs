//! Max^n: every side plays for its own points.

use super::{Budget, EvaluateMany, Found, Listener, Points, deepen, judge, ordered};
use crate::limits::Limits;

/// Searches by max^n, deeper and deeper, for as long as the limits allow. All moves get values, whatever `lines` is.
pub fn maxn<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    lines: usize,
    hooks: &dyn Listener<G::Move>,
) -> Found<G::Move> {
    deepen(rules, state, limits, lines, hooks, |state, depth, _, budget| value(rules, state, depth, budget))
}

/// What each side gets if all play for themselves, and how; nothing if there was no time.
fn value<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    depth: u32,
    budget: &mut Budget<'_, G::Move>,
) -> Option<(Points, Vec<G::Move>)> {
    if !budget.spend() {
        return None;
    }
    if depth == 0 || rules.outcome(state).is_some() {
        return Some((judge(rules, state), Vec::new()));
    }
    let me = rules.side_to_move(state).index();
    let mut best: Option<(Points, Vec<G::Move>)> = None;
    for mv in ordered(rules, state) {
        let (points, line) = value(rules, &rules.play_unchecked(state, mv), depth - 1, budget)?;
        if best.as_ref().is_none_or(|(most, _)| points[me] > most[me]) {
            let is_enough = points[me] >= 1.0;
            best = Some((points, std::iter::once(mv).chain(line).collect()));
            if is_enough {
                // More than everything cannot be had.
                break;
            }
        }
    }
    best
}
