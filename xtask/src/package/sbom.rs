//! The bill of materials of the program, in the form of CycloneDX: every crate and every package of npm that is built in,
//! with its licence and the sum of what was fetched.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use super::components::{self, Component};
use super::{VERSION, packages};
use crate::golden::about;
use crate::node::Node;
use crate::shell::{TaskError, output};
use crate::workspace::Workspace;

/// The program is the same on all systems but for a few crates; this is the one that is packed for most people.
const TARGET: &str = "x86_64-unknown-linux-musl";

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    let lock = workspace.root().join("Cargo.lock");
    let sums = fs::read_to_string(&lock).map_err(|error| about(&lock, &error))?;
    let sums = checksums(&sums);
    let crates = components::of_crate(workspace, "stackade", "", TARGET)?;
    let crates = crates.iter().map(|found| entry(found, &sums)).collect::<Result<Vec<_>, _>>()?;
    let file = packages(workspace)?.join(format!("stackade-{VERSION}.cdx.json"));
    fs::write(&file, document(&crates, &of_page(workspace)?)).map_err(|error| about(&file, &error))?;
    Ok(vec![file])
}

/// The packages of npm, as entries between brackets.
fn of_page(workspace: &Workspace) -> Result<String, TaskError> {
    let mut script = Node::find(workspace)?.command("node");
    script.current_dir(workspace.root().join("web")).args(["scripts/notices.mjs", "--components"]);
    output(&mut script)
}

fn document(crates: &[String], page: &str) -> String {
    let of_page = page.trim().trim_start_matches('[').trim_end_matches(']');
    let components = crates.iter().map(String::as_str).chain([of_page]).collect::<Vec<_>>().join(",\n");
    format!(
        r#"{{"bomFormat":"CycloneDX","specVersion":"1.5","version":1,
"metadata":{{"component":{{"type":"application","bom-ref":"pkg:cargo/stackade@{VERSION}","name":"stackade","version":"{VERSION}","licenses":[{{"expression":"(MIT OR Apache-2.0) AND OFL-1.1"}}],"purl":"pkg:cargo/stackade@{VERSION}"}}}},
"components":[
{components}
]}}
"#
    )
}

/// Names, versions, licences and sums hold nothing that JSON would want escaped.
fn entry(found: &Component, sums: &HashMap<(&str, &str), &str>) -> Result<String, TaskError> {
    let Component { name, version, licence } = found;
    let Some(sum) = sums.get(&(name.as_str(), version.as_str())) else {
        return Err(TaskError::new(format!("Cargo.lock has no checksum of {name} {version}")));
    };
    let address = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
    Ok(format!(
        r#"{{"type":"library","bom-ref":"{address}","name":"{name}","version":"{version}","hashes":[{{"alg":"SHA-256","content":"{sum}"}}],"licenses":[{{"expression":"{licence}"}}],"purl":"{address}"}}"#
    ))
}

/// The sums in Cargo.lock, by name and version.
fn checksums(lock: &str) -> HashMap<(&str, &str), &str> {
    let read = |part| Some(((field(part, "name")?, field(part, "version")?), field(part, "checksum")?));
    lock.split("[[package]]").filter_map(read).collect()
}

fn field<'a>(part: &'a str, name: &str) -> Option<&'a str> {
    let value = part.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""));
    value?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "version = 4\n\n[[package]]\nname = \"lexopt\"\nversion = \"0.3.2\"\nchecksum = \"9fa0\"\n\n\
                        [[package]]\nname = \"xtask\"\nversion = \"0.1.0\"\n";

    #[test]
    fn a_crate_is_listed_with_its_sum() {
        let sums = checksums(LOCK);
        assert_eq!(sums.len(), 1);
        let of = |name: &str, version: &str| Component {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: "MIT".to_owned(),
        };
        let entry_of = |component: Component| entry(&component, &sums);
        let line = entry_of(of("lexopt", "0.3.2")).expect("it is in the lock file");
        assert!(line.contains(r#""purl":"pkg:cargo/lexopt@0.3.2""#), "{line}");
        assert!(line.contains(r#"{"alg":"SHA-256","content":"9fa0"}"#), "{line}");
        assert!(entry_of(of("lexopt", "0.3.1")).is_err());
    }
}
