//! Running other programs: the command is shown, and a failure says which one failed.

use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::workspace::Workspace;

/// Why a job could not be done, in one line.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// Something that was tried and failed: exit code 1.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: 1 }
    }

    /// A mistake on the command line or something missing on the machine: exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: 2 }
    }

    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The cargo that runs this program, at the root of the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace.root());
    command
}

/// Shows a command and runs it with the terminal's own input and output.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    show(command);
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("`{}`: {status}", text(command)))) }
}

/// Shows a command, runs it, and hands on each line of its output, which is printed as well.
/// The answer is whether it succeeded.
pub(crate) fn run_lines(command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool, Failure> {
    show(command);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| not_started(command, &error))?;
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| Failure::new(format!("`{}`: {error}", text(command))))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        each(&line);
    }
    let status = child.wait().map_err(|error| not_started(command, &error))?;
    Ok(status.success())
}

/// What a command prints, if it succeeds; its diagnostics are shown only if it fails.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| not_started(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(Failure::new(format!("`{}`: {}: {}", text(command), output.status, why.trim())))
}

/// A command as one would type it, without the folder of the program.
pub(crate) fn text(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

fn show(command: &Command) {
    eprintln!("$ {}", text(command));
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("`{}` could not be run: {error}", text(command)))
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
}
