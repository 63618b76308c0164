//! What the game so far means for a search: the positions that are draws now, and how long it may go on.

use stackade_core::{Game, TURN_LIMIT};

/// The history of a game, as far as it decides what comes next.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// Hashes of positions that have occurred twice: once more is a draw.
    twice: Vec<u64>,
    turns_played: usize,
}

impl Past {
    /// Of a game that has gone through these states, the last one being the position on the board.
    pub(crate) fn new<G: Game>(rules: &G, history: &[G::State]) -> Past {
        let mut hashes: Vec<u64> = Vec::new();
        if G::DRAWN_BY_REPETITION {
            hashes.extend(history.iter().map(|state| rules.hash(state)));
        }
        hashes.sort_unstable();
        let runs = hashes.chunk_by(|one, other| one == other).filter(|run| run.len() >= 2);
        let twice = runs.map(|run| run[0]).collect();
        Past { twice, turns_played: history.len().saturating_sub(1) }
    }

    /// Whether the game ends in a draw when the position with this hash comes up.
    #[inline]
    pub(crate) fn draws(&self, hash: u64) -> bool {
        self.twice.contains(&hash)
    }

    /// How many turns may still be played when `ply` more have been.
    #[inline]
    pub(crate) fn turns_left(&self, ply: usize) -> usize {
        TURN_LIMIT.saturating_sub(self.turns_played + ply)
    }

    /// A number to tell apart what is known about positions under different pasts: what was proved while
    /// other positions were draws need not hold now. 0 where nothing is drawn.
    pub(crate) fn salt(&self) -> u64 {
        self.twice.iter().fold(0, |salt: u64, hash| salt.rotate_left(7) ^ hash)
    }
}
