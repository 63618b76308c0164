//! Second opinions, to be agreed with: what shares as little as possible with the games and provers that it checks.
//!
//! - [`literal`]: the four games again, slow and from the rules pages alone.
//! - [`replay`]: proofs that a side wins, played through by the literal games.
//! - [`Reference`]: a prover that tries every move down to the end of the game, and remembers positions as they are, so
//!   that no two can be mistaken for each other. It has no evaluation, no bounds, no plans and no finishes.
//!
//! ```
//! use stackade_core::Game;
//! use stackade_games::staqs::{Opening, Rules};
//! use stackade_reference::Reference;
//! use stackade_search::Verdict;
//!
//! let rules = Rules::<u32>::new(3, Opening::Setup);
//! let start = rules.state(&rules.start(0));
//! assert_eq!(Reference::new(rules, 1 << 16).verdict(&start), Verdict::Win);
//! ```

pub mod literal;
mod prover;
pub mod replay;

pub use prover::Reference;
