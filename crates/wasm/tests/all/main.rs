//! All integration tests of this crate in one program: linking is what costs.

mod answers;
mod records;
mod review;
