//! `cargo xtask package`: what people get and install, made and tried.

mod archive;
mod binary;
mod checksums;
mod components;
mod contents;
mod crates;
mod deb;
mod library;
mod notices;
mod npm;
mod program;
mod sbom;
mod site;
mod trial;
mod twice;
mod wheel;
mod windows;
mod wine;

use std::path::PathBuf;

use crate::golden::about;
use crate::shell::TaskError;
use crate::workspace::Workspace;

pub(crate) use binary::release;

/// The version of everything.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Something to be got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Package {
    /// The program for Linux, in an archive.
    Binary,
    /// The program for Debian, with a server that can be started.
    Deb,
    /// The program for those who have Python.
    Wheel,
    /// The program for Windows.
    Windows,
    /// The rules and the engine for those who write in Python.
    Library,
    /// What the program is built from.
    Sbom,
    /// The page for any web host.
    Site,
    /// The libraries and the program for crates.io.
    Crates,
    /// The engine for Node and browsers, and the board for pages.
    Npm,
}

impl Package {
    pub(crate) const ALL: [Package; 9] = [
        Package::Binary,
        Package::Deb,
        Package::Wheel,
        Package::Windows,
        Package::Library,
        Package::Sbom,
        Package::Site,
        Package::Crates,
        Package::Npm,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Package::Binary => "binary",
            Package::Deb => "deb",
            Package::Wheel => "wheel",
            Package::Windows => "windows",
            Package::Library => "library",
            Package::Sbom => "sbom",
            Package::Site => "site",
            Package::Crates => "crates",
            Package::Npm => "npm",
        }
    }

    /// Makes it, tries it as somebody would who has nothing else, and says where it is.
    fn make(self, workspace: &Workspace, times: Times) -> Result<Vec<PathBuf>, TaskError> {
        match self {
            Package::Binary => binary::make(workspace, times),
            Package::Deb => deb::make(workspace),
            Package::Wheel => wheel::make(workspace),
            Package::Windows => windows::make(workspace),
            Package::Library => library::make(workspace),
            Package::Sbom => sbom::make(workspace),
            Package::Site => site::make(workspace),
            Package::Crates => crates::make(workspace),
            Package::Npm => npm::make(workspace),
        }
    }
}

/// How often the static program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Once,
    /// The second time in another folder, to see whether it is the same.
    Twice,
}

/// Makes packages below dist/, and their checksums.
pub(crate) fn make(workspace: &Workspace, wanted: &[Package], times: Times) -> Result<(), TaskError> {
    let mut made = Vec::new();
    for package in wanted {
        made.extend(package.make(workspace, times)?);
    }
    checksums::write(&packages(workspace)?)?;
    for path in made {
        println!("{}", path.display());
    }
    Ok(())
}

/// The folder of the finished packages.
fn packages(workspace: &Workspace) -> Result<PathBuf, TaskError> {
    let folder = workspace.root().join("dist/packages");
    std::fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
    Ok(folder)
}
