//! All integration tests of this crate in one program: linking is what costs.

mod hostile;
mod kit;
mod kit_finds_flaws;
mod tables;
