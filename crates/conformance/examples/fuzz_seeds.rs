//! Writes good texts for every fuzz target into fuzz/corpus, where `cargo fuzz run` finds them.

use std::collections::BTreeSet;
use std::path::Path;
use std::{error, fs, io};

use stackade_conformance::seeds::Seeds;
use stackade_games::registry;

fn main() -> Result<(), Box<dyn error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = |name| fs::read_to_string(root.join(format!("conformance/{name}.json")));
    let files: Vec<String> =
        registry::games().iter().map(|info| file(info.name)).collect::<Result<_, _>>()?;
    let seeds = Seeds::new(files.iter().map(String::as_str))?;
    let corpus = root.join("fuzz/corpus");
    write(&corpus.join("game_id"), &seeds.game_ids)?;
    write(&corpus.join("position"), &seeds.positions)?;
    write(&corpus.join("game_move"), &seeds.moves)?;
    write(&corpus.join("game_record"), &seeds.records)?;
    write(&corpus.join("conformance_file"), &seeds.files)?;
    Ok(())
}

fn write(folder: &Path, texts: &BTreeSet<String>) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), text)?;
    }
    Ok(())
}
