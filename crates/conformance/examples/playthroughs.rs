//! Writes the golden playthroughs again; `cargo xtask playthroughs` runs this.

use std::{fs, io, path::Path};

use stackade_conformance::playthroughs::{file_name, golden, playthrough};
use stackade_games::registry;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs");
    fs::create_dir_all(&folder)?;
    for (id, seed) in golden() {
        let game = registry::parse_id(id).map_err(io::Error::other)?;
        fs::write(folder.join(file_name(id, seed)), playthrough(&game, seed))?;
    }
    Ok(())
}
