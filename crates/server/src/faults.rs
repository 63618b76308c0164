//! Faults that tests plant into the server, to see that they would be found.

/// A mistake that somebody could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// Events are appended whatever was written meanwhile.
    NoFence,
    /// Other servers hear of events before they are committed.
    NewsBeforeCommit,
    /// Servers go by clocks of their own. The test sets them.
    OwnClock,
}
