//! Counts the tables of docs/perft.md again and prints the page.
//!
//! Every root is counted as deep as a number of seconds allows on one thread; the seconds are the
//! first argument. A deeper count is begun only if it should end in time. With `missing` behind them, only
//! roots that have no table yet are counted.

use std::path::Path;
use std::time::Instant;
use std::{env, error, fs};

use stackade_conformance::tables::{PerftTable, Root, conformance_files, read, roots, write};
use stackade_core::perft::Progress;
use stackade_games::registry;

fn main() -> Result<(), Box<dyn error::Error>> {
    let seconds: f64 = env::args().nth(1).map_or(Ok(20.0), |text| text.parse())?;
    let is_missing = env::args().nth(2).is_some_and(|word| word == "missing");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let page = folder.join("../docs/perft.md");
    let known = if is_missing { read(&fs::read_to_string(page)?)? } else { Vec::new() };
    print!("{INTRODUCTION}");
    for info in registry::games() {
        println!("\n## {}", info.title);
        for root in roots(info, &conformance_files(&folder, info.name)?)? {
            let table = match known.iter().find(|table| table.root == root) {
                Some(table) => table.clone(),
                None => count(root, seconds)?,
            };
            eprintln!("{} {}: depth {}", table.root.game, table.root.name, table.counts.len());
            print!("\n{}", write(&table));
        }
    }
    Ok(())
}

/// Counts until games are over or the next count would take too long.
fn count(root: Root, seconds: f64) -> Result<PerftTable, Box<dyn error::Error>> {
    let game = registry::match_from(&root.game, &root.position)?;
    let mut counts: Vec<u64> = Vec::new();
    loop {
        let begun = Instant::now();
        let found = game.perft(counts.len() as u32 + 1, 1, &Progress::new());
        let growth = found as f64 / counts.last().copied().unwrap_or(1) as f64;
        counts.push(found);
        if found == 0 || begun.elapsed().as_secs_f64() * growth.max(1.0) > seconds {
            return Ok(PerftTable { root, counts });
        }
    }
}

const INTRODUCTION: &str = "\
# Perft tables

perft(n) is the number of different sequences of n legal moves from a position. A game that is over has
no continuation, a `pass` is a move, and the limits of games (threefold repetition, 500 turns) are not
looked at. Two programs that agree on these numbers very probably agree on the rules.

`stackade perft GAME DEPTH --position POSITION` prints one count, `--divide` splits it by the first move.

Below are the start of every variant (where it is drawn at random, the board of seed 0) and the roots of
the conformance files under their names there. A row that ends with 0 is complete: no game lasts that
long. The tables are read by a test, which counts again whatever is small enough. To count all of it
again, each root for about as many seconds as are given:

    cargo run --release -p stackade-conformance --example perft_tables -- 20 > docs/perft.md
";
