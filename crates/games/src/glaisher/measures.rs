//! What is measured of Glaisher.

use crate::measure::Measures;

pub(super) const MEASURES: Measures = Measures {
    thread_depth: 6,
    variants: &["glaisher:split=must"],
    hoarding: None,
    proofs: &[],
    long_proofs: &[],
};
