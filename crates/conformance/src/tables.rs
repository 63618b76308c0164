//! The perft tables of `docs/perft.md`: which there are, how they are written and read.
//!
//! A table is a heading with the game and the root's name, the root's position, and a row of counts:
//!
//! ```text
//! ### `GAME:size=3` start-size3
//!
//!     n3/n3/n3 b
//!
//! | depth | 1 | 2 | 3 |
//! |---|--:|--:|--:|
//! | count | 9 | 72 | 504 |
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use stackade_core::{GameId, GameInfo};
use stackade_games::registry;

use crate::files::FileError;
use crate::sections::File;

/// Where counting starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The game and variant.
    pub game: GameId,
    /// The name in the conformance files, or `start`.
    pub name: String,
    /// The position.
    pub position: String,
}

/// A root with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftTable {
    /// Where counting starts.
    pub root: Root,
    /// The counts of depth 1, 2, 3 and so on; a last 0 means that every game is over by then.
    pub counts: Vec<u64>,
}

/// Every root of a game: the starts of all variants, then what its conformance files count from.
///
/// A start that a file has under a name of its own goes by that name.
pub fn roots(game: &'static GameInfo, conformance_files: &[String]) -> Result<Vec<Root>, FileError> {
    let mut roots: Vec<Root> = GameId::all(game).into_iter().map(start).collect();
    for text in conformance_files {
        add_roots(File::read(text)?, &mut roots)?;
    }
    Ok(roots)
}

fn add_roots(file: File, roots: &mut Vec<Root>) -> Result<(), FileError> {
    let unknown = |error: stackade_core::GameIdError| FileError::new(error.to_string());
    for case in file.perft {
        let id = case.variant.map_or(file.game.clone(), |variant| format!("{}:{variant}", file.game));
        let root =
            Root { game: registry::parse_id(&id).map_err(unknown)?, name: case.id, position: case.position };
        let same = |other: &&mut Root| other.game == root.game && other.position == root.position;
        match roots.iter_mut().find(same) {
            Some(known) => known.name = root.name,
            None => roots.push(root),
        }
    }
    Ok(())
}

/// The conformance files of a game in a folder: `GAME.json`, and `GAME-….json` for what came later.
pub fn conformance_files(folder: &Path, game: &str) -> io::Result<Vec<String>> {
    let mut names: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    names.retain(|path| {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name == game || name.strip_prefix(game).is_some_and(|rest| rest.starts_with('-'))
    });
    // The file of the game itself is the shortest.
    names.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    names.iter().map(fs::read_to_string).collect()
}

/// The start of a variant; where that is drawn at random, the board of seed 0.
fn start(game: GameId) -> Root {
    let position = registry::new_match(&game, 0).position();
    Root { game, name: "start".to_owned(), position }
}

/// Writes a table.
pub fn write(table: &PerftTable) -> String {
    let PerftTable { root: Root { game, name, position }, counts } = table;
    let mut text = format!("### `{game}` {name}\n\n    {position}\n\n| depth |");
    for depth in 1..=counts.len() {
        let _ = write!(text, " {depth} |");
    }
    let _ = write!(text, "\n|---|{}\n| count |", "--:|".repeat(counts.len()));
    for &count in counts {
        let _ = write!(text, " {} |", grouped(count));
    }
    text.push('\n');
    text
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Reads all tables of a page; what is not a table is passed over.
///
/// A heading that is followed by anything but a table is an error, which quotes it.
pub fn read(page: &str) -> Result<Vec<PerftTable>, FileError> {
    let tables = page.split("\n### ").skip(1);
    tables
        .map(|text| {
            let heading = text.lines().next().unwrap_or_default();
            read_table(text).ok_or_else(|| FileError::new(format!("'{heading}' is not followed by a table")))
        })
        .collect()
}

fn read_table(text: &str) -> Option<PerftTable> {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let (game, name) = lines.next()?.strip_prefix('`')?.split_once("` ")?;
    let position = lines.next()?.strip_prefix("    ")?.to_owned();
    let depths = cells(lines.next()?, "depth")?;
    lines.next()?;
    let counts = cells(lines.next()?, "count")?;
    if !depths.iter().copied().eq(1..=counts.len() as u64) {
        return None;
    }
    let game = registry::parse_id(game).ok()?;
    Some(PerftTable { root: Root { game, name: name.to_owned(), position }, counts })
}

/// The numbers of a row that begins with `name`.
fn cells(line: &str, name: &str) -> Option<Vec<u64>> {
    let row = line.strip_prefix("| ")?.strip_prefix(name)?.strip_prefix(" | ")?.strip_suffix(" |")?;
    row.split(" | ").map(|cell| cell.replace(',', "").parse().ok()).collect()
}
