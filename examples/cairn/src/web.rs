//! The browser's engine with Cairn in it.
//!
//! It has the exports of `stackade-wasm`, which the Worker knows, and `_initialize`, which the Worker calls before all
//! others.
#![allow(unsafe_code, reason = "the name of an export is outside of what the compiler can check")]

use stackade_games::registry;
use stackade_wasm as _;

/// Registers the game.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
extern "C" fn _initialize() {
    // It is there already if the Worker calls twice.
    let _ = registry::register(crate::ENTRY);
}
