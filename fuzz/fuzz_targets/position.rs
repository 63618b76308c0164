//! Fuzzes the reader of positions of every game.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stackade_conformance::hostile::position(bytes));
