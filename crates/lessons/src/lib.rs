//! Lessons and puzzles: data that people learn from, and the code that reads and checks it.
//!
//! [`lessons`] teach the rules of a game by having each of them done once. [`puzzles`] are positions
//! with one right move, which is proved. Both are plain files in the games' folders, read by every
//! interface, so that the terminal and the page teach the same. [`mine`] makes puzzles out of games.
//!
//! ```
//! use stackade_lessons::lessons::{self, Answer};
//!
//! let (_, lesson) = lessons::all().next().unwrap();
//! let step = &lesson.steps[0];
//! assert!(matches!(step.answer(&step.right_moves()[0]), Answer::Right(_)));
//! assert!(matches!(step.answer("no move"), Answer::Wrong { .. }));
//! ```

pub mod drill;
pub mod lessons;
// The page plays puzzles and neither makes nor proves any.
#[cfg(not(target_arch = "wasm32"))]
pub mod mine;
pub mod page;
mod pattern;
#[cfg(not(target_arch = "wasm32"))]
mod proof;
pub mod puzzles;
mod scope;

#[cfg(not(target_arch = "wasm32"))]
pub use proof::{Proof, prove};
pub use scope::{Scope, own_moves};
