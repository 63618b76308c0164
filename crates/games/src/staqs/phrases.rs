//! What STAQS has words for.

use stackade_core::Phrase;

pub(super) const IN_HAND: Phrase = Phrase::new("pieces-in-hand", "pieces in hand");
pub(super) const TALLEST: Phrase = Phrase::new("tallest-stack", "tallest stack");

/// Which stacks decide: the tallest of each side, or where those are equal the next.
pub(super) const BY_STACK: [Phrase; 4] = [
    Phrase::new("by-tallest-stack", "the tallest stack"),
    Phrase::new("by-second-stack", "the second tallest stack"),
    Phrase::new("by-third-stack", "the third tallest stack"),
    Phrase::new("by-fourth-stack", "the fourth tallest stack"),
];
pub(super) const EQUAL: Phrase = Phrase::new("equal-stacks", "equal stacks");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[IN_HAND, TALLEST];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[BY_STACK[0], BY_STACK[1], BY_STACK[2], BY_STACK[3], EQUAL];
