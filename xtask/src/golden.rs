//! Golden files: comparing what has just been made with what the repository holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::shell::{TaskError, say};
use crate::test_counts::TestCounts;

/// Says for each file how `made` differs from `kept`, one line a file; nothing when they agree.
fn differences(kept: &Path, made: &Path) -> Result<Vec<String>, TaskError> {
    let (old, new) = (file_names(kept)?, file_names(made)?);
    let mut lines = Vec::new();
    for name in old.union(&new) {
        if !new.contains(name) {
            lines.push(format!("{name}: no longer made"));
        } else if !old.contains(name) {
            lines.push(format!("{name}: new"));
        } else if let Some(place) = first_difference(&read(&kept.join(name))?, &read(&made.join(name))?) {
            lines.push(format!("{name}: {place}"));
        }
    }
    Ok(lines)
}

/// Prints the differences and counts the files that agree and those that do not.
pub(crate) fn compare(kept: &Path, made: &Path, remedy: &str) -> Result<TestCounts, TaskError> {
    let lines = differences(kept, made)?;
    let files = file_names(kept)?.union(&file_names(made)?).count();
    for line in &lines {
        say(line);
    }
    if !lines.is_empty() {
        say(format!("if this is as it should be, run `{remedy}` and commit the files"));
    }
    Ok(TestCounts { passed: files - lines.len(), failed: lines.len() })
}

/// An empty folder to make files in, in place of whatever was there.
pub(crate) fn fresh_folder(path: &Path) -> Result<(), TaskError> {
    if path.exists() {
        fs::remove_dir_all(path).map_err(|error| about(path, &error))?;
    }
    fs::create_dir_all(path).map_err(|error| about(path, &error))
}

/// A failure of the file system, with the path.
pub(crate) fn about(path: &Path, error: &std::io::Error) -> TaskError {
    TaskError::new(format!("{}: {error}", path.display()))
}

fn file_names(folder: &Path) -> Result<BTreeSet<String>, TaskError> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    entries
        .map(|entry| {
            let entry = entry.map_err(|error| about(folder, &error))?;
            Ok(entry.file_name().to_string_lossy().into_owned())
        })
        .collect()
}

fn read(path: &Path) -> Result<String, TaskError> {
    fs::read_to_string(path).map_err(|error| about(path, &error))
}

/// Where two texts first differ, in words.
fn first_difference(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let same = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
    let line =
        |text: &str| text.lines().nth(same).map_or("the end".to_owned(), |line| format!("'{}'", cut(line)));
    Some(format!("line {} was {} and is now {}", same + 1, line(old), line(new)))
}

/// A line short enough to be shown.
fn cut(line: &str) -> String {
    let mut short: String = line.chars().take(80).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let changed = first_difference("a\nb\nc", "a\nx\nc");
        assert_eq!(changed.as_deref(), Some("line 2 was 'b' and is now 'x'"));
        let longer = first_difference("a\n", "a\nb\n");
        assert_eq!(longer.as_deref(), Some("line 2 was the end and is now 'b'"));
    }

    #[test]
    fn folders_are_compared_file_by_file() {
        let folder = std::env::temp_dir().join(format!("stackade-golden-{}", std::process::id()));
        let (kept, made) = (folder.join("kept"), folder.join("made"));
        for (path, files) in
            [(&kept, ["same 1", "gone 1", "changed 1"]), (&made, ["same 1", "changed 2", "fresh 1"])]
        {
            fresh_folder(path).expect("the folder can be made");
            for file in files {
                let (name, content) = file.split_once(' ').expect("a name and a content");
                fs::write(path.join(name), content).expect("the file can be written");
            }
        }
        let lines = differences(&kept, &made).expect("both folders can be read");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
        let expected = ["changed: line 1 was '1' and is now '2'", "fresh: new", "gone: no longer made"];
        assert_eq!(lines, expected);
    }
}
