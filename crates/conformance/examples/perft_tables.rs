//! Counts the tables of docs/perft.md again and prints the page.
//!
//! Every root is counted as deep as a number of seconds allows on one thread; the seconds are the
//! only argument. A deeper count is begun only if it should end in time.

use std::path::Path;
use std::time::Instant;
use std::{env, error, fs};

use stackade_conformance::tables::{Root, Table, roots, write};
use stackade_core::perft::Progress;
use stackade_games::registry;

fn main() -> Result<(), Box<dyn error::Error>> {
    let seconds: f64 = env::args().nth(1).map_or(Ok(20.0), |text| text.parse())?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    print!("{INTRODUCTION}");
    for info in registry::games() {
        println!("\n## {}", info.title);
        let file = fs::read_to_string(folder.join(format!("{}.json", info.name)))?;
        for root in roots(&file)? {
            let table = count(root, seconds)?;
            eprintln!("{} {}: depth {}", table.root.game, table.root.name, table.counts.len());
            print!("\n{}", write(&table));
        }
    }
    Ok(())
}

/// Counts until games are over or the next count would take too long.
fn count(root: Root, seconds: f64) -> Result<Table, Box<dyn error::Error>> {
    let game = registry::match_from(&root.game, &root.position)?;
    let mut counts: Vec<u64> = Vec::new();
    loop {
        let begun = Instant::now();
        let found = game.perft(counts.len() as u32 + 1, 1, &Progress::new());
        let growth = found as f64 / counts.last().copied().unwrap_or(1) as f64;
        counts.push(found);
        if found == 0 || begun.elapsed().as_secs_f64() * growth.max(1.0) > seconds {
            return Ok(Table { root, counts });
        }
    }
}

const INTRODUCTION: &str = "\
# Perft tables

perft(n) is the number of different sequences of n legal moves from a position. A game that is over has
no continuation, a `pass` is a move, and the limits of games (threefold repetition, 500 turns) are not
looked at. Two programs that agree on these numbers very probably agree on the rules.

`stackade perft GAME DEPTH --position POSITION` prints one count, `--divide` splits it by the first move.

Below are the start of every variant (of Greener: the board of seed 0) and the roots of the conformance
files under their names there. A row that ends with 0 is complete: no game lasts that long. The tables
are read by a test, which counts again whatever is small enough. To count all of it again, each root for
about as many seconds as are given:

    cargo run --release -p stackade-conformance --example perft_tables -- 20 > docs/perft.md
";
