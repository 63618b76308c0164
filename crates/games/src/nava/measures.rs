//! What is measured of Nava.

use crate::measure::{Measures, Positions, ProofCase};

pub(super) const MEASURES: Measures = Measures {
    thread_depth: 17,
    variants: &[],
    hoarding: None,
    proofs: &[
        ProofCase {
            game: "nava",
            name: "1. a1-a5",
            positions: Positions::After("a1-a5"),
            goal_ms: 10_000,
            share: 100,
            threads: 1,
            megabytes: 256,
        },
        ProofCase {
            game: "nava",
            name: "1. a1-a3 e5-e1",
            positions: Positions::After("a1-a3 e5-e1"),
            goal_ms: 60_000,
            share: 100,
            threads: 1,
            megabytes: 256,
        },
        ProofCase {
            game: "nava",
            name: "1. a1-a4 e5-a5",
            positions: Positions::After("a1-a4 e5-a5"),
            goal_ms: 60_000,
            share: 100,
            threads: 1,
            megabytes: 256,
        },
    ],
    long_proofs: &[],
};
