//! What becomes of the terminal when the program panics.
#![cfg(target_os = "linux")]

#[path = "../../cli/tests/support/screen.rs"]
#[allow(dead_code, reason = "the other tests of it are elsewhere")]
mod screen;

use screen::Window;

#[test]
fn a_panic_gives_the_terminal_back() {
    let tests = std::env::current_exe().expect("a test is a program");
    let folder = tests.ancestors().nth(2).expect("programs lie in deps, beside examples");
    let program = folder.join("examples/panics");
    assert!(program.exists(), "{} is built with the tests: cargo test --examples --tests", program.display());
    let home = std::env::temp_dir().join(format!("stackade-panic-{}", std::process::id()));
    let window = Window::open("panic", &home, &program.display().to_string());
    window.wait_for("four stacking games");
    let text = window.wait_for("cooked");
    assert!(text.contains("as it was told") && text.contains("ended 101"), "{text}");
    assert!(window.is_restored());
}
