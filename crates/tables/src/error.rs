//! Why a table cannot be read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::table::tabled_games;

/// Why a table cannot be read or written.
#[derive(Debug)]
pub enum TableError {
    /// There are no tables of this game.
    NoTable {
        /// Its id.
        game: String,
    },
    /// A file or folder cannot be used.
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Somebody else is writing in this folder.
    Locked {
        /// Which one.
        folder: PathBuf,
    },
    /// A file is not part of this table.
    Foreign {
        /// Which one.
        path: PathBuf,
        /// The line that it should begin with.
        title: String,
    },
    /// A file of this table is damaged.
    Damaged {
        /// Which one.
        path: PathBuf,
        /// The byte at which the damaged record begins.
        at: usize,
        /// What is wrong with it.
        what: String,
    },
    /// It is not complete, so that it cannot be packed.
    Incomplete {
        /// How many blocks are missing.
        missing: u32,
    },
    /// What is to be stored is not the results of that block.
    NotTheBlock {
        /// The block.
        block: u32,
    },
}

impl TableError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> TableError + '_ {
        move |error| TableError::Io { path: path.to_owned(), error }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::NoTable { game } => {
                let games: Vec<String> = tabled_games().map(|game| format!("`{game}`")).collect();
                let expected = match games.split_last() {
                    Some((last, [])) => last.clone(),
                    Some((last, others)) => format!("{} or {last}", others.join(", ")),
                    None => "a game that has one".to_owned(),
                };
                write!(f, "there is no table of `{game}`; expected {expected}")
            }
            TableError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            TableError::Locked { folder } => {
                write!(
                    f,
                    "{} is being written to by another program; wait for it or stop it",
                    folder.display()
                )
            }
            TableError::Foreign { path, title } => {
                write!(f, "{} is not part of this table: expected it to begin with `{title}`", path.display())
            }
            TableError::Damaged { path, at, what } => {
                write!(f, "{} is damaged at byte {at}: {what}; restore it or move it away", path.display())
            }
            TableError::Incomplete { missing } => {
                write!(f, "the table is not complete: {missing} blocks are missing, expected none")
            }
            TableError::NotTheBlock { block } => {
                write!(f, "expected the results of block {block}, with as many classes as it has")
            }
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
