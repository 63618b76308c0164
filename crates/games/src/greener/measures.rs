//! What is measured of Greener.

use crate::measure::{Measures, Positions, ProofCase};

pub(super) const MEASURES: Measures = Measures {
    thread_depth: 16,
    variants: &["greener:setup=placed", "greener:size=6x9", "greener:size=9x9"],
    hoarding: None,
    proofs: &[
        ProofCase {
            game: "greener",
            name: "20 stacks",
            positions: Positions::Random { plies: 16, count: 200 },
            goal_ms: 1_000,
            share: 90,
            threads: 1,
            megabytes: 64,
        },
        ProofCase {
            game: "greener",
            name: "24 stacks",
            positions: Positions::Random { plies: 12, count: 50 },
            goal_ms: 10_000,
            share: 90,
            threads: 1,
            megabytes: 256,
        },
    ],
    long_proofs: &[
        ProofCase {
            game: "greener",
            name: "28 stacks",
            positions: Positions::Random { plies: 8, count: 20 },
            goal_ms: 10_000,
            share: 50,
            threads: 1,
            megabytes: 1024,
        },
        ProofCase {
            game: "greener",
            name: "32 stacks",
            positions: Positions::Random { plies: 4, count: 7 },
            goal_ms: 90_000,
            share: 50,
            threads: 1,
            megabytes: 2048,
        },
    ],
};
