//! The main job: build everything in release mode, show what there is, and open the game.

use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;
use std::process::Command;

use crate::shell::{Failure, output, run};
use crate::web;
use crate::workspace::Workspace;

/// Commands worth trying first, and what each does.
const TOUR: [(&str, &str); 10] = [
    ("serve", "the game in the browser"),
    ("play", "the game in this terminal"),
    ("play nava --second level=5 --words", "the same line by line, in words"),
    ("games", "the games and their variants"),
    ("show nava", "the start position of a game, drawn"),
    ("moves staqs --moves '@c3 @b2'", "the legal moves after two placements"),
    ("apply glaisher b9se123@b9", "the position after a turn"),
    ("show greener --seed 7 --format png -o greener.png", "a random board as a picture"),
    ("playout nava --seed 1", "a random game"),
    ("bench", "how fast the rules are here"),
];

pub(crate) fn play(workspace: &Workspace) -> Result<(), Failure> {
    let has_page = web::has_node();
    if has_page {
        web::build(workspace)?;
    }
    let stackade = workspace.build_stackade()?;
    let version = output(Command::new(&stackade).arg("--version"))?;
    print!("{}", invitation(version.trim(), &shortest(&stackade)));
    if has_page {
        return run(Command::new(&stackade).arg("serve"));
    }
    println!("\nThere is no page in the browser: it needs Node 20.19 or newer and npm.");
    if stdin().is_terminal() && stdout().is_terminal() {
        run(Command::new(&stackade).arg("play"))?;
    }
    Ok(())
}

fn invitation(version: &str, stackade: &str) -> String {
    let mut text = format!("\n{version} is built. Try:\n\n");
    for (command, what) in TOUR {
        text += &format!("  # {what}\n  {stackade} {command}\n");
    }
    text + &format!("\n{stackade} --help lists the commands; docs/rules/ explains the games.\n")
}

/// The path from here if the program lies below, else the whole path.
fn shortest(program: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    match program.strip_prefix(&here) {
        Ok(below) => Path::new(".").join(below).display().to_string(),
        Err(_) => program.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_shown_with_the_path_of_the_program() {
        let text = invitation("stackade 1.2.3", "/opt/stackade");
        assert!(text.contains("stackade 1.2.3 is built"));
        for (command, _) in TOUR {
            assert!(text.contains(&format!("/opt/stackade {command}\n")), "{command}");
        }
    }
}
