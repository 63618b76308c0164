//! Turns the lessons and puzzles of the games into JSON, which every crate that embeds this one already reads: the
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
        let mut document: toml::Value = toml::from_str(&fs::read_to_string(&path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if std::env::var("CARGO_CFG_TARGET_ARCH")? == "wasm32" {
            leave_out(&mut document);
        }
        let name = path.with_extension("json");
        let name = name.file_name().ok_or("a file has a name")?;
        fs::write(target.join(name), serde_json::to_string(&document)?)?;
    }
    Ok(())
}

/// Leaves out what the page does not show: which rules a step teaches, and where a puzzle comes from.
fn leave_out(document: &mut toml::Value) {
    for list in ["step", "puzzle"] {
        let entries = document.get_mut(list).and_then(toml::Value::as_array_mut);
        for entry in entries.into_iter().flatten().filter_map(toml::Value::as_table_mut) {
            entry.remove("teaches");
            entry.remove("source");
        }
    }
}
