//! What the threads of one search have in common.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::busy::Busy;
use crate::evaluate::Evaluate;
use crate::table::TranspositionTable;

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Evaluate> {
    pub(super) rules: &'a G,
    pub(super) table: &'a TranspositionTable,
    pub(super) stop: &'a AtomicBool,
    /// Positions looked at by all threads, brought up to date now and then.
    pub(super) nodes: &'a AtomicU64,
    pub(super) node_limit: u64,
    pub(super) mode: Mode,
    /// What each thread is at; `None` if there is but one.
    pub(super) busy: Option<&'a Busy>,
}

/// What a search may leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing: a depth means that depth, as in plain negamax.
    Full,
    /// Unpromising moves, wholly or in part.
    Selective,
    /// Nothing, but proved values count whatever depth they come from.
    Proving,
}

impl<G: Evaluate> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        Shared { ..*self }
    }
}
