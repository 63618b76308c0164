//! How the command fails: one line on standard error and an exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::interrupt::INTERRUPTED;

/// No error line is longer than this, whatever a stranger's text contributed to it.
const LONGEST_LINE: usize = 500;

/// Why the command ends without having done what was asked.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// The request cannot be understood: exit code 2.
    Usage(String),
    /// The request is understood and refused, or failed on the way: exit code 1.
    Refused(String),
    /// Ctrl-C has broken it off, and what there was is printed: exit code 130.
    Interrupted,
    /// It has failed, and nobody can be told: exit code 1.
    Unheard,
    /// There is nothing left to do: help was printed, or nobody reads the output any more.
    Done,
}

impl CommandError {
    /// A request that cannot be understood.
    pub(crate) fn usage(message: impl Display) -> CommandError {
        CommandError::Usage(message.to_string())
    }

    /// A request that is refused.
    pub(crate) fn refused(message: impl Display) -> CommandError {
        CommandError::Refused(message.to_string())
    }

    /// What happened, in words.
    pub(crate) fn message(self) -> String {
        match self {
            CommandError::Usage(message) | CommandError::Refused(message) => message,
            CommandError::Interrupted => "interrupted".to_owned(),
            CommandError::Unheard | CommandError::Done => String::new(),
        }
    }

    /// Says what happened and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            CommandError::Usage(message) => (message, 2),
            CommandError::Refused(message) => (message, 1),
            CommandError::Interrupted => return ExitCode::from(INTERRUPTED),
            CommandError::Unheard => return ExitCode::FAILURE,
            CommandError::Done => return ExitCode::SUCCESS,
        };
        // When standard error is closed too, there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {}", one_line(&message));
        ExitCode::from(code)
    }
}

/// A failure to write the results.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::Done,
            _ => CommandError::Refused(format!("cannot write to standard output: {error}")),
        }
    }
}

/// The message without control characters and of bounded length.
fn one_line(message: &str) -> String {
    let mut line: String = printable(message).chars().take(LONGEST_LINE).collect();
    if message.chars().nth(LONGEST_LINE).is_some() {
        line.push('…');
    }
    line
}

/// A stranger's text with its control characters as escapes, so that it stays on its line.
pub(crate) fn printable(text: &str) -> String {
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_short_line() {
        assert_eq!(one_line("a\nb\x1b[1m"), "a\\nb\\u{1b}[1m");
        assert_eq!(one_line(&"é".repeat(10_000)).chars().count(), LONGEST_LINE + 1);
    }
}
