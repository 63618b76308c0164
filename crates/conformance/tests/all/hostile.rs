//! The entry points of the fuzz targets, driven by damaged texts: a short run with a fixed seed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use stackade_conformance::hostile;
use stackade_conformance::seeds::Seeds;
use stackade_core::Rng;

/// What a text is damaged with: separators, letters and digits of the notations, and what does not
/// belong into any of them.
const PIECES: [&str; 40] = [
    ",",
    ",,",
    ",,,,,,,,",
    "/",
    "//",
    " ",
    "  ",
    "x",
    "x1",
    "x2",
    "x0",
    "x99999999999",
    "n",
    "n2",
    "b",
    "w",
    "r999",
    "y1000",
    "g",
    "W",
    "B",
    "@",
    "-",
    "a1",
    "e5",
    "pass",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "1-0",
    "\n",
    "\u{0}",
    "é",
    "\u{202e}",
    "𝕏",
];

#[test]
fn game_ids() {
    drive(&seeds().game_ids, 40_000, hostile::game_id);
}

#[test]
fn positions() {
    drive(&seeds().positions, 6_000, hostile::position);
}

#[test]
fn moves() {
    drive(&seeds().moves, 6_000, hostile::game_move);
}

#[test]
fn records() {
    drive(&seeds().records, 3_000, hostile::game_record);
}

#[test]
fn conformance_files() {
    drive(&seeds().files, 15_000, hostile::conformance_file);
}

#[test]
fn long_texts_are_refused_in_no_time() {
    const LENGTH: usize = 1 << 20;
    let begun = Instant::now();
    for piece in PIECES.iter().chain(&["[Game \"nava\"]", "[Game \"nava\"] *\n", "nava:", "size=3,", "1. "]) {
        let text = piece.repeat(LENGTH / piece.len());
        let behind = format!("[Game \"nava\"] {text}");
        for bytes in [text.as_bytes(), behind.as_bytes()] {
            hostile::game_id(bytes);
            hostile::position(bytes);
            hostile::game_move(bytes);
            hostile::game_record(bytes);
            hostile::conformance_file(bytes);
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(600), "quadratic: {:?}", begun.elapsed());
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut rng = Rng::new(3);
    for length in 0..300 {
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        hostile::game_id(&bytes);
        hostile::position(&bytes);
        hostile::game_move(&bytes);
        hostile::game_record(&bytes);
        hostile::conformance_file(&bytes);
    }
}

/// Gives every seed as it is to an entry point, then `times` damaged ones.
fn drive(seeds: &BTreeSet<String>, times: usize, entry: fn(&[u8])) {
    assert!(seeds.len() > 1, "there is something to damage");
    seeds.iter().for_each(|seed| entry(seed.as_bytes()));
    let seeds: Vec<&String> = seeds.iter().collect();
    let mut rng = Rng::new(2);
    for _ in 0..times {
        let seed = seeds[rng.below(seeds.len() as u32) as usize];
        entry(&damaged(seed.as_bytes(), &mut rng));
    }
}

/// The text with one to three things done to it.
fn damaged(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=rng.below(3) {
        let (from, to) = stretch(bytes.len(), rng);
        match rng.below(6) {
            0 => drop(bytes.drain(from..to)),
            1 => drop(bytes.splice(from..from, piece(rng))),
            2 => drop(bytes.splice(from..to, piece(rng))),
            3 => drop(bytes.splice(to..to, bytes[from..to].to_vec())),
            4 if from < to => bytes.swap(from, to - 1),
            _ if from < to => bytes[from] ^= 1 << rng.below(8),
            _ => {}
        }
    }
    bytes
}

/// A stretch of a text of this length; mostly a short one.
fn stretch(length: usize, rng: &mut Rng) -> (usize, usize) {
    let from = rng.below(length as u32 + 1) as usize;
    let longest = if rng.below(4) == 0 { length } else { 3 };
    (from, length.min(from + rng.below(longest as u32 + 1) as usize))
}

fn piece(rng: &mut Rng) -> Vec<u8> {
    PIECES[rng.below(PIECES.len() as u32) as usize].as_bytes().to_vec()
}

fn seeds() -> Seeds {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let text = |entry: std::io::Result<fs::DirEntry>| fs::read_to_string(entry.unwrap().path()).unwrap();
    let texts: Vec<String> = fs::read_dir(folder).unwrap().map(text).collect();
    Seeds::new(texts.iter().map(String::as_str)).unwrap()
}
