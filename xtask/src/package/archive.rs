//! Archives of folders that come out the same whenever and wherever they are made.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{TaskError, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// How an archive is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Small, for Linux.
    Zstd,
    /// What every system unpacks.
    Gzip,
    /// What Windows opens with a click.
    Zip,
}

impl Form {
    fn ending(self) -> &'static str {
        match self {
            Form::Zstd => "tar.zst",
            Form::Gzip => "tar.gz",
            Form::Zip => "zip",
        }
    }

    /// What compresses what tar has packed, unless that is an archive of another kind.
    fn program(self) -> Option<&'static str> {
        match self {
            Form::Zstd => Some("zstd -19 --threads=1"),
            Form::Gzip => Some("gzip --best --no-name"),
            Form::Zip => None,
        }
    }
}

/// Packs a folder, under its own name, into an archive in another folder.
pub(super) fn pack(
    workspace: &Workspace,
    folder: &Path,
    into: &Path,
    form: Form,
) -> Result<PathBuf, TaskError> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let archive = into.join(format!("{name}.{}", form.ending()));
    let date = source_date(workspace).to_string();
    if !cfg!(target_os = "linux") {
        // Other systems have another tar, which goes by the ending; what it packs differs in times and owners.
        let mut tar = Command::new("tar");
        tar.current_dir(folder.parent().unwrap_or(folder));
        run(tar.args(["--auto-compress", "-cf"]).arg(&archive).arg(&*name))?;
        return Ok(archive);
    }
    let Some(compress) = form.program() else {
        tools::ensure(&[tools::PYTHON])?;
        let script = workspace.root().join("xtask/zip.py");
        run(Command::new("python3").arg(script).arg(folder).arg(date).arg(&archive))?;
        return Ok(archive);
    };
    tools::ensure(&[tools::TAR])?;
    if matches!(form, Form::Zstd) {
        tools::ensure(&[tools::ZSTD])?;
    }
    let mut tar = Command::new("tar");
    tar.current_dir(folder.parent().unwrap_or(folder));
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"]);
    tar.arg(format!("--mtime=@{date}")).arg(format!("--use-compress-program={compress}"));
    run(tar.arg("-cf").arg(&archive).arg(&*name))?;
    Ok(archive)
}

/// When the sources were last changed, in seconds since 1970: what packages say about the times of their files.
pub(super) fn source_date(workspace: &Workspace) -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || {
        let mut git = Command::new("git");
        output(git.current_dir(workspace.root()).args(["log", "-1", "--format=%ct"])).ok()
    };
    // Some archives know no earlier time than the beginning of 1980.
    const EARLIEST: u64 = 315_532_800;
    said.or_else(commit).and_then(|text| text.trim().parse().ok()).unwrap_or(0).max(EARLIEST)
}
