//! All integration tests of this crate in one program: linking is what costs.

mod lessons;
mod puzzles;
