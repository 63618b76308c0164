//! Symmetries: a position seen in a mirror is played in the same way.

use stackade_core::{Game, perft};

use super::moves::check_hash;
use super::{Violation, ensure, sorted_moves};

/// Checks every symmetry of one state.
pub(super) fn check<G: Game>(rules: &G, state: &G::State, perft_depth: u32) -> Result<(), Violation> {
    ensure(rules.transform_state(state, 0) == *state, || "symmetry 0 is not the identity".to_owned())?;
    let moves = sorted_moves(rules, state);
    let size = perft::perft(rules, state, perft_depth);
    for symmetry in 0..rules.symmetries() {
        let image = rules.transform_state(state, symmetry);
        let numbered = |Violation(what)| Violation(format!("symmetry {symmetry}: {what}"));
        check_image(rules, state, &image).map_err(numbered)?;
        check_moves(rules, state, &image, &moves, symmetry).map_err(numbered)?;
        let image_size = perft::perft(rules, &image, perft_depth);
        ensure(image_size == size, || format!("perft({perft_depth}) is {size}, of the image {image_size}"))
            .map_err(numbered)?;
    }
    Ok(())
}

/// The image has the same turn and outcome, a right hash, and a symmetry that leads back.
fn check_image<G: Game>(rules: &G, state: &G::State, image: &G::State) -> Result<(), Violation> {
    ensure(rules.side_to_move(image) == rules.side_to_move(state), || "the turn changes".to_owned())?;
    ensure(rules.outcome(image) == rules.outcome(state), || "the outcome changes".to_owned())?;
    check_hash(rules, image)?;
    let leads_back = (0..rules.symmetries()).any(|back| rules.transform_state(image, back) == *state);
    ensure(leads_back, || "no symmetry leads back".to_owned())
}

/// Moves are carried to moves, and mirroring then playing is playing then mirroring.
fn check_moves<G: Game>(
    rules: &G,
    state: &G::State,
    image: &G::State,
    moves: &[G::Move],
    symmetry: usize,
) -> Result<(), Violation> {
    let mut carried: Vec<G::Move> = moves.iter().map(|&mv| rules.transform_move(mv, symmetry)).collect();
    for (&mv, &image_mv) in moves.iter().zip(&carried) {
        let after = rules.transform_state(&rules.play_unchecked(state, mv), symmetry);
        let image_after = rules.play_unchecked(image, image_mv);
        let named = || format!("{}, carried to {}", rules.move_text(mv), rules.move_text(image_mv));
        ensure(after == image_after, || format!("{}, leads elsewhere", named()))?;
        ensure(rules.hash(&after) == rules.hash(&image_after), || format!("{}, hashes differ", named()))?;
    }
    carried.sort_unstable();
    ensure(carried == sorted_moves(rules, image), || "the image has other moves".to_owned())
}
