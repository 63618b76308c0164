//! Ctrl-C as a wish to stop, for work whose result so far is worth printing.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C has ended.
pub(crate) const INTERRUPTED: u8 = 130;

static WISHED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is a wish, which [`is_wished`] tells; the second ends the program.
pub(crate) fn listen() {
    // Without a handler the program ends at the first, with what it has printed by then.
    let _ = ctrlc::set_handler(|| {
        if WISHED.swap(true, Ordering::Relaxed) {
            end();
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_wished() -> bool {
    WISHED.load(Ordering::Relaxed)
}

/// Ends the program, with whatever stands on the line of the cursor cleared away, so that the shell goes on
/// where it was.
pub(crate) fn end() -> ! {
    // Whoever holds the lock draws nothing more.
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[K");
    let _ = stderr.flush();
    std::process::exit(INTERRUPTED.into());
}
