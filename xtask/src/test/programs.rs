//! The test programs: built by Cargo, run without it, so that other stages can build meanwhile.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{TaskError, cargo, run_quietly};
use crate::workspace::Workspace;

/// All test programs, and the program that some of them run.
#[derive(Debug)]
pub(crate) struct Programs {
    tests: Vec<TestProgram>,
    stackade: PathBuf,
}

/// A program full of tests.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TestProgram {
    /// The folder of its package, in which it is run.
    folder: PathBuf,
    package: String,
    target: String,
    path: PathBuf,
}

impl Programs {
    /// Builds all of them, with the page that is there.
    pub(crate) fn build(workspace: &Workspace) -> Result<Programs, TaskError> {
        let mut command = cargo(workspace);
        command.args(["test", "--workspace", "--no-run", "--lib", "--bins", "--tests", "--examples"]);
        command.args(["--message-format", "json-render-diagnostics"]);
        let mut tests = Vec::new();
        let is_built = run_quietly(&mut command, |line| tests.extend(TestProgram::read(line)))?;
        if !is_built {
            return Err(TaskError::new("the tests could not be built"));
        }
        Ok(Programs { tests, stackade: workspace.test_program() })
    }

    pub(crate) fn tests(&self) -> &[TestProgram] {
        &self.tests
    }

    pub(crate) fn test(&self, package: &str, target: &str) -> Result<&TestProgram, TaskError> {
        let found = self.tests.iter().find(|test| test.package == package && test.target == target);
        found.ok_or_else(|| TaskError::new(format!("there is no test program '{target}' of {package}")))
    }

    /// The program as people use it, but for how it is optimised.
    pub(crate) fn stackade(&self) -> &Path {
        &self.stackade
    }
}

impl TestProgram {
    /// Reads a message of Cargo about something that it has built, if it is a test program.
    fn read(message: &str) -> Option<TestProgram> {
        let path = PathBuf::from(field(message, "executable")?);
        let profile = message.split_once("\"profile\":{")?.1.split_once('}')?.0;
        if !profile.contains("\"test\":true") {
            return None;
        }
        let manifest = PathBuf::from(field(message, "manifest_path")?);
        let folder = manifest.parent()?.to_owned();
        let id = field(message, "package_id")?;
        // `…/crates/core#stackade-core@0.1.0`, and `…/xtask#0.1.0` where folder and package have the same name.
        let package = id.rsplit_once('#')?.1.split_once('@').map(|(name, _)| name.to_owned());
        let package = package.or_else(|| Some(folder.file_name()?.to_string_lossy().into_owned()))?;
        // The name of the package comes before that of the target.
        let target = field(message.split_once("\"target\":")?.1, "name")?.to_owned();
        Some(TestProgram { folder, package, target, path })
    }

    pub(crate) fn package(&self) -> &str {
        &self.package
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The program in the folder of its package, as Cargo runs it, with the time of each test.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        // The times are not stable yet; this lets one ask for them all the same.
        command.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "unstable-options", "--report-time"]);
        command
    }
}

impl fmt::Display for TestProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.package, self.target)
    }
}

/// A field of a JSON object that is a text without anything escaped, as paths and names of crates are.
fn field<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("\"{name}\":\"");
    let rest = &object[object.find(&start)? + start.len()..];
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_found_in_messages_of_cargo() {
        let message = r#"{"reason":"compiler-artifact","package_id":"path+file:///src/crates/core#stackade-core@0.1.0","manifest_path":"/src/crates/core/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"all","src_path":"/src/crates/core/tests/all/main.rs","edition":"2024","doctest":false,"test":true},"profile":{"opt_level":"1","debuginfo":1,"debug_assertions":true,"overflow_checks":true,"test":true},"features":[],"filenames":["/t/all-1"],"executable":"/t/all-1","fresh":false}"#;
        let expected = TestProgram {
            folder: "/src/crates/core".into(),
            package: "stackade-core".to_owned(),
            target: "all".to_owned(),
            path: "/t/all-1".into(),
        };
        assert_eq!(TestProgram::read(message), Some(expected));
        let plain = message
            .replace("\"overflow_checks\":true,\"test\":true", "\"overflow_checks\":true,\"test\":false");
        assert_eq!(TestProgram::read(&plain), None);
        assert_eq!(
            TestProgram::read(&message.replace("\"executable\":\"/t/all-1\"", "\"executable\":null")),
            None
        );
        let own =
            message.replace("core#stackade-core@0.1.0", "xtask#0.1.0").replace("crates/core/C", "xtask/C");
        assert_eq!(TestProgram::read(&own).map(|test| test.package), Some("xtask".to_owned()));
    }
}
