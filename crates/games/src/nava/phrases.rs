//! What Nava has words for.

use stackade_core::Phrase;

pub(super) const CUBES_IN_HAND: Phrase = Phrase::new("cubes-in-hand", "cubes in hand");

pub(super) const NINE_CUBES: Phrase = Phrase::new("nine-cubes", "nine cubes placed");
pub(super) const EVERY_STACK: Phrase = Phrase::new("every-stack", "every stack owned");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[CUBES_IN_HAND];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[NINE_CUBES, EVERY_STACK];
