//! The pictures of the documentation: one table says which position each shows, and `stackade show`
//! draws them.

use std::path::Path;
use std::process::Command;

use crate::golden;
use crate::shell::{Failure, cargo, output, run};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Where the repository keeps them.
const FOLDER: &str = "docs/pictures";

/// A picture and the position it shows.
struct Picture {
    /// The file's name without `.svg`.
    name: &'static str,
    game: &'static str,
    /// A position string; empty for the start position.
    position: &'static str,
    /// Moves to play from there first.
    moves: &'static str,
}

const fn picture(
    name: &'static str,
    game: &'static str,
    position: &'static str,
    moves: &'static str,
) -> Picture {
    Picture { name, game, position, moves }
}

const GLAISHER_MIDDLE: &str = "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r";
const GLAISHER_CAPTURE: &str = "y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r";
const GLAISHER_END: &str = "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,r1,x2/r1,r2,r1,x,y3,x4/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 y";

const STAQS_SETUP: &str = "n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b";
const STAQS_MIDDLE: &str = "n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b";
const STAQS_END: &str = "x2,w2,x,b6/w4,b4,x,w3,x/x,b4,x3/x4,b3/n,x2,w6,x w";

const GREENER_MIDDLE: &str =
    "gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b";
const GREENER_END: &str = "x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b";

const NAVA_MIDDLE: &str = "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w";
const NAVA_JUMP: &str = "x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w";
const NAVA_END: &str = "W,W,W,W,wb/W,W,W,W,x/B,B,x,w,x/bbbbb,x2,W,x/wwww,x4 b";

/// Every picture that the README and docs/ show.
const PICTURES: [Picture; 21] = [
    picture("glaisher-start", "glaisher", "", ""),
    picture("glaisher-split", "glaisher", "", "b9se123@b9"),
    picture("glaisher-capture-before", "glaisher", GLAISHER_CAPTURE, ""),
    picture("glaisher-capture-after", "glaisher", GLAISHER_CAPTURE, "e5e12@e5"),
    picture("glaisher-middle", "glaisher", GLAISHER_MIDDLE, ""),
    picture("glaisher-end", "glaisher", GLAISHER_END, ""),
    picture("staqs-start", "staqs", "", ""),
    picture("staqs-step-before", "staqs", STAQS_SETUP, ""),
    picture("staqs-step-after", "staqs", STAQS_SETUP, "c3-c2"),
    picture("staqs-middle", "staqs", STAQS_MIDDLE, ""),
    picture("staqs-end", "staqs", STAQS_END, ""),
    picture("greener-start", "greener", "", ""),
    picture("greener-middle", "greener", GREENER_MIDDLE, ""),
    picture("greener-capture-after", "greener", GREENER_MIDDLE, "d4xa4"),
    picture("greener-end", "greener", GREENER_END, ""),
    picture("nava-start", "nava", "", ""),
    picture("nava-first-move", "nava", "", "a1-a5"),
    picture("nava-jump-before", "nava", NAVA_JUMP, ""),
    picture("nava-jump-after", "nava", NAVA_JUMP, "a3-e3"),
    picture("nava-middle", "nava", NAVA_MIDDLE, ""),
    picture("nava-end", "nava", NAVA_END, ""),
];

/// Draws the pictures anew.
pub(crate) fn write(workspace: &Workspace) -> Result<(), Failure> {
    let stackade = workspace.build_for_tests()?;
    let folder = workspace.root().join(FOLDER);
    golden::fresh_folder(&folder)?;
    draw(&stackade, &folder)?;
    println!("{} pictures in {FOLDER}", PICTURES.len());
    draw_screens(workspace)
}

/// Draws the screens of the terminal game anew; a test of that crate compares them.
fn draw_screens(workspace: &Workspace) -> Result<(), Failure> {
    let folder = workspace.root().join("docs/screens");
    golden::fresh_folder(&folder)?;
    let example = ["run", "--quiet", "--package", "stackade-tui", "--example", "screens", "--"];
    run(cargo(workspace).args(example).arg(&folder))
}

/// Draws them somewhere else and compares.
pub(crate) fn check(workspace: &Workspace, stackade: &Path) -> Result<Tally, Failure> {
    let made = workspace.target().join("made").join("pictures");
    golden::fresh_folder(&made)?;
    draw(stackade, &made)?;
    golden::compare(&workspace.root().join(FOLDER), &made, "cargo xtask pictures")
}

fn draw(stackade: &Path, folder: &Path) -> Result<(), Failure> {
    PICTURES.iter().try_for_each(|picture| output(&mut picture.command(stackade, folder)).map(|_| ()))
}

impl Picture {
    fn command(&self, stackade: &Path, folder: &Path) -> Command {
        let mut command = Command::new(stackade);
        command.args(["show", self.game]);
        for (option, value) in [("--position", self.position), ("--moves", self.moves)] {
            if !value.is_empty() {
                command.args([option, value]);
            }
        }
        command.args(["--format", "svg", "-o"]).arg(folder.join(format!("{}.svg", self.name)));
        command
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    /// The names of the pictures that a text shows, as in `![…](../pictures/NAME.svg)`.
    fn shown_in(text: &str) -> BTreeSet<String> {
        let ends = text.match_indices("pictures/").map(|(start, word)| &text[start + word.len()..]);
        let names = ends.filter_map(|rest| rest.split_once(".svg")).map(|(name, _)| name);
        names
            .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
            .map(str::to_owned)
            .collect()
    }

    fn markdown_below(folder: &Path, texts: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                markdown_below(&path, texts);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                texts.push(fs::read_to_string(path).expect("the file is text"));
            }
        }
    }

    #[test]
    fn the_documentation_shows_exactly_the_pictures_of_the_table() {
        let workspace = Workspace::find().expect("cargo runs the tests");
        let root = workspace.root();
        let mut texts = Vec::new();
        markdown_below(&root.join("docs"), &mut texts);
        texts.extend(fs::read_to_string(root.join("README.md")));
        let shown: BTreeSet<String> = texts.iter().flat_map(|text| shown_in(text)).collect();
        let drawn: BTreeSet<String> = PICTURES.iter().map(|picture| picture.name.to_owned()).collect();
        assert_eq!(shown, drawn);
        assert_eq!(drawn.len(), PICTURES.len(), "two pictures have the same name");
    }

    #[test]
    fn references_are_found_in_markdown() {
        let text = "![a](../pictures/nava-end.svg) and ![b](docs/pictures/x.svg), but no pictures/*.svg";
        assert_eq!(shown_in(text).into_iter().collect::<Vec<_>>(), ["nava-end", "x"]);
    }
}
