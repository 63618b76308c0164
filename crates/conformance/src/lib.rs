//! Ways of holding the games to their rules.
//!
//! - [`files`] runs conformance files: positions, moves, counts and whole games with the answers that
//!   independent programs gave.
//! - [`kit`] checks what must hold of *every* game, on positions that random games reach.
//! - [`playthroughs`] writes a random game down step by step, so that a change of the rules shows up
//!   as a difference between two texts.
//! - [`tables`] are the perft counts that the documentation publishes.
//! - [`hostile`] gives arbitrary bytes to every parser; [`seeds`] are good texts to begin with.
//!
//! ```
//! use stackade_games::registry;
//!
//! let game = registry::new_match(&registry::all_ids()[0], 0);
//! let file = format!(
//!     r#"{{"game": "{}", "format": 1, "over": [{{"id": "start", "position": "{}", "result": "no"}}]}}"#,
//!     game.id(),
//!     game.position(),
//! );
//! let report = stackade_conformance::files::run(&file).unwrap();
//! assert_eq!((report.passed, report.failures.len()), (1, 0));
//! ```

pub mod files;
pub mod hostile;
pub mod kit;
pub mod playthroughs;
mod sections;
pub mod seeds;
pub mod tables;
