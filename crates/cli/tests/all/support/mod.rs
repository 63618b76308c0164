//! Runs the real program.

#[cfg(target_os = "linux")]
pub(crate) mod pty;
#[cfg(target_os = "linux")]
pub(crate) mod screen;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("the output is UTF-8")
    }

    pub(crate) fn lines(&self) -> Vec<&str> {
        self.text().lines().collect()
    }
}

/// The program, in an environment of no particular language and without a terminal.
pub(crate) fn stackade() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stackade"));
    command.stdin(Stdio::null()).env_remove("NO_COLOR");
    command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

pub(crate) fn run<S: AsRef<OsStr>>(args: &[S]) -> Ran {
    ran(stackade().args(args).output().expect("the program starts"))
}

pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Ran {
    feed(stackade().args(args), input)
}

/// Runs a command with something to read.
pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // The program may stop reading at the first thing that is wrong.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    ran(child.wait_with_output().expect("the program ends"))
}

fn ran(output: Output) -> Ran {
    let err = String::from_utf8(output.stderr).expect("errors are UTF-8");
    Ran { code: output.status.code(), out: output.stdout, err }
}

/// Runs a command that must succeed in silence, and returns what it printed.
pub(crate) fn ok(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    ran.text().to_owned()
}

/// Runs a command that must fail with this code and one line that contains `part`.
pub(crate) fn check_error<S: AsRef<OsStr> + std::fmt::Debug>(args: &[S], code: i32, part: &str) {
    let ran = run(args);
    let shown: String = format!("{args:?}").chars().take(300).collect();
    assert_failed(&ran, code, part, &shown);
    assert!(ran.out.is_empty(), "{shown}: something was printed");
}

pub(crate) fn assert_failed(ran: &Ran, code: i32, part: &str, about: &str) {
    assert_eq!(ran.code, Some(code), "{about}: {}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{about}: {}", ran.err);
    assert!(ran.err.starts_with("error: ") && ran.err.ends_with('\n'), "{about}: {}", ran.err);
    assert!(ran.err.contains(part), "{about}: {}", ran.err);
    assert!(ran.err.chars().count() < 600, "{about}: {}", ran.err);
}

/// A folder of the test's own, gone when it is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("stackade-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("there is room for files");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("names are plain").to_owned()
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("there is room for files");
        self.file(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
