//! Opens the game and panics a moment later, so that a test can see what becomes of the terminal.

use std::time::Duration;

use stackade_tui::Launch;

fn main() {
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_millis(500));
        panic!("as it was told");
    });
    if let Err(why) = stackade_tui::run(Launch::default()) {
        eprintln!("error: {why}");
    }
}
