//! Results of tests, kept while nothing changes that they depend on.
//!
//! A test program is what it was if its file is, and every file that it may read: whatever the repository holds but for
//! Rust, which the program is made of already. Files are compared as Cargo does, by size and time.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::golden::about;
use crate::shell::{TaskError, output};
use crate::test_counts::TestCounts;
use crate::workspace::Workspace;

/// What passed before, and what it depended on.
pub(crate) struct Cache {
    folder: PathBuf,
    /// A fingerprint of all that tests may read; unknown without git, and then nothing is kept.
    files: Option<u64>,
}

impl Cache {
    /// The results in Cargo's output folder; without them if everything is to run again.
    pub(crate) fn open(workspace: &Workspace, again: bool) -> Result<Cache, TaskError> {
        let folder = workspace.target().join("test-results");
        if again && folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        }
        fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
        let files = data_files(workspace).ok().map(|files| fingerprint(workspace.root(), &files));
        Ok(Cache { folder, files })
    }

    /// What tests came to when they last ran, if all of them passed and neither `inputs` nor the repository have changed
    /// since.
    pub(crate) fn result(&self, name: &str, inputs: &[&Path]) -> Option<TestCounts> {
        let text = fs::read_to_string(self.folder.join(name)).ok()?;
        let passed = text.strip_prefix(&self.key(inputs)?)?.trim().parse().ok()?;
        Some(TestCounts { passed, failed: 0 })
    }

    /// Keeps what tests came to; what failed is tried again the next time. A cache that cannot be written costs time and
    /// nothing else.
    pub(crate) fn keep(&self, name: &str, inputs: &[&Path], counts: TestCounts) {
        let path = self.folder.join(name);
        let _ = match self.key(inputs).filter(|_| counts.failed == 0) {
            Some(key) => fs::write(path, format!("{key} {}\n", counts.passed)),
            None => fs::remove_file(path),
        };
    }

    fn key(&self, inputs: &[&Path]) -> Option<String> {
        let inputs = fingerprint(Path::new(""), inputs);
        self.files.map(|files| format!("{inputs:016x}{files:016x}"))
    }
}

/// Every file of the repository that is not ignored, but for Rust.
fn data_files(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    let mut git = std::process::Command::new("git");
    git.current_dir(workspace.root()).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let list = output(&mut git)?;
    Ok(list.lines().filter(|line| !line.ends_with(".rs")).map(PathBuf::from).collect())
}

/// A number that changes as soon as a file comes, goes or is written.
fn fingerprint(folder: &Path, files: &[impl AsRef<Path>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for file in files {
        let file = file.as_ref();
        let known = fs::metadata(folder.join(file)).ok();
        let time = known.as_ref().and_then(|known| known.modified().ok());
        let time = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        (file, known.map(|known| known.len()), time).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_happens_to_a_file_is_noticed() {
        let folder = std::env::temp_dir().join(format!("xtask-cache-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room");
        let seen = |files: &[&str]| fingerprint(&folder, files);
        let write = |text: &str, seconds: u64| {
            fs::write(folder.join("one"), text).expect("there is room");
            let file = fs::File::options().write(true).open(folder.join("one")).expect("it is there");
            let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.set_modified(time).expect("it has a time");
        };
        write("1", 1);
        let first = seen(&["one"]);
        assert_eq!(seen(&["one"]), first);
        assert_ne!(seen(&["two"]), first);
        assert_ne!(seen(&["one", "two"]), first);
        write("1", 2);
        assert_ne!(seen(&["one"]), first);
        write("12", 1);
        assert_ne!(seen(&["one"]), first);
        fs::remove_dir_all(&folder).expect("it is there");
        assert_ne!(seen(&["one"]), first);
    }
}
