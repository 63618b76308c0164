//! What Greener has words for.

use stackade_core::Phrase;

pub(super) const GREENS: Phrase = Phrase::new("greens", "greens");
pub(super) const TALLEST: Phrase = Phrase::new("tallest-stack", "tallest stack");
pub(super) const TO_PLACE: Phrase = Phrase::new("pyramids-to-place", "pyramids to place");

pub(super) const MORE_GREENS: Phrase = Phrase::new("more-greens", "more greens");
pub(super) const TALLER: Phrase = Phrase::new("equal-greens-taller-stack", "equal greens, the taller stack");
pub(super) const EQUAL: Phrase = Phrase::new("equal-greens-equal-stacks", "equal greens and equal stacks");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[GREENS, TALLEST, TO_PLACE];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[MORE_GREENS, TALLER, EQUAL];
