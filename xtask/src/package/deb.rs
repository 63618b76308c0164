//! The package for Debian and its relatives: the program, its manual and completions, and a server that can be started.
//! It is installed into a Debian with nothing else, and removed again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::Program;
use super::{VERSION, archive, contents, packages, trial};
use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// Where the completions of a shell lie on Debian.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/stackade"),
    ("zsh", "usr/share/zsh/vendor-completions/_stackade"),
    ("fish", "usr/share/fish/vendor_completions.d/stackade.fish"),
];

/// Files of the repository, and where they lie on Debian.
const FILES: [(&str, &str); 3] = [
    ("deploy/stackade.service", "usr/lib/systemd/system/stackade.service"),
    ("deploy/stackade.default", SETTINGS),
    ("deploy/deb/copyright", "usr/share/doc/stackade/copyright"),
];

/// What people may change, and is theirs then.
const SETTINGS: &str = "etc/default/stackade";
const DOCUMENTS: &str = "usr/share/doc/stackade";
const MANUAL: &str = "usr/share/man/man1/stackade.1";

/// What dpkg runs when the package comes and goes.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

pub(super) fn make(workspace: &Workspace) -> Result<Vec<PathBuf>, TaskError> {
    tools::ensure(&[tools::DPKG])?;
    let program = Program::build(workspace, None)?;
    let package = pack(workspace, &program)?;
    try_out(&debian(workspace)?, &package)?;
    Ok(vec![package])
}

fn pack(workspace: &Workspace, program: &Program) -> Result<PathBuf, TaskError> {
    let architecture = architecture(&program.target)?;
    let root = workspace.root().join("dist/deb");
    fresh_folder(&root)?;
    contents::copy(&program.binary, &root.join("usr/bin/stackade"))?;
    for (shell, place) in COMPLETIONS {
        contents::write(&root.join(place), &program.generate(workspace, &["completions", shell])?)?;
    }
    for (file, place) in FILES {
        contents::copy(&workspace.root().join(file), &root.join(place))?;
    }
    contents::write(&root.join(MANUAL), &program.generate(workspace, &["man"])?)?;
    let documents = root.join(DOCUMENTS);
    contents::write_licences(workspace, program, &documents)?;
    contents::copy(&workspace.root().join("CHANGELOG.md"), &documents.join("changelog"))?;
    for file in [root.join(MANUAL), documents.join("changelog"), documents.join("NOTICES")] {
        contents::gzip(&file)?;
    }
    write_control(workspace, &root, architecture)?;
    // The same rights for all, whatever those of this machine's files are.
    run(Command::new("chmod").args(["--recursive", "u=rwX,go=rX"]).arg(&root))?;
    let package = packages(workspace)?.join(format!("stackade_{VERSION}_{architecture}.deb"));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "--threads-max=1", "-Zxz", "--build"]).arg(&root).arg(&package);
    run(build.env("SOURCE_DATE_EPOCH", archive::source_date(workspace).to_string()))?;
    Ok(package)
}

fn architecture(target: &str) -> Result<&'static str, TaskError> {
    match target.split('-').next() {
        Some("x86_64") => Ok("amd64"),
        Some("aarch64") => Ok("arm64"),
        _ => Err(TaskError::usage(format!("what Debian calls {target} is not known here"))),
    }
}

/// What dpkg reads about the package.
fn write_control(workspace: &Workspace, root: &Path, architecture: &str) -> Result<(), TaskError> {
    let control = root.join("DEBIAN");
    let sources = workspace.root().join("deploy/deb");
    let template = sources.join("control");
    let text = fs::read_to_string(&template).map_err(|error| about(&template, &error))?;
    let size = output(Command::new("du").args(["-sk", "--apparent-size", "--exclude=DEBIAN"]).arg(root))?;
    let size = size.split_whitespace().next().unwrap_or_default();
    let text = text.replace("@VERSION@", VERSION).replace("@ARCHITECTURE@", architecture);
    contents::write(&control.join("control"), &text.replace("@SIZE@", size))?;
    contents::write(&control.join("conffiles"), &format!("/{SETTINGS}\n"))?;
    SCRIPTS.iter().try_for_each(|script| contents::copy(&sources.join(script), &control.join(script)))
}

/// A Debian with nothing but what every Debian has, and systemd. It is made once.
fn debian(workspace: &Workspace) -> Result<PathBuf, TaskError> {
    let root = workspace.target().join("made/debian");
    // Gone when the last step is done.
    if root.join("usr/bin/systemd-analyze").exists() && !root.join("debootstrap").exists() {
        return Ok(root);
    }
    tools::ensure(&[tools::DEBOOTSTRAP])?;
    run(tools::as_root("rm").arg("-rf").arg(&root))?;
    run(tools::as_root("debootstrap").args(["--variant=minbase", "--include=systemd", "stable"]).arg(&root))?;
    Ok(root)
}

/// Installs the package, plays, serves the page as the user that it makes, and removes it again.
fn try_out(root: &Path, package: &Path) -> Result<(), TaskError> {
    let inside = |user: &str| {
        let mut command = tools::as_root("chroot");
        command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command.arg(format!("--userspec={user}")).arg(root);
        command
    };
    run(inside("root").args(["dpkg", "--purge", "--force-all", "stackade"]))?;
    run(tools::as_root("cp").arg(package).arg(root.join("stackade.deb")))?;
    run(inside("root").args(["dpkg", "--install", "/stackade.deb"]))?;
    run(inside("root").args(["systemd-analyze", "verify", "--man=no", "stackade.service"]))?;
    let program = || {
        let mut command = inside("stackade:stackade");
        command.arg("stackade");
        command
    };
    trial::play(program)?;
    trial::serve(program, "/var/lib/stackade")?;
    let owner = output(inside("root").args(["stat", "--format=%U %a", "/var/lib/stackade/stackade.db"]))?;
    if !owner.starts_with("stackade ") {
        return Err(TaskError::new(format!("the database belongs to {}", owner.trim())));
    }
    run(inside("root").args(["dpkg", "--purge", "stackade"]))?;
    for left in ["usr/bin/stackade", "var/lib/stackade", SETTINGS] {
        if root.join(left).exists() {
            return Err(TaskError::new(format!("/{left} is left when the package is removed")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_package_is_made_from_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let scripts = SCRIPTS.map(|script| format!("deploy/deb/{script}"));
        let files = FILES.map(|(file, _)| file.to_owned());
        for file in scripts.iter().chain(&files) {
            assert!(root.join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn architectures_are_called_as_debian_calls_them() {
        assert_eq!(architecture("x86_64-unknown-linux-musl").expect("it is known"), "amd64");
        assert_eq!(architecture("aarch64-unknown-linux-gnu").expect("it is known"), "arm64");
        assert!(architecture("wasm32-unknown-unknown").is_err());
    }
}
