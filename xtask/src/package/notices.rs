//! The licences of everything that is built into a package, in one text.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::components;
use crate::golden::about;
use crate::places::cargo_home;
use crate::shell::TaskError;
use crate::workspace::Workspace;

/// What the files are called in which crates state their licences.
const PAPERS: [&str; 5] = ["licen", "copying", "copyright", "notice", "unlicen"];

/// The names, versions and licences of all crates of others that a crate is built from for a target, with the texts that
/// come with them.
pub(super) fn of_crate(
    workspace: &Workspace,
    package: &str,
    features: &str,
    target: &str,
) -> Result<String, TaskError> {
    let mut text = String::from("This package holds code of others, under their licences:\n");
    for found in components::of_crate(workspace, package, features, target)? {
        writeln!(text, "\n== {} {} ({})", found.name, found.version, found.licence)
            .expect("strings take everything");
        for paper in papers(&format!("{}-{}", found.name, found.version))? {
            let words = fs::read_to_string(&paper).map_err(|error| about(&paper, &error))?;
            writeln!(text, "\n{}", words.trim_end()).expect("strings take everything");
        }
    }
    Ok(text)
}

/// The files with licences in the folder of a crate that was fetched.
fn papers(folder: &str) -> Result<Vec<PathBuf>, TaskError> {
    let sources = cargo_home().join("registry").join("src");
    let registries = fs::read_dir(&sources).map_err(|error| about(&sources, &error))?.flatten();
    let Some(found) = registries.map(|registry| registry.path().join(folder)).find(|path| path.is_dir())
    else {
        return Err(TaskError::new(format!("the sources of {folder} are not in {}", sources.display())));
    };
    let files = fs::read_dir(&found).map_err(|error| about(&found, &error))?.flatten();
    let mut papers: Vec<_> = files.map(|file| file.path()).filter(|path| is_paper(path)).collect();
    papers.sort_unstable();
    Ok(papers)
}

fn is_paper(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    path.is_file() && PAPERS.iter().any(|paper| name.starts_with(paper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_named_with_its_licence() {
        let workspace = Workspace::find().expect("tests run in the repository");
        let text =
            of_crate(&workspace, "xtask", "", "x86_64-unknown-linux-gnu").expect("its sources are here");
        assert!(text.contains("== lexopt 0.3"), "{text}");
        assert!(text.contains("Permission is hereby granted"), "{text}");
        assert!(!text.contains("xtask"), "{text}");
    }
}
