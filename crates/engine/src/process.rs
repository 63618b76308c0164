//! Another program that is spoken to in lines, and never waited for longer than agreed.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No line of another program is read further than this.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines may wait to be read; a program that writes more has to wait.
const WAITING: usize = 100;
/// How many bytes of an answer are kept; of a longer one only the end is.
const MOST_KEPT: usize = 1 << 20;

/// A running program. It is ended when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Option<Complaints>,
}

/// What becomes of what a program writes to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorOutput {
    /// It goes to ours.
    Passed,
    /// Nobody sees it, and its last line is kept: where a game is on the screen there is no place for it.
    Kept,
}

/// The last line that a program has written to standard error, and who listens for it.
#[derive(Debug)]
struct Complaints {
    last: Arc<Mutex<String>>,
    listener: JoinHandle<()>,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It took too long.
    TimedOut,
    /// The program has closed its output, most likely because it has ended.
    Closed,
}

impl Process {
    /// Starts a program given by its name and arguments.
    pub fn start(command: &[String], errors: ErrorOutput) -> io::Result<Process> {
        let (program, args) = command
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match errors {
                ErrorOutput::Passed => Stdio::inherit(),
                ErrorOutput::Kept => Stdio::piped(),
            })
            .spawn()?;
        let output = child.stdout.take().expect("the output is piped");
        let input = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(WAITING);
        thread::Builder::new().spawn(move || forward(output, &sender))?;
        let complaints = child.stderr.take().map(Complaints::listen).transpose()?;
        Ok(Process { child, input, lines, complaints })
    }

    /// The last line that a program which has ended wrote to standard error, where that is kept.
    pub fn last_error(&self) -> Option<String> {
        self.complaints.as_ref().and_then(Complaints::last)
    }

    /// Sends a line; an error means that the program no longer listens.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// Closes the program's input.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// The next line, if one comes before the deadline.
    pub fn line(&mut self, deadline: Instant) -> Result<String, Silence> {
        let patience = deadline.saturating_duration_since(Instant::now());
        // Or a program that never stops talking would never be late.
        if patience.is_zero() {
            return Err(Silence::TimedOut);
        }
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimedOut,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// Reads lines until one satisfies `is_last`, and returns them all; of very many, the last.
    pub fn lines_until(
        &mut self,
        patience: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Silence> {
        let deadline = Instant::now() + patience;
        let (mut lines, mut bytes) = (VecDeque::new(), 0);
        let cost = |line: &String| line.len() + size_of::<String>();
        loop {
            let line = self.line(deadline)?;
            let is_last = is_last(&line);
            bytes += cost(&line);
            lines.push_back(line);
            while bytes > MOST_KEPT {
                bytes -= lines.pop_front().as_ref().map_or(bytes, cost);
            }
            if is_last {
                return Ok(lines.into());
            }
        }
    }

    /// Waits for the program to end by itself and tells whether it did, and well.
    pub fn ends_within(&mut self, patience: Duration) -> Option<bool> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.success()),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that listens ends by itself; one that does not is ended.
        let _ = self.send("quit");
        self.hang_up();
        if self.ends_within(Duration::from_millis(200)).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Complaints {
    /// A program that has ended has written everything; only one of its children can still hold the pipe.
    const PATIENCE: Duration = Duration::from_secs(1);

    fn listen(output: ChildStderr) -> io::Result<Complaints> {
        let last = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last);
        let keep = move |line: String| {
            if !line.trim().is_empty() {
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = line;
            }
            true
        };
        let listener = thread::Builder::new().spawn(move || each_line(output, keep))?;
        Ok(Complaints { last, listener })
    }

    fn last(&self) -> Option<String> {
        let deadline = Instant::now() + Complaints::PATIENCE;
        while !self.listener.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        let line = self.last.lock().unwrap_or_else(PoisonError::into_inner).trim().to_owned();
        Some(line).filter(|line| !line.is_empty())
    }
}

/// Passes on what the program writes, line by line, until either side is gone.
fn forward(output: ChildStdout, lines: &mpsc::SyncSender<String>) {
    each_line(output, |line| lines.send(line).is_ok());
}

/// Hands over line after line without its end, until there is none or nobody wants another.
fn each_line(output: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&bytes);
                if !take(text.trim_end_matches(['\n', '\r']).to_owned()) {
                    return;
                }
            }
        }
    }
}

/// Splits a command line into words at spaces; quotes keep words together.
///
/// ```
/// use stackade_engine::process::split_command;
/// assert_eq!(split_command("python3 'my engine.py' -v"), Some(vec!["python3".into(), "my engine.py".into(), "-v".into()]));
/// assert_eq!(split_command("'open"), None);
/// ```
pub fn split_command(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (quote.is_none() && !words.is_empty()).then_some(words)
}

/// Joins words to a command line that [`split_command`] takes apart again.
///
/// ```
/// use stackade_engine::process::join_command;
/// assert_eq!(join_command(&["python3".into(), "my engine.py".into()]), "python3 'my engine.py'");
/// ```
pub fn join_command(words: &[String]) -> String {
    let is_plain =
        |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '\'' || c == '"');
    let quoted = words.iter().map(|word| match word {
        word if is_plain(word) => word.clone(),
        // A quote ends here, is put into quotes of the other kind, and goes on.
        word => format!("'{}'", word.replace('\'', "'\"'\"'")),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        start(script, ErrorOutput::Passed)
    }

    fn start(script: &str, errors: ErrorOutput) -> Process {
        Process::start(&["sh", "-c", script].map(str::to_owned), errors).expect("there is a shell")
    }

    #[test]
    fn the_last_line_of_what_went_wrong_is_kept() {
        let mut process = start("echo one >&2; echo 'what it was' >&2; echo >&2", ErrorOutput::Kept);
        assert_eq!(process.lines_until(Duration::from_secs(60), |_| true), Err(Silence::Closed));
        assert_eq!(process.last_error().as_deref(), Some("what it was"));
        let mut silent = start("exit 1", ErrorOutput::Kept);
        assert_eq!(silent.lines_until(Duration::from_secs(60), |_| true), Err(Silence::Closed));
        assert_eq!(silent.last_error(), None);
    }

    #[test]
    fn a_program_that_never_stops_talking_is_late() {
        let mut process = shell("yes");
        let began = Instant::now();
        let patience = Duration::from_millis(300);
        // Slower to read than the program is to write.
        let is_last = |_: &str| {
            thread::sleep(Duration::from_millis(1));
            false
        };
        assert_eq!(process.lines_until(patience, is_last), Err(Silence::TimedOut));
        assert!(began.elapsed() < Duration::from_secs(120), "it hangs");
    }

    #[test]
    fn of_a_flood_of_lines_the_end_is_kept() {
        let mut process = shell("yes | head -n 200000; echo end");
        let lines = process.lines_until(Duration::from_secs(60), |line| line == "end").expect("it ends");
        assert!(lines.len() < 50_000, "{}", lines.len());
        assert_eq!(lines.last().map(String::as_str), Some("end"));
    }

    #[test]
    fn commands_are_read_as_they_are_written() {
        for words in [&["a"][..], &["a b", ""], &["it's", "\"x\" y", "'\""], &["tab\there", "-v"]] {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(split_command(&join_command(&words)), Some(words));
        }
    }
}
