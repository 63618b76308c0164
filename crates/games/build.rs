//! Turns the lessons and puzzles of the games into JSON, which whoever embeds this crate already reads: the
//! page in the browser would be noticeably larger with a reader for TOML in it.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=src");
    for folder in fs::read_dir("src")?.collect::<Result<Vec<_>, _>>()? {
        if folder.file_type()?.is_dir() {
            convert(&folder.path(), &Path::new(&out).join(folder.file_name()))?;
        }
    }
    Ok(())
}

/// Converts every document of a game's folder.
fn convert(folder: &Path, target: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(target)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let document: toml::Value = toml::from_str(&fs::read_to_string(&path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.with_extension("json");
        let name = name.file_name().ok_or("a file has a name")?;
        fs::write(target.join(name), serde_json::to_string(&document)?)?;
    }
    Ok(())
}
