//! Turns the built-in lessons and puzzles into JSON, which whoever embeds this crate already reads: the
//! page in the browser would be noticeably larger with a reader for TOML in it.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::var("OUT_DIR")?;
    for folder in ["lessons", "puzzles"] {
        println!("cargo::rerun-if-changed={folder}");
        let target = Path::new(&out).join(folder);
        fs::create_dir_all(&target)?;
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let document: toml::Value = toml::from_str(&fs::read_to_string(&path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let name = path.with_extension("json");
            let name = name.file_name().ok_or("a file has a name")?;
            fs::write(target.join(name), serde_json::to_string(&document)?)?;
        }
    }
    Ok(())
}
