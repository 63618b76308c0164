//! Lessons and puzzles: data that people learn from, and the code that reads and checks it.
//!
//! [`lessons`] teach the rules of a game by having each of them done once. [`puzzles`] are positions
//! with one right move, which is proved. Both are plain files in the games' folders, read by every
//! interface, so that the terminal and the page teach the same.
//!
//! ```
//! use stackade_games::nava;
//! use stackade_lessons::lessons::{self, Answer};
//!
//! let step = &lessons::of(&nava::INFO).unwrap().steps[0];
//! assert!(matches!(step.answer("a1-a3"), Answer::Right(_)));
//! assert!(matches!(step.answer("a1-a9"), Answer::Wrong { .. }));
//! ```

pub mod drill;
mod force;
pub mod lessons;
pub mod make;
pub mod page;
mod pattern;
mod proof;
pub mod puzzles;
mod within;

pub use proof::{Proof, Scope, prove};
