//! Verifying the file of a table by nothing but the rules: every position is worth what its best move leads to.

use std::fmt;

use serde::Serialize;
use sha2::{Digest, Sha256};
use stackade_games::table::{Place, Results, TableFileError};
use stackade_search::Verdict;

use crate::pack::best_of_next;
use crate::packed::Packed;
use crate::table::Ground;

/// What a verified table holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The game's id.
    pub game: String,
    /// How many bytes the file has.
    pub bytes: usize,
    /// The SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
    /// Every layer, that of the start of the game first.
    pub layers: Vec<LayerFigures>,
}

/// How many positions of a layer are lost, drawn and won for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LayerFigures {
    /// How many moves were played.
    pub layer: usize,
    /// Classes in all.
    pub classes: u32,
    /// Of them lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// Won.
    pub win: u64,
    /// Of those that are won or drawn: in how many a single move keeps that; none in the last layer, whose moves the table does
    /// not have.
    pub only_move: Option<u64>,
}

/// Why a file is not a true table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// It is not one at all.
    File(TableFileError),
    /// A position is not worth what its best move leads to.
    Contradiction {
        /// The position.
        position: String,
        /// What the file says.
        said: Verdict,
        /// What follows from the positions after it.
        follows: Verdict,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::File(error) => error.fmt(f),
            VerifyError::Contradiction { position, said, follows } => {
                write!(
                    f,
                    "the table contradicts itself: {position} is a {said}, expected a {follows} by its moves"
                )
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// Verifies a file, and counts what it holds.
pub fn verify(ground: &Ground, bytes: &[u8]) -> Result<Figures, VerifyError> {
    let table = Packed::read(ground.clone(), bytes).map_err(VerifyError::File)?;
    let layers = table.layers();
    let figures = (0..layers.len()).map(|layer| verify_layer(ground, layer, layers));
    let sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Figures {
        game: ground.id().to_string(),
        bytes: bytes.len(),
        sha256,
        layers: figures.collect::<Result<_, _>>()?,
    })
}

fn verify_layer(ground: &Ground, layer: usize, layers: &[Results]) -> Result<LayerFigures, VerifyError> {
    let results = &layers[layer];
    let mut only_move = 0;
    if let Some(next) = layers.get(layer + 1) {
        for (index, said) in (0..).zip(results.iter()) {
            let place = Place { layer, index };
            let follows = best_of_next(ground.classes(), place, next);
            if said != follows {
                let position = ground.classes().position_at(place).unwrap_or_default();
                return Err(VerifyError::Contradiction { position, said, follows });
            }
            only_move += u64::from(said != Verdict::Loss && has_one_move(ground, place, said, next));
        }
    }
    let ([loss, draw, win], is_last) = (results.tally(), layer + 1 == layers.len());
    let only_move = (!is_last).then_some(only_move);
    Ok(LayerFigures { layer, classes: results.classes(), loss, draw, win, only_move })
}

/// Whether a single move keeps the result; moves that a symmetry turns into each other are one.
fn has_one_move(ground: &Ground, place: Place, result: Verdict, next: &Results) -> bool {
    let mut kept = None;
    let mut is_one = true;
    ground.classes().visit_next(place, &mut |child| {
        if next.verdict(child.index).map(Verdict::for_other) == Some(result) {
            is_one &= kept.is_none_or(|known| known == child);
            kept = Some(child);
        }
    });
    is_one
}
