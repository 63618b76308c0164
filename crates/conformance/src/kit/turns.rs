//! What moves are said to do, against what they do: flights lead from one view to the next.

use stackade_core::{Game, Intent, Turn};

use super::{Violation, ensure, sorted_moves};

/// How many moves of a position are looked at, spread over all of them.
const SAMPLE: usize = 12;

/// Checks some of the moves of one position.
pub(super) fn check<G: Game>(rules: &G, position: &G::Position, state: &G::State) -> Result<(), Violation> {
    let moves = sorted_moves(rules, state);
    let before = rules.view(position);
    for &mv in moves.iter().step_by(moves.len().div_ceil(SAMPLE).max(1)) {
        let turn = rules.turn(state, mv);
        let mut next = position.clone();
        rules.advance_unchecked(&mut next, mv);
        let after = rules.view(&next).cells;
        ensure(turn.apply(&before.cells).is_some_and(|cells| cells == after), || {
            format!("the flights of {} do not lead to the next view: {turn:?}", rules.move_text(mv))
        })?;
        check_intent(rules, state, mv, &turn)?;
    }
    Ok(())
}

/// Somebody who points at the cells of a move means that move.
fn check_intent<G: Game>(rules: &G, state: &G::State, mv: G::Move, turn: &Turn) -> Result<(), Violation> {
    let landings = turn.landings().map(|landing| landing.cell).collect();
    let meant = rules.intended(state, &Intent { from: turn.from(), landings, placed: turn.placed() });
    ensure(meant.is_none_or(|meant| meant == mv), || {
        format!("the cells of {} are taken for {meant:?}", rules.move_text(mv))
    })
}
