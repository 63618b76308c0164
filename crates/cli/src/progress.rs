//! A progress bar on standard error, for people who wait.
//!
//! Where the results themselves scroll by on a terminal, they show how far it has come.

use std::io::{self, IsTerminal, StderrLock, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt;

/// Work that is done sooner than this needs no bar.
const BAR_DELAY: Duration = Duration::from_secs(1);
/// How often the bar is redrawn.
const REFRESH: Duration = Duration::from_millis(200);
/// The bar's length in characters.
const LENGTH: usize = 40;

/// Does the work, with a bar once it has taken a second and if standard error is a terminal.
///
/// `fraction` tells from another thread how much is done, from 0 to 1.
pub(crate) fn with_bar<T>(fraction: impl Fn() -> f64 + Send, work: impl FnOnce() -> T) -> T {
    with_line(move |_| bar(fraction()), work)
}

/// The same for work of unknown length: a clock in place of the bar.
pub(crate) fn with_clock<T>(work: impl FnOnce() -> T) -> T {
    with_words(|| "working".to_owned(), work)
}

/// A clock behind words that say from another thread how far it has come.
pub(crate) fn with_words<T>(words: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    with_line(move |time| format!("{}, {} s", words(), time.as_secs()), work)
}

/// Clears the bar away while results are printed, which would else stand behind it; it comes back by itself.
pub(crate) fn pause() -> Option<StderrLock<'static>> {
    let mut stderr = io::stderr().lock();
    if !stderr.is_terminal() {
        return None;
    }
    let _ = write!(stderr, "\r\x1b[K");
    let _ = stderr.flush();
    Some(stderr)
}

fn with_line<T>(line: impl Fn(Duration) -> String + Send, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let (done, waiting) = mpsc::channel::<()>();
        // Without a thread for the bar there is no bar, and the work is done all the same.
        let _ = thread::Builder::new().spawn_scoped(scope, move || watch(&line, &waiting));
        let result = work();
        drop(done);
        result
    })
}

/// Draws the bar until the other end of the channel is dropped, then clears it away.
fn watch(line: &impl Fn(Duration) -> String, waiting: &mpsc::Receiver<()>) {
    let begin = Instant::now();
    let mut delay = BAR_DELAY;
    while waiting.recv_timeout(delay) == Err(RecvTimeoutError::Timeout) {
        if delay == BAR_DELAY {
            clear_when_interrupted();
        }
        draw(&line(begin.elapsed()));
        delay = REFRESH;
    }
    if delay == REFRESH {
        draw("");
    }
}

/// Takes the bar away when Ctrl-C ends the program, unless the work has its own idea of that.
fn clear_when_interrupted() {
    // Without a handler the program ends all the same, only less tidily.
    let _ = ctrlc::set_handler(|| interrupt::end());
}

/// Replaces the line that the cursor is on. Who cannot be shown a bar goes without.
fn draw(line: &str) {
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "\r{line}\x1b[K");
    let _ = stderr.flush();
}

fn bar(fraction: f64) -> String {
    let fraction = fraction.clamp(0.0, 1.0);
    let filled = (fraction * LENGTH as f64) as usize;
    format!("[{}{}] {:3.0}%", "#".repeat(filled), ".".repeat(LENGTH - filled), fraction * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_from_the_left() {
        assert_eq!(bar(0.0), format!("[{}]   0%", ".".repeat(40)));
        assert_eq!(bar(0.5), format!("[{}{}]  50%", "#".repeat(20), ".".repeat(20)));
        assert_eq!(bar(7.0), format!("[{}] 100%", "#".repeat(40)));
    }
}
