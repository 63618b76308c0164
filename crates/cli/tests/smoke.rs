//! The program starts. A test program of its own and a small one: it is what `cargo xtask pictures` and `browsers` build
//! to have the program built as it is for all tests.

use std::process::Command;

#[test]
fn the_program_says_its_version() {
    let output = Command::new(env!("CARGO_BIN_EXE_stackade")).arg("--version").output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("a version is plain text");
    assert_eq!(text, format!("stackade {}\n", env!("CARGO_PKG_VERSION")));
}
