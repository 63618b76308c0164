//! Fuzzes the reader of game ids.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stackade_conformance::hostile::game_id(bytes));
