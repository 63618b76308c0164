//! All integration tests of this crate in one program: linking is what costs.

mod contests;
mod driver;
mod fixtures;
mod perfect;
mod specs;
mod support;
mod surface;
mod transcripts;
mod views;
