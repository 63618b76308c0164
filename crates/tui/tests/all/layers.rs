//! The modules of the crate import one way: to the left in this list, never to the right, so that none waits for itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom to the top, as in ARCHITECTURE.md. Modules of one row do not know each other.
const LAYERS: [&[&str]; 13] = [
    &["languages"],
    &["game_words"],
    &["clock", "points", "controller", "drill_words", "speech", "theme", "threats", "words"],
    &["config"],
    &["abilities", "event"],
    &["keys"],
    &["board"],
    &["rules"],
    &["layout"],
    &["state"],
    &["view"],
    &["shell"],
    &["plain"],
];

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The module at the root of the crate that a file belongs to.
fn module_of(file: &Path) -> String {
    let first = file.strip_prefix(sources()).unwrap().components().next().unwrap();
    first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// How many `super::` lead from a file to the root of the crate.
fn depth_of(file: &Path) -> usize {
    let path = file.strip_prefix(sources()).unwrap();
    path.components().count() - usize::from(path.ends_with("mod.rs"))
}

/// The names that a text takes from the root of the crate, which is `depth` above it: of `crate::a::B` and
/// `crate::{C, d::{E}}` they are a, C, d.
fn imports(text: &str, depth: usize) -> BTreeSet<String> {
    // What is above a file's own tests is the file.
    let (code, tests) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
    let text = code.replace(&"super::".repeat(depth), "crate::") + tests;
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices("crate::") {
        // `pub(in crate::a)` imports nothing, and `some_crate::a` is another crate's.
        let before = &text[..at];
        if before.ends_with("in ") || before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        names.extend(first_names(&text[at + "crate::".len()..]));
    }
    names
}

fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut names, mut depth, mut is_start) = (Vec::new(), 1, true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' => is_start = depth == 1,
            _ if is_start && !c.is_whitespace() => {
                names.push(name(&group[at..]));
                is_start = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// In which module a name is that the root of the crate hands on, as `pub use a::{B, C};`.
fn reexports() -> BTreeMap<String, String> {
    let root = fs::read_to_string(sources().join("lib.rs")).unwrap();
    let lines = root.split("pub use ").skip(1).map(|rest| rest.split(';').next().unwrap());
    let paths = lines.filter_map(|path| path.split_once("::"));
    paths
        .flat_map(|(module, names)| first_names(names).into_iter().map(|name| (name, module.to_owned())))
        .collect()
}

#[test]
fn every_module_has_its_layer() {
    let root = sources().join("lib.rs");
    let found: BTreeSet<String> =
        files(&sources()).iter().filter(|file| **file != root).map(|file| module_of(file)).collect();
    let known: BTreeSet<String> = LAYERS.concat().into_iter().map(str::to_owned).collect();
    assert_eq!(found, known);
}

#[test]
fn modules_import_from_the_layers_below_only() {
    let (reexports, root) = (reexports(), sources().join("lib.rs"));
    let mut count = 0;
    for file in files(&sources()).into_iter().filter(|file| *file != root) {
        let from = module_of(&file);
        for name in imports(&fs::read_to_string(&file).unwrap(), depth_of(&file)) {
            let to = if layer_of(&name).is_some() { &name } else { &reexports[&name] };
            // What the root hands on from other crates is below everything.
            if *to == from || to.starts_with("stackade_") {
                continue;
            }
            assert!(layer_of(to) < layer_of(&from), "{} imports from {to}", file.display());
            count += 1;
        }
    }
    assert!(count > 150, "{count} imports were found");
}

#[test]
fn every_way_of_importing_is_seen() {
    let text = "use crate::a::B;\nuse crate::{C, d::{E, F}, g};\npub(in crate::h) fn i() { crate::j::k(); other_crate::l() }";
    let names: Vec<String> = imports(text, 2).into_iter().collect();
    assert_eq!(names, ["C", "a", "d", "g", "j"]);
    let ways_up = "use super::a::B;\nuse super::super::{c, d::E};";
    assert_eq!(imports(ways_up, 2).into_iter().collect::<Vec<_>>(), ["c", "d"]);
}
