//! All integration tests of this crate in one program: linking is what costs.

mod boards;
mod languages;
mod layers;
mod machine;
mod monkey;
mod online_screens;
mod pictures;
mod plain;
mod returning;
mod screens;
mod several;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod threats;
