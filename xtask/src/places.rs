//! Folders that differ from machine to machine, and how what is built keeps quiet about them: the same sources give the
//! same bytes then.

use std::path::PathBuf;
use std::process::Command;

use crate::workspace::Workspace;

/// Each folder, and what it is called instead. The last one that fits counts.
pub(crate) fn places(workspace: &Workspace) -> [(PathBuf, &'static str); 3] {
    [
        (workspace.root().to_owned(), "/stackade"),
        (workspace.target().to_owned(), "/target"),
        (cargo_home(), "/cargo"),
    ]
}

/// Lets a build name no folder of this machine, with more flags for the compiler.
pub(crate) fn leave_out(workspace: &Workspace, command: &mut Command, more: &[&str]) {
    let places = places(workspace);
    let names = places.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    let flags: Vec<String> = names.chain(more.iter().map(|&flag| flag.to_owned())).collect();
    // Flags that are separated by this may hold spaces.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
}

/// Where Cargo keeps what it has fetched.
pub(crate) fn cargo_home() -> PathBuf {
    let said = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    said.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default()
}
