//! Fuzzes the reader of conformance files.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stackade_conformance::hostile::conformance_file(bytes));
