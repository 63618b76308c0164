//! Three ways of holding the games to their rules.
//!
//! - [`files`] runs conformance files: positions, moves, counts and whole games with the answers that
//!   independent programs gave.
//! - [`kit`] checks what must hold of *every* game, on positions that random games reach.
//! - [`playthroughs`] writes a random game down step by step, so that a change of the rules shows up
//!   as a difference between two texts.
//!
//! ```
//! let file = r#"{
//!     "game": "nava", "format": 1,
//!     "over": [{"id": "start", "position": "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w", "result": "no"}]
//! }"#;
//! let report = stackade_conformance::files::run(file).unwrap();
//! assert_eq!((report.passed, report.failures.len()), (1, 0));
//! ```

pub mod files;
pub mod kit;
pub mod playthroughs;
mod sections;
