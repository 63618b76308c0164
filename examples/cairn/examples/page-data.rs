//! Writes what the page fetches about Cairn into a folder: `cargo run -p stackade-cairn --example page-data -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use stackade_games::registry;
use stackade_lessons::page;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("expected a folder to write into")?);
    registry::register(stackade_cairn::ENTRY)?;
    std::fs::create_dir_all(&folder)?;
    for file in page::of(&stackade_cairn::ENTRY)? {
        std::fs::write(folder.join(&file.name), &file.text)?;
    }
    Ok(())
}
