//! Where the crates that are built in come from, and whether their licences may be: `deny.toml` has the list.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use crate::golden;
use crate::shell::{TaskError, cargo, output, run};
use crate::workspace::Workspace;

/// Holds every crate to the list, and lets cargo-deny say what it has to say where it is installed.
pub(crate) fn check(workspace: &Workspace) -> Result<(), TaskError> {
    let file = workspace.root().join("deny.toml");
    let text = std::fs::read_to_string(&file).map_err(|error| golden::about(&file, &error))?;
    let allowed = allowed(&text);
    if allowed.is_empty() {
        return Err(TaskError::new(
            "deny.toml has no list of licences: expected `allow = [`, a line for each",
        ));
    }
    let mut tree = cargo(workspace);
    // All that could be built anywhere, the tests and this program included.
    tree.args(["tree", "--workspace", "--target", "all", "--edges", "normal,build,dev", "--all-features"]);
    let crates = output(tree.args(["--prefix", "none", "--format", "{p}|{l}"]))?;
    let problems = problems(&crates, &workspace.root().display().to_string(), &allowed);
    if !problems.is_empty() {
        let list = problems.into_iter().collect::<Vec<_>>().join("; ");
        return Err(TaskError::new(format!("crates that deny.toml does not allow: {list}")));
    }
    if has_cargo_deny() {
        run(cargo(workspace).args(["deny", "--all-features", "check", "licenses", "bans", "sources"]))?;
    }
    Ok(())
}

fn has_cargo_deny() -> bool {
    let mut probe = Command::new("cargo-deny");
    probe.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

/// The licences in the list, a line each.
fn allowed(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().skip_while(|line| line.trim() != "allow = [").skip(1);
    let lines = lines.map(str::trim).take_while(|line| *line != "]");
    lines.filter_map(|line| line.trim_end_matches(',').strip_prefix('"')?.strip_suffix('"')).collect()
}

/// What is wrong with a list of crates, `name version (source)|licence` each. Only crates of crates.io and of
/// this repository, which lies at `root`, are named without another source.
fn problems(crates: &str, root: &str, allowed: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut problems = BTreeSet::new();
    for line in crates.lines().filter(|line| !line.is_empty()) {
        let Some((name, licence)) = line.trim_end_matches(" (*)").split_once('|') else {
            problems.insert(format!("{line}: not understood"));
            continue;
        };
        let source = name.split_once(" (").map(|(_, source)| source.trim_end_matches(')'));
        let is_ours = |source: &str| source == "proc-macro" || source.contains(root);
        if source.is_some_and(|source| !is_ours(source)) {
            problems.insert(format!("{name} does not come from crates.io"));
        }
        if !is_allowed(licence, allowed) {
            let licence = if licence.is_empty() { "no licence" } else { licence };
            problems.insert(format!("{name} has {licence}"));
        }
    }
    problems
}

/// Whether an expression can be met with what is allowed: `(MIT OR Apache-2.0) AND Unicode-3.0`. Old crates write `/`
/// for `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let text = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest, allowed) == Some(true) && rest.is_empty()
}

/// Terms of which one must be met; nothing if it is not understood.
fn either(rest: &mut &[&str], allowed: &BTreeSet<&str>) -> Option<bool> {
    let mut is_met = both(rest, allowed)?;
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        // What comes is read in any case.
        is_met |= both(rest, allowed)?;
    }
    Some(is_met)
}

/// Terms which must all be met.
fn both(rest: &mut &[&str], allowed: &BTreeSet<&str>) -> Option<bool> {
    let mut is_met = term(rest, allowed)?;
    while let ["AND", after @ ..] = *rest {
        *rest = after;
        is_met &= term(rest, allowed)?;
    }
    Some(is_met)
}

fn term(rest: &mut &[&str], allowed: &BTreeSet<&str>) -> Option<bool> {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let is_met = either(rest, allowed)?;
            *rest = rest.strip_prefix(&[")"])?;
            Some(is_met)
        }
        [licence, "WITH", exception, after @ ..] => {
            *rest = after;
            Some(allowed.contains(format!("{licence} WITH {exception}").as_str()))
        }
        [licence, after @ ..] if !["AND", "OR", "WITH", ")"].contains(licence) => {
            *rest = after;
            Some(allowed.contains(licence))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[licenses]\n# first the list\nallow = [\n    \"MIT\",\n    \"Zlib\",\n    \
                        \"Apache-2.0 WITH LLVM-exception\",\n]\n[bans]\nallow = [\"GPL\"]\n";

    #[test]
    fn the_list_is_read_from_the_file() {
        assert_eq!(allowed(FILE), BTreeSet::from(["Apache-2.0 WITH LLVM-exception", "MIT", "Zlib"]));
        assert!(allowed("allow = []").is_empty());
    }

    #[test]
    fn expressions_are_met_or_not() {
        let allowed = allowed(FILE);
        let met = [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "(MIT OR GPL-3.0) AND Zlib",
            "GPL-3.0 AND X OR MIT",
        ];
        for expression in met {
            assert!(is_allowed(expression, &allowed), "{expression}");
        }
        let unmet = [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Zlib) AND GPL-3.0",
            "Apache-2.0",
            "MIT WITH exception",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT MIT",
        ];
        for expression in unmet {
            assert!(!is_allowed(expression, &allowed), "{expression}");
        }
    }

    #[test]
    fn crates_come_from_the_registry_or_from_here() {
        let crates = "\
one v1.0.0|MIT
one v1.0.0|MIT (*)
two v1.0.0 (proc-macro)|MIT OR X

ours v0.1.0 (/here/crates/ours)|MIT
far v0.1.0 (https://example.org/far#1234)|MIT
bad v2.0.0|GPL-3.0
mute v2.0.0|
";
        let found = problems(crates, "/here", &allowed(FILE));
        let expected = [
            "bad v2.0.0 has GPL-3.0",
            "far v0.1.0 (https://example.org/far#1234) does not come from crates.io",
            "mute v2.0.0 has no licence",
        ];
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }
}
