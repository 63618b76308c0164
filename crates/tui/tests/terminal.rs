//! What becomes of the terminal when the program panics.
#![cfg(target_os = "linux")]

#[path = "../../cli/tests/support/screen.rs"]
#[allow(dead_code, reason = "the other tests of it are elsewhere")]
mod screen;

use std::time::Duration;

use screen::Window;
use stackade_tui::Launch;

/// Set where this program is to be the one that panics.
const WANTED: &str = "STACKADE_TEST_PANIC";

#[test]
fn a_panic_gives_the_terminal_back() {
    let program = std::env::current_exe().expect("a test is a program");
    let home = std::env::temp_dir().join(format!("stackade-panic-{}", std::process::id()));
    let command = format!("{WANTED}=1 {} --exact opens_the_game_and_panics --nocapture", program.display());
    let window = Window::open("panic", &home, &command);
    window.wait_for("four stacking games");
    let text = window.wait_for("cooked");
    assert!(text.contains("as it was told") && text.contains("ended 101"), "{text}");
    assert!(window.is_restored());
}

/// Does nothing unless the test above runs it in a terminal of its own.
#[test]
fn opens_the_game_and_panics() {
    if std::env::var_os(WANTED).is_none() {
        return;
    }
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_millis(1500));
        panic!("as it was told");
    });
    stackade_tui::run(Launch::default()).expect("there is a terminal");
}
