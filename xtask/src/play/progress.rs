//! A line that says how far a build is and how long it will still take.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::shell::{cargo, output};
use crate::workspace::Workspace;

/// Our own crates are optimised and are the last ones: each counts as much as this many others.
const WEIGHT: usize = 12;

/// Watches the logs of page and program from a thread of its own.
pub(crate) struct Progress {
    done: Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    pub(crate) fn start(workspace: &Workspace, page: &Path, program: &Path) -> Progress {
        let (page, program, mut cargo) = (page.to_owned(), program.to_owned(), cargo(workspace));
        let (done, is_done) = channel();
        let watch = move || {
            // In the thread: on a fresh machine, all crates are downloaded for this.
            let watch = Watch { page, program, began: Instant::now(), whole: whole(&mut cargo) };
            watch.run(&is_done);
        };
        Progress { done, thread: thread::spawn(watch) }
    }

    pub(crate) fn finish(self) {
        // The thread may have ended by itself, and has nothing to say when it is told to.
        let _ = self.done.send(());
        let _ = self.thread.join();
    }
}

struct Watch {
    page: PathBuf,
    program: PathBuf,
    /// How much there is to compile if nothing is compiled yet.
    whole: usize,
    began: Instant,
}

impl Watch {
    fn run(&self, is_done: &Receiver<()>) {
        let is_terminal = stderr().is_terminal();
        let pause = Duration::from_secs(if is_terminal { 1 } else { 15 });
        while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(pause) {
            let line = self.line();
            // Nothing depends on this line being seen.
            let _ = match is_terminal {
                true => write!(stderr(), "\r{line}\x1b[K").and_then(|()| stderr().flush()),
                false => writeln!(stderr(), "{line}"),
            };
        }
        let last = if is_terminal { "\r\x1b[K" } else { "" };
        let _ = writeln!(stderr(), "{last}built in {}", clock(self.began.elapsed()));
    }

    fn line(&self) -> String {
        let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
        let (compiled, crates) = compiled(&read(&self.program));
        let page = page_step(&read(&self.page));
        let gone = self.began.elapsed();
        let left = estimate(gone, compiled, self.whole);
        format!("{} gone, {left}: program, {crates} crates compiled; page, {page}", clock(gone))
    }
}

/// How much there is to compile for the whole program.
fn whole(cargo: &mut Command) -> usize {
    let tree = ["tree", "--package", "stackade", "--edges", "normal,build", "--prefix", "none"];
    let crates = output(cargo.args(tree).args(["--format", "{p}"])).unwrap_or_default();
    let mut names: Vec<&str> = crates.lines().filter_map(|line| line.split(' ').next()).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(weight).sum()
}

fn weight(name: &str) -> usize {
    if name.starts_with("stackade") { WEIGHT } else { 1 }
}

/// How much has been compiled according to Cargo's output, and how many crates that is.
fn compiled(log: &str) -> (usize, usize) {
    let names = log.lines().filter_map(|line| line.trim_start().strip_prefix("Compiling "));
    names.fold((0, 0), |(sum, count), name| (sum + weight(name), count + 1))
}

/// What is being done for the page.
fn page_step(log: &str) -> String {
    let last = log.lines().rfind(|line| line.starts_with("$ ") || line.starts_with("the page"));
    match last {
        None => "waiting".to_owned(),
        Some(line) if line.contains("--package stackade-wasm") => "the engine".to_owned(),
        Some(line) if line.contains(" install ") => "the packages of npm".to_owned(),
        Some(_) => "bundling".to_owned(),
    }
}

/// What is left, in words; nothing is promised from too little.
fn estimate(gone: Duration, compiled: usize, whole: usize) -> String {
    let share = compiled as f64 / whole.max(1) as f64;
    if share < 0.1 {
        return "a first build takes some minutes, others seconds".to_owned();
    }
    if share > 0.97 {
        return "nearly done".to_owned();
    }
    let left = gone.as_secs_f64() / share * (1.0 - share);
    format!("about {} to go", clock(Duration::from_secs_f64(left)))
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_crates_count_for_more() {
        let log = "$ cargo build\n   Compiling libc v0.2\n   Compiling stackade-core v0.1.0 (x)\nFinished\n";
        assert_eq!(compiled(log), (1 + WEIGHT, 2));
    }

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        let minute = Duration::from_secs(60);
        assert_eq!(estimate(minute, 50, 200), "about 3:00 to go");
        assert_eq!(estimate(minute, 1, 200), "a first build takes some minutes, others seconds");
        assert_eq!(estimate(minute, 199, 200), "nearly done");
        assert_eq!(estimate(minute, 0, 0), "a first build takes some minutes, others seconds");
    }

    #[test]
    fn the_steps_of_the_page_have_names() {
        assert_eq!(page_step(""), "waiting");
        assert_eq!(page_step("$ cargo build --package stackade-wasm --lib\nx"), "the engine");
        assert_eq!(page_step("$ npm install --no-save\n"), "the packages of npm");
        assert_eq!(page_step("$ npm run --silent build\n"), "bundling");
    }
}
