//! Proofs about puzzles: what the result is, which moves keep it, and what is known of the others.

use stackade_core::{GameId, PositionError};
use stackade_games::registry;
use stackade_search::Verdict;
use stackade_search::puzzle::{OtherMoves, PuzzleProof, PuzzleTask};

use crate::scope::Scope;

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The result for the side to move.
    pub result: Verdict,
    /// Within how many plies it comes, where that is proved.
    pub plies: Option<u32>,
    /// The moves that keep it, sorted by byte order.
    pub keeping: Vec<String>,
    /// What is known of the other moves.
    pub scope: Scope,
}

impl From<PuzzleProof> for Proof {
    fn from(proof: PuzzleProof) -> Proof {
        let PuzzleProof { result, plies, keeping, others, .. } = proof;
        let scope = match others {
            OtherMoves::Refuted => Scope::Proved,
            OtherMoves::NoWinWithin(plies) => Scope::Within(plies),
        };
        Proof { result, plies, keeping, scope }
    }
}

/// Proves everything about a position that a puzzle needs; `None` if that takes more than `nodes`.
pub fn prove(id: &GameId, position: &str, nodes: u64) -> Result<Option<Proof>, PositionError> {
    prove_task(id, position, PuzzleTask { nodes, hasty: None })
}

/// The same, but gives up as soon as there are two right moves or one of the hasty ones is right.
pub(crate) fn prove_unique(
    id: &GameId,
    position: &str,
    hasty: &[String],
    nodes: u64,
) -> Result<Option<Proof>, PositionError> {
    prove_task(id, position, PuzzleTask { nodes, hasty: Some(hasty) })
}

fn prove_task(id: &GameId, position: &str, task: PuzzleTask<'_>) -> Result<Option<Proof>, PositionError> {
    Ok(registry::rules(id).prove_puzzle(position, task)?.map(Proof::from))
}

/// Whether a game that cannot last has one right move, and that none of the hasty ones. `None` if that takes too long.
pub(crate) fn has_one(id: &GameId, position: &str, hasty: &[String], nodes: u64) -> Option<bool> {
    let task = PuzzleTask { nodes, hasty: Some(hasty) };
    registry::rules(id).has_one_solution(position, task).ok().flatten()
}

/// Whether a position belongs to a game that cannot last for ever.
pub(crate) fn is_finite(id: &GameId) -> bool {
    registry::rules(id).is_finite()
}
