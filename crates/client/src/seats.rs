//! The seats that are held, kept on the disk so that a program that comes back goes on playing.
//!
//! A file for each game, which nobody else may read: anyone who has the secret in it plays in its owner's name.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::{Link, Server};

/// A seat that is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The address of the server.
    pub server: String,
    /// The game.
    pub id: String,
    /// The secret.
    pub token: String,
    /// A move that is not known to have arrived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsent: Option<Unsent>,
}

/// A move that is not known to have arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsent {
    /// How many moves were played before it.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The folder of seats.
#[derive(Clone, Debug)]
pub struct Seats {
    folder: Option<PathBuf>,
}

/// How many games are remembered.
const MOST: usize = 60;

impl Seats {
    /// Seats in a folder; where there is none nothing is kept.
    pub fn at(folder: Option<PathBuf>) -> Seats {
        Seats { folder }
    }

    /// The seats at a server, the newest first.
    pub fn of(&self, server: &Server) -> Vec<Kept> {
        // Older versions have kept addresses as they were typed.
        let is_there = |kept: &Kept| kept.server.parse::<Link>().is_ok_and(|link| link.server == *server);
        self.files().into_iter().filter_map(|path| read(&path)).filter(is_there).collect()
    }

    /// Keeps a seat.
    pub fn keep(&self, kept: &Kept) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        make_folder(folder)?;
        let path = folder.join(name(kept));
        let new = path.with_extension(format!("new{}", std::process::id()));
        let text = serde_json::to_string(kept).map_err(io::Error::other)?;
        let written = write_private(&new, &text).and_then(|()| fs::rename(&new, &path));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        for old in self.files().into_iter().skip(MOST) {
            let _ = fs::remove_file(old);
        }
        written
    }

    /// The files, the newest first.
    fn files(&self) -> Vec<PathBuf> {
        let entries = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut files: Vec<(SystemTime, PathBuf)> = paths
            .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        files.sort();
        files.into_iter().rev().map(|(_, path)| path).collect()
    }
}

fn read(path: &Path) -> Option<Kept> {
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

/// A name that tells games of different servers apart, whatever their addresses are made of.
fn name(kept: &Kept) -> String {
    let plain = |text: &str| -> String {
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).take(80).collect()
    };
    let server = kept.server.split("://").nth(1).unwrap_or_default();
    format!("{}{}.json", plain(server), plain(&kept.id))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_comes_back_and_is_nobody_elses_to_read() {
        let folder = std::env::temp_dir().join(format!("stackade-seats-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let seats = Seats::at(Some(folder.join("online")));
        let link: Link = "http://localhost:7878/".parse().expect("it is a link");
        let unsent = Some(Unsent { ply: 3, mv: "a1-a2".to_owned() });
        let kept = Kept { server: link.server.to_string(), id: "g".into(), token: "t".into(), unsent };
        seats.keep(&kept).expect("there is room");
        assert_eq!(seats.of(&link.server), std::slice::from_ref(&kept));
        let elsewhere: Link = "http://localhost:7879/".parse().expect("it is a link");
        assert!(seats.of(&elsewhere.server).is_empty());
        let typed = Kept { server: "http://games.example:80/".to_owned(), ..kept.clone() };
        seats.keep(&typed).expect("there is room");
        let usual: Link = "http://games.example/".parse().expect("it is a link");
        assert_eq!(seats.of(&usual.server), [typed], "however it was typed");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
            assert_eq!(mode(&folder.join("online")), 0o700);
            assert_eq!(mode(&seats.files()[0]), 0o600);
        }
        for number in 0..MOST + 5 {
            seats.keep(&Kept { id: format!("g{number}"), ..kept.clone() }).expect("there is room");
        }
        assert_eq!(seats.of(&link.server).len(), MOST);
        fs::remove_dir_all(folder).expect("it is there");
    }
}
