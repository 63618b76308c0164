//! Fuzzes the reader of game records.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stackade_conformance::hostile::game_record(bytes));
