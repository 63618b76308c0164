//! The conformance files and the golden playthroughs: apart from the other tests, since `cargo xtask test --quick` runs
//! them and the others take long to build.

mod files;
mod playthroughs;
