//! The file of a whole table, as it is shipped: the results of every layer.
//!
//! ```text
//!     "stackade solved 1 GAME\n" | layers 4 | classes of each layer 4 | results of each layer | CRC-32 of all before 4
//! ```
//!
//! Numbers are little-endian, [results](super::Results) five to a byte; each layer begins with a new byte. A place in the file
//! follows from the number of a class, so that nothing is unpacked.

use std::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};

use super::results::{Results, packed_len};

/// What every such file begins with; the game's id and the end of the line follow.
const TITLE: &str = "stackade solved 1 ";
/// The usual CRC-32, by a small table: those of faster crates would be a burden for the browser's engine.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// The bytes of a number.
const NUMBER: usize = 4;

/// Why a file is not the table of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFileError {
    /// There is nothing in it: the table was not packed yet.
    Empty,
    /// It does not begin as such a file does.
    Foreign,
    /// It is the table of another game, or of none that has tables.
    OtherGame {
        /// Of which one.
        game: String,
    },
    /// Some of it is missing or there is more than that.
    Length,
    /// What it says is not what was written.
    Checksum,
    /// Its layers are not those of the game.
    Layers,
    /// Its results are no digits of base 3.
    Results {
        /// In this layer.
        layer: usize,
    },
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFileError::Empty => f.write_str("the table is empty: it has not been packed yet"),
            TableFileError::Foreign => {
                write!(f, "this is no table: expected it to begin with `{TITLE}` and the name of a game")
            }
            TableFileError::OtherGame { game } => {
                write!(f, "this is the table of `{game}`, expected another")
            }
            TableFileError::Length => f.write_str("the table is damaged: it is not as long as it says"),
            TableFileError::Checksum => f.write_str("the table is damaged: its checksum is wrong"),
            TableFileError::Layers => f.write_str("the table has other layers than the game"),
            TableFileError::Results { layer } => {
                write!(f, "the table is damaged: layer {layer} has results that are none")
            }
        }
    }
}

impl std::error::Error for TableFileError {}

/// The bytes of a game's file.
pub fn write_table(game: &str, layers: &[Results]) -> Vec<u8> {
    let mut bytes = format!("{TITLE}{game}\n").into_bytes();
    bytes.extend((layers.len() as u32).to_le_bytes());
    layers.iter().for_each(|layer| bytes.extend(layer.classes().to_le_bytes()));
    layers.iter().for_each(|layer| bytes.extend(layer.bytes()));
    bytes.extend(CRC.checksum(&bytes).to_le_bytes());
    bytes
}

/// The id of the game that a file is of.
pub fn table_game(bytes: &[u8]) -> Result<&str, TableFileError> {
    if bytes.is_empty() {
        return Err(TableFileError::Empty);
    }
    let rest = bytes.strip_prefix(TITLE.as_bytes()).ok_or(TableFileError::Foreign)?;
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(TableFileError::Foreign)?;
    std::str::from_utf8(&rest[..end]).map_err(|_| TableFileError::Foreign)
}

/// The results of every layer of a game whose layers have this many classes.
pub fn read_table(bytes: &[u8], game: &str, classes: &[u32]) -> Result<Vec<Results>, TableFileError> {
    let found = table_game(bytes)?;
    if found != game {
        return Err(TableFileError::OtherGame { game: found.to_owned() });
    }
    let (content, checksum) = bytes.split_last_chunk::<NUMBER>().ok_or(TableFileError::Length)?;
    let mut rest = content.get(TITLE.len() + game.len() + 1..).ok_or(TableFileError::Length)?;
    if number(&mut rest)? as usize != classes.len() {
        return Err(TableFileError::Layers);
    }
    for &expected in classes {
        if number(&mut rest)? != expected {
            return Err(TableFileError::Layers);
        }
    }
    if rest.len() != classes.iter().map(|&classes| packed_len(classes)).sum() {
        return Err(TableFileError::Length);
    }
    if CRC.checksum(content).to_le_bytes() != *checksum {
        return Err(TableFileError::Checksum);
    }
    let layer = |(layer, &classes): (usize, &u32)| {
        let (packed, next) = rest.split_at(packed_len(classes));
        rest = next;
        Results::from_bytes(classes, packed).ok_or(TableFileError::Results { layer })
    };
    classes.iter().enumerate().map(layer).collect()
}

/// The number that bytes begin with; they are left without it.
fn number(bytes: &mut &[u8]) -> Result<u32, TableFileError> {
    let (number, rest) = bytes.split_first_chunk::<NUMBER>().ok_or(TableFileError::Length)?;
    *bytes = rest;
    Ok(u32::from_le_bytes(*number))
}
