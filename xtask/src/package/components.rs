//! The crates of others that something is built from.

use crate::shell::{TaskError, cargo, output};
use crate::workspace::Workspace;

/// A crate of a registry.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Component {
    pub(super) name: String,
    pub(super) version: String,
    /// As an SPDX expression.
    pub(super) licence: String,
}

/// All that is linked into a crate for a target, with features that are not its default, sorted by name.
pub(super) fn of_crate(
    workspace: &Workspace,
    package: &str,
    features: &str,
    target: &str,
) -> Result<Vec<Component>, TaskError> {
    let mut tree = cargo(workspace);
    tree.args(["tree", "--locked", "--package", package, "--target", target, "--edges", "normal"]);
    tree.args(["--features", features]);
    let list = output(tree.args(["--prefix", "none", "--format", "{p}|{l}"]))?;
    let mut components: Vec<Component> = list.lines().filter_map(read).collect();
    components.sort_unstable();
    components.dedup();
    Ok(components)
}

/// A line of Cargo's tree. What comes from elsewhere than the registry, our own crates, has its place named behind the
/// version.
fn read(line: &str) -> Option<Component> {
    let (about, licence) = line.trim_end_matches(" (*)").split_once('|')?;
    let (name, version) = about.trim_end_matches(" (proc-macro)").split_once(" v")?;
    if version.contains(" (") {
        return None;
    }
    // Two licences to choose from were once written with a slash.
    let licence = licence.replace('/', " OR ");
    Some(Component { name: name.to_owned(), version: version.to_owned(), licence })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_tree_are_read() {
        let read = |line| read(line).map(|found| (found.name, found.version, found.licence));
        let found = |name: &str, version: &str, licence: &str| {
            Some((name.to_owned(), version.to_owned(), licence.to_owned()))
        };
        assert_eq!(read("lexopt v0.3.2|MIT"), found("lexopt", "0.3.2", "MIT"));
        let derive = read("serde_derive v1.0.1 (proc-macro)|MIT/Apache-2.0 (*)");
        assert_eq!(derive, found("serde_derive", "1.0.1", "MIT OR Apache-2.0"));
        assert_eq!(read("xtask v0.1.0 (/somewhere/xtask)|MIT"), None);
        assert_eq!(read(""), None);
    }
}
