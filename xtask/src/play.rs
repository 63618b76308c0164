//! The main job: build page and program side by side, show what there is, and open the game.
//!
//! The program is built for people who want to play now (profile `play`): rules and search are optimised, the rest only
//! as far as people notice. `cargo xtask release` builds what is handed on.

mod browser;
mod progress;

use std::fs::File;
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, output, run, with_log};
use crate::web;
use crate::workspace::Workspace;

use progress::Progress;

/// Commands worth trying first, a line for each: what it does, a colon, and the command.
const TOUR: &str = include_str!("play/tour.txt");

pub(crate) fn play(workspace: &Workspace) -> Result<(), TaskError> {
    let page = build(workspace)?;
    let stackade = workspace.play_program();
    let version = output(Command::new(&stackade).arg("--version"))?;
    print!("{}", invitation(version.trim(), &shortest(&stackade)));
    match page {
        Ok(()) => browser::serve(&stackade),
        Err(failure) => {
            println!("\nThere is no page in the browser: {failure}");
            if stdin().is_terminal() && stdout().is_terminal() {
                run(Command::new(&stackade).arg("play"))?;
            }
            Ok(())
        }
    }
}

/// Builds page and program at the same time, and then the page into the program, for which little is compiled again. A
/// page that cannot be built is no reason not to play; why it cannot is the inner result.
fn build(workspace: &Workspace) -> Result<Result<(), TaskError>, TaskError> {
    let logs = workspace.target().join("play-logs");
    fresh_folder(&logs)?;
    let (page_log, program_log) = (logs.join("page.log"), logs.join("program.log"));
    let progress = Progress::start(workspace, &page_log, &program_log);
    let page = thread::scope(|scope| {
        let page = scope.spawn(|| logged(&page_log, || web::build(workspace)));
        // Whether this goes well is seen below: a page that changes under it may be in its way.
        let _ = logged(&program_log, || workspace.build_for_play());
        page.join().expect("building the page does not panic")
    });
    let program = logged(&program_log, || workspace.build_for_play());
    progress.finish();
    program.map_err(|failure| with_log_shown(&failure, &program_log))?;
    Ok(page.map_err(|failure| TaskError::new(format!("{failure} (see {})", page_log.display()))))
}

fn logged(path: &Path, work: impl FnOnce() -> Result<(), TaskError>) -> Result<(), TaskError> {
    let log = File::options().create(true).append(true).open(path);
    with_log(log.map_err(|error| about(path, &error))?, work)
}

/// A failure with the last lines of the log, where the reason is.
fn with_log_shown(failure: &TaskError, path: &PathBuf) -> TaskError {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let last = lines[lines.len().saturating_sub(40)..].join("\n");
    TaskError::new(format!("{last}\n{failure}"))
}

fn invitation(version: &str, stackade: &str) -> String {
    let mut text = format!("\n{version} is built. Try:\n\n");
    for (what, command) in tour() {
        text += &format!("  # {what}\n  {stackade} {command}\n");
    }
    text + &format!(
        "\n{stackade} --help lists the commands; crates/games/src/GAME/rules.md explains a game.\n"
    )
}

fn tour() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOUR.lines().filter_map(|line| line.split_once(": "))
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
        assert_eq!(tour().count(), TOUR.lines().count());
        for (_, command) in tour() {
            assert!(text.contains(&format!("/opt/stackade {command}\n")), "{command}");
        }
    }
}
