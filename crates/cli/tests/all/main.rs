//! All integration tests of this crate in one program: linking is what costs.

mod admin;
mod batch;
#[cfg(target_os = "linux")]
mod budget;
mod commands;
mod convert;
mod errors;
mod files;
mod many;
mod online_play;
mod play;
mod records;
mod study;
mod support;
#[cfg(target_os = "linux")]
mod tables;
mod thinking;
