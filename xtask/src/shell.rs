//! Running other programs: the command is shown, and a failure says which one failed.
//!
//! What commands print goes to the terminal, or to the [`log`](with_log) of the thread that runs them, so that several
//! can run at once and still be read.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::workspace::Workspace;

/// Why a job could not be done, in one line.
#[derive(Debug)]
pub(crate) struct TaskError {
    message: String,
    code: u8,
}

impl TaskError {
    /// Something that was tried and failed: exit code 1.
    pub(crate) fn new(message: impl Into<String>) -> TaskError {
        TaskError { message: message.into(), code: 1 }
    }

    /// A mistake on the command line or something missing on the machine: exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> TaskError {
        TaskError { message: message.into(), code: 2 }
    }

    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

thread_local! {
    /// Where this thread and the commands that it runs write, if not to the terminal.
    static LOG: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Does some work whose output, and that of its commands, goes to a file.
pub(crate) fn with_log<T>(log: File, work: impl FnOnce() -> T) -> T {
    let before = LOG.replace(Some(log));
    let result = work();
    LOG.replace(before);
    result
}

/// Prints a line where this thread's output goes.
pub(crate) fn say(line: impl fmt::Display) {
    // Nobody can be told that the log cannot be written; the result does not depend on it.
    let in_log = LOG.with_borrow_mut(|log| log.as_mut().map(|log| writeln!(log, "{line}")));
    if in_log.is_none() {
        println!("{line}");
    }
}

/// The cargo that runs this program, at the root of the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace.root());
    if !workspace.is_built_incrementally() {
        // One unit a crate costs two thirds of the processor time of many, whose code is optimised once more across them.
        command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_CODEGEN_UNITS", "1");
    }
    command
}

/// Shows a command and runs it with the output of this thread.
pub(crate) fn run(command: &mut Command) -> Result<(), TaskError> {
    show(command);
    if let Some(log) = log_for_child(command)? {
        let errors = duplicate(&log, command)?;
        command.stdin(Stdio::null()).stdout(log).stderr(errors);
    }
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() { Ok(()) } else { Err(TaskError::new(format!("`{}`: {status}", text(command)))) }
}

/// Shows a command, runs it, and hands on each line of its output, which is printed as well.
/// The answer is whether it succeeded.
pub(crate) fn run_lines(command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool, TaskError> {
    run_quietly(command, |line| {
        say(line);
        each(line);
    })
}

/// Shows a command, runs it, and hands on each line of its output, which is not printed.
pub(crate) fn run_quietly(command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool, TaskError> {
    show(command);
    if let Some(log) = log_for_child(command)? {
        command.stdin(Stdio::null()).stderr(log);
    }
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| not_started(command, &error))?;
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| TaskError::new(format!("`{}`: {error}", text(command))))?;
        each(&String::from_utf8_lossy(&line));
    }
    let status = child.wait().map_err(|error| not_started(command, &error))?;
    Ok(status.success())
}

/// What a command prints, if it succeeds; its diagnostics are shown only if it fails.
pub(crate) fn output(command: &mut Command) -> Result<String, TaskError> {
    let output = command.output().map_err(|error| not_started(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(TaskError::new(format!("`{}`: {}: {}", text(command), output.status, why.trim())))
}

/// A command as one would type it, without the folder of the program.
pub(crate) fn text(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

fn show(command: &Command) {
    let is_logged = LOG.with_borrow(Option::is_some);
    let line = format!("$ {}", text(command));
    if is_logged { say(line) } else { eprintln!("{line}") }
}

fn log_for_child(command: &Command) -> Result<Option<File>, TaskError> {
    LOG.with_borrow(|log| log.as_ref().map(|log| duplicate(log, command)).transpose())
}

fn duplicate(log: &File, command: &Command) -> Result<File, TaskError> {
    log.try_clone().map_err(|error| not_started(command, &error))
}

fn not_started(command: &Command, error: &io::Error) -> TaskError {
    TaskError::new(format!("`{}` could not be run: {error}", text(command)))
}

/// A word in quotes if a shell would take it apart otherwise.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./:,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_one_would_type_them() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["run", "--", "x5/x5 w", ""]);
        assert_eq!(text(&command), "cargo run -- 'x5/x5 w' ''");
    }

    #[test]
    fn a_program_that_does_not_exist_is_a_failure() {
        let failure = run(&mut Command::new("no-such-program-anywhere")).expect_err("it does not exist");
        assert_eq!(failure.code(), 1);
        assert!(failure.to_string().contains("no-such-program-anywhere"));
    }

    #[test]
    fn a_log_takes_what_is_said_and_what_commands_print() {
        let path = std::env::temp_dir().join(format!("stackade-xtask-log-{}", std::process::id()));
        let log = File::create(&path).expect("there is room for a log");
        with_log(log, || {
            say("first");
            run(Command::new("cargo").arg("--version")).expect("cargo runs this test");
        });
        let text = std::fs::read_to_string(&path).expect("it was written");
        std::fs::remove_file(&path).expect("it was written");
        assert!(text.starts_with("first\n$ cargo --version\ncargo "), "{text}");
    }
}
