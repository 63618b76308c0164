//! The sentence that says why the natural move fails.

use stackade_core::{AnyMatch, GameId, Outcome, Side};
use stackade_engine::{Engine, Settings};
use stackade_search::Verdict;

use super::PROOF_NODES;
use super::motifs;
use crate::proof::{Proof, is_finite, prove};
use crate::scope::{Scope, own_moves};

/// Why the first move of `refutation` fails in `game`, where `solution` does not.
pub(super) fn why(
    id: &GameId,
    game: &dyn AnyMatch,
    solution: &str,
    refutation: &dyn AnyMatch,
    proof: &Proof,
) -> Option<String> {
    let moves = refutation.moves();
    let natural = moves.first()?;
    let charm = charm(id, game, natural, solution);
    let consequence = consequence(id, game, refutation, proof);
    Some(match moves.get(1).filter(|reply| *reply != "pass") {
        Some(reply) => format!("{natural} {charm}, but {reply} answers it: {consequence}."),
        None => format!("{natural} {charm}, but {consequence}."),
    })
}

/// What is nice about the natural move: the part of the evaluation in which it gains most.
fn charm(id: &GameId, game: &dyn AnyMatch, natural: &str, solution: &str) -> String {
    let terms = |mv: &str| {
        let mut next = game.clone_box();
        let is_on = next.play(mv).is_ok() && next.result().is_none();
        if is_on { Engine::new(id, Settings::default()).explain(&*next) } else { Vec::new() }
    };
    // After a move the opponent is to move, and the terms are the opponent's.
    let gains = terms(solution)
        .into_iter()
        .zip(terms(natural))
        .map(|(solved, natural)| (solved.value - natural.value, solved.count - natural.count, natural.name));
    match gains.max_by_key(|&(value, ..)| value).filter(|&(value, ..)| value > 0) {
        Some((_, 0.., name)) => format!("looks better (more {name})"),
        Some((_, _, name)) => format!("looks better (fewer {name})"),
        None => "looks natural".to_owned(),
    }
}

/// What the natural move comes to.
fn consequence(id: &GameId, game: &dyn AnyMatch, refutation: &dyn AnyMatch, proof: &Proof) -> String {
    let side = game.side_to_move();
    let name = |side: Side| game.info().sides[side.index()].name;
    match failed_result(id, game, refutation) {
        Some(Verdict::Loss) => match (motifs(id).score)(refutation, !side) {
            Some(score) => format!("{} wins, {score}", name(!side)),
            None => format!("{} wins", name(!side)),
        },
        Some(Verdict::Draw) => match (motifs(id).score)(refutation, side) {
            Some(score) => format!("that is only a draw, {score}"),
            None => "that is only a draw".to_owned(),
        },
        _ => match proof.scope {
            Scope::Within(plies) => {
                format!("there is no win within {} moves of your own any more", own_moves(plies))
            }
            Scope::Proved => "the win is gone".to_owned(),
        },
    }
}

/// The proved result of the natural move for the solver.
fn failed_result(id: &GameId, game: &dyn AnyMatch, refutation: &dyn AnyMatch) -> Option<Verdict> {
    let side = game.side_to_move();
    if is_finite(id) {
        let mut next = game.clone_box();
        next.play(&refutation.moves()[0]).ok()?;
        if let Some(result) = next.result() {
            return Some(verdict(result.outcome, side));
        }
        let proof = prove(id, &next.position(), PROOF_NODES).ok().flatten()?;
        return Some(proof.result.for_other());
    }
    // Elsewhere, a refutation that is played to a quick end speaks for itself.
    let result = refutation.result().filter(|_| refutation.ply() <= 4)?;
    Some(verdict(result.outcome, side))
}

fn verdict(outcome: Outcome, side: Side) -> Verdict {
    match outcome.winner() {
        None => Verdict::Draw,
        Some(winner) if winner == side => Verdict::Win,
        Some(_) => Verdict::Loss,
    }
}
