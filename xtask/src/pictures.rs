//! The pictures of the documentation: each game says which positions they show, and `stackade generate`
//! draws them.

use std::path::Path;
use std::process::Command;

use crate::golden;
use crate::shell::{TaskError, cargo, output, run};
use crate::test_counts::TestCounts;
use crate::workspace::Workspace;

/// Where the repository keeps them.
const FOLDER: &str = "docs/pictures";

/// Draws the pictures anew.
pub(crate) fn write(workspace: &Workspace) -> Result<(), TaskError> {
    let stackade = workspace.build_for_tests()?;
    let folder = workspace.root().join(FOLDER);
    golden::fresh_folder(&folder)?;
    draw(&stackade, &folder)?;
    println!("the pictures are in {FOLDER}");
    draw_screens(workspace)
}

/// Draws the screens of the terminal game anew; a test of that crate compares them.
fn draw_screens(workspace: &Workspace) -> Result<(), TaskError> {
    let folder = workspace.root().join("docs/screens");
    golden::fresh_folder(&folder)?;
    let example = ["run", "--quiet", "--package", "stackade-tui", "--example", "screens", "--"];
    run(cargo(workspace).args(example).arg(&folder))
}

/// Draws them somewhere else and compares.
pub(crate) fn check(workspace: &Workspace, stackade: &Path) -> Result<TestCounts, TaskError> {
    let made = workspace.target().join("made").join("pictures");
    golden::fresh_folder(&made)?;
    draw(stackade, &made)?;
    golden::compare(&workspace.root().join(FOLDER), &made, "cargo xtask pictures")
}

fn draw(stackade: &Path, folder: &Path) -> Result<(), TaskError> {
    output(Command::new(stackade).args(["generate", "pictures"]).arg(folder)).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::links::markdown_below;

    /// The names of the pictures that a text shows, as in `![…](…/pictures/NAME.svg)`.
    fn shown_in(text: &str) -> BTreeSet<String> {
        let ends = text.match_indices("pictures/").map(|(start, word)| &text[start + word.len()..]);
        let names = ends.filter_map(|rest| rest.split_once(".svg")).map(|(name, _)| name);
        names
            .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn the_documentation_shows_exactly_the_pictures_that_there_are() {
        let workspace = Workspace::find().expect("cargo runs the tests");
        let root = workspace.root();
        let mut pages = vec![root.join("README.md")];
        markdown_below(&root.join("docs"), &mut pages);
        markdown_below(&root.join("crates/games"), &mut pages);
        let text = |page| fs::read_to_string(page).expect("the file is text");
        let shown: BTreeSet<String> = pages.iter().map(text).flat_map(|text| shown_in(&text)).collect();
        let files = fs::read_dir(root.join(FOLDER)).expect("the folder can be read");
        let name =
            |file: &fs::DirEntry| file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let drawn: BTreeSet<String> = files.flatten().map(|file| name(&file)).collect();
        assert_eq!(shown, drawn);
    }

    #[test]
    fn references_are_found_in_markdown() {
        let text = "![a](../pictures/the-end.svg) and ![b](docs/pictures/x.svg), but no pictures/*.svg";
        assert_eq!(shown_in(text).into_iter().collect::<Vec<_>>(), ["the-end", "x"]);
    }
}
