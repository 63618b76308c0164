//! Fuzzes the reader of moves of every game.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stackade_conformance::hostile::game_move(bytes));
