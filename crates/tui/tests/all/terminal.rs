//! What becomes of the terminal when the program panics.
#[path = "../../../cli/tests/all/support/screen.rs"]
#[allow(dead_code, reason = "the other tests of it are elsewhere")]
mod screen;

use std::time::Duration;

use screen::Window;
use stackade_tui::Launch;

/// Names a file where this program is to be the one that panics: it does when the file is there.
const WANTED: &str = "STACKADE_TEST_PANIC";

#[test]
fn a_panic_gives_the_terminal_back() {
    let program = std::env::current_exe().expect("a test is a program");
    let home = std::env::temp_dir().join(format!("stackade-panic-{}", std::process::id()));
    let signal = home.with_extension("now");
    let command = format!(
        "RUST_BACKTRACE=0 {WANTED}={} {} --exact terminal::opens_the_game_and_panics --nocapture",
        signal.display(),
        program.display()
    );
    let window = Window::open("panic", &home, &command);
    window.wait_for("four stacking games");
    std::fs::write(&signal, "").expect("there is room for files");
    let text = window.wait_for("cooked");
    std::fs::remove_file(&signal).expect("it was written");
    assert!(text.contains("as it was told") && text.contains("ended 101"), "{text}");
    assert!(window.is_restored());
}

/// Does nothing unless the test above runs it in a terminal of its own.
#[test]
fn opens_the_game_and_panics() {
    let Some(signal) = std::env::var_os(WANTED).map(std::path::PathBuf::from) else { return };
    std::thread::spawn(move || {
        while !signal.exists() {
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("as it was told");
    });
    stackade_tui::run(Launch::default()).expect("there is a terminal");
}
