//! What is measured of STAQS.

use crate::measure::{Measures, Positions, ProofCase};

pub(super) const MEASURES: Measures = Measures {
    thread_depth: 17,
    variants: &["staqs:opening=free", "staqs:size=4", "staqs:size=7", "staqs:size=10"],
    hoarding: Some("staqs:opening=free"),
    proofs: &[
        ProofCase {
            game: "staqs",
            name: "right after setup",
            positions: Positions::Random { plies: 8, count: 400 },
            goal_ms: 100,
            share: 99,
            threads: 1,
            megabytes: 16,
        },
        ProofCase {
            game: "staqs",
            name: "six pieces placed",
            positions: Positions::Random { plies: 6, count: 100 },
            goal_ms: 2_000,
            share: 90,
            threads: 1,
            megabytes: 64,
        },
        ProofCase {
            game: "staqs:size=3",
            name: "empty board",
            positions: Positions::After(""),
            goal_ms: 1_000,
            share: 100,
            threads: 1,
            megabytes: 16,
        },
        ProofCase {
            game: "staqs:size=4",
            name: "empty board",
            positions: Positions::After(""),
            goal_ms: 5_000,
            share: 100,
            threads: 1,
            megabytes: 64,
        },
    ],
    long_proofs: &[ProofCase {
        game: "staqs",
        name: "empty board, 2 threads, 2 GB",
        positions: Positions::After(""),
        goal_ms: 300_000,
        share: 100,
        threads: 2,
        megabytes: 2048,
    }],
};
