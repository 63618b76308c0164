//! Links in the documentation lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::Workspace;

/// Folders that are not ours to read.
const FOREIGN: [&str; 4] = ["target", "node_modules", "dist", ".git"];

/// All pages in Markdown in a folder and those below it.
pub(crate) fn markdown_below(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !path.is_symlink() && !FOREIGN.contains(&&*name) {
            markdown_below(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
}

/// The files that a page links to: `](…)` without the place on the page, and no addresses of the web.
fn files_linked_from(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let files = ends.map(|(link, _)| link.split('#').next().unwrap_or_default());
    files.filter(|file| !file.is_empty() && !file.contains(':') && !file.contains(char::is_whitespace))
}

#[test]
fn every_link_between_pages_leads_to_a_file() {
    let workspace = Workspace::find().expect("cargo runs the tests");
    let mut pages = Vec::new();
    markdown_below(workspace.root(), &mut pages);
    let mut dead = Vec::new();
    for page in &pages {
        let text = fs::read_to_string(page).expect("the file is text");
        let folder = page.parent().expect("a file is in a folder");
        let is_dead = |file: &&str| !folder.join(file).exists();
        dead.extend(
            files_linked_from(&text).filter(is_dead).map(|file| format!("{}: {file}", page.display())),
        );
    }
    assert!(pages.len() > 20, "{pages:?}");
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn links_are_found_in_markdown() {
    let text = "[a](docs/a.md#top), ![b](../b.svg), [c](https://example.org/c), [d](#here)";
    assert_eq!(files_linked_from(text).collect::<Vec<_>>(), ["docs/a.md", "../b.svg"]);
}
