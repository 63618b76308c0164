//! What players and connections are bound to, the same for every program.

use std::time::Duration;

/// The first move of each side is not on the clock, and until both are made the game can be called off.
pub const FREE_PLIES: usize = 2;

/// A player who has been away for this long may lose the game for it.
pub const CLAIM_AFTER: Duration = Duration::from_secs(60);

/// After this long without a sign of life the other end of a connection is taken to be gone.
pub const SILENCE: Duration = Duration::from_secs(20);

/// The most characters of something that is said.
pub const LONGEST_TEXT: usize = 300;

/// How often players speak in one game at most.
pub const MOST_SAID: usize = 500;

/// How long after the end of a game players can still speak.
pub const TALK_AFTER: Duration = Duration::from_secs(3_600);
