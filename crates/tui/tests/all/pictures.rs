//! The pictures in docs/screens show what the program draws now.

#[path = "../../examples/screens.rs"]
mod screens;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

const REMEDY: &str = "if this is as it should be, run `cargo xtask pictures` and look at the difference";

#[test]
fn the_screens_of_the_documentation_are_up_to_date() {
    let mut drawn = BTreeSet::new();
    for (name, svg) in screens::pictures() {
        let file = format!("{name}.svg");
        let kept = fs::read_to_string(docs().join("screens").join(&file)).unwrap_or_default();
        assert!(kept == svg, "docs/screens/{file} is not what is drawn now; {REMEDY}");
        drawn.insert(file);
    }
    let kept: BTreeSet<String> = fs::read_dir(docs().join("screens"))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(kept, drawn, "{REMEDY}");
}

#[test]
fn the_documentation_shows_every_screen() {
    let text = fs::read_to_string(docs().join("terminal.md")).expect("the page is there");
    for (name, _) in screens::pictures() {
        assert!(text.contains(&format!("screens/{name}.svg")), "docs/terminal.md does not show {name}");
    }
}
