//! Archives of folders that come out the same whenever and wherever they are made.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{TaskError, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// How an archive is compressed.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Small, for Linux.
    Zstd,
    /// What every system unpacks.
    Gzip,
}

impl Form {
    fn ending(self) -> &'static str {
        match self {
            Form::Zstd => "tar.zst",
            Form::Gzip => "tar.gz",
        }
    }

    fn program(self) -> &'static str {
        match self {
            Form::Zstd => "zstd -19 --threads=1",
            Form::Gzip => "gzip --best --no-name",
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
    tools::ensure(&[tools::TAR])?;
    if matches!(form, Form::Zstd) {
        tools::ensure(&[tools::ZSTD])?;
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let archive = into.join(format!("{name}.{}", form.ending()));
    let mut tar = Command::new("tar");
    tar.current_dir(folder.parent().unwrap_or(folder));
    if cfg!(target_os = "linux") {
        tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"]);
        tar.arg(format!("--mtime=@{}", source_date(workspace)));
        tar.arg(format!("--use-compress-program={}", form.program())).arg("-cf");
    } else {
        // Other systems have another tar; what it packs differs in times and owners.
        tar.arg("-czf");
    }
    run(tar.arg(&archive).arg(&*name))?;
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
