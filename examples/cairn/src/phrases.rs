//! What Cairn has words for.

use stackade_core::Phrase;

pub(crate) const CAIRNS: Phrase = Phrase::new("cairns", "cairns");

pub(crate) const MORE_CAIRNS: Phrase = Phrase::new("more-cairns", "more cairns");
pub(crate) const AS_MANY: Phrase = Phrase::new("as-many-cairns", "as many cairns");

/// What is counted beside the board.
pub(crate) const TALLIES: &[Phrase] = &[CAIRNS];
/// Why games end.
pub(crate) const REASONS: &[Phrase] = &[MORE_CAIRNS, AS_MANY];
