//! The format of a part file: a line that says what it is, then block records one after the other.
//!
//! ```text
//!     file     "stackade table 1 GAME\n", record, record, …
//!     record   block 4 | classes 4 | results, five to a byte | CRC-32 of all before 4
//! ```
//!
//! Numbers are little-endian, and [`Results`] says how results are packed.

use stackade_core::GameId;
use stackade_games::table::{Results, packed_len};

/// The bytes of a record before its results.
const HEAD: usize = 8;
/// The bytes of a record after its results.
const CHECKSUM: usize = 4;

/// Why a record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordError {
    /// It goes on where the file ends.
    Torn,
    /// Its checksum is wrong; it would take this many bytes.
    Checksum(usize),
    /// There is no such block of this many classes.
    Block(u32, u32),
    /// Its results are no digits of base 3.
    Results(u32),
}

/// The line that a file of this game's table begins with.
pub(crate) fn title(id: &GameId) -> String {
    format!("stackade table 1 {id}\n")
}

/// The bytes of a block's record.
pub(crate) fn record(block: u32, results: &Results) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + results.bytes().len() + CHECKSUM);
    bytes.extend(block.to_le_bytes());
    bytes.extend(results.classes().to_le_bytes());
    bytes.extend(results.bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads the record that bytes begin with: its block, the results and how many bytes it takes. `classes` tells how
/// many classes a block has.
pub(crate) fn read_record(
    bytes: &[u8],
    classes: impl Fn(u32) -> u32,
) -> Result<(u32, Results, usize), RecordError> {
    let (block, count) = head(bytes).ok_or(RecordError::Torn)?;
    // A length that no block has must not decide how much is read.
    if count == 0 || classes(block) != count {
        return Err(RecordError::Block(block, count));
    }
    let end = HEAD + packed_len(count);
    let record = bytes.get(..end + CHECKSUM).ok_or(RecordError::Torn)?;
    let (content, checksum) = record.split_at(end);
    if crc32fast::hash(content).to_le_bytes() != checksum {
        return Err(RecordError::Checksum(record.len()));
    }
    let results = Results::from_bytes(count, &content[HEAD..]).ok_or(RecordError::Results(block))?;
    Ok((block, results, record.len()))
}

fn head(bytes: &[u8]) -> Option<(u32, u32)> {
    let (block, rest) = bytes.split_first_chunk()?;
    let (count, _) = rest.split_first_chunk()?;
    Some((u32::from_le_bytes(*block), u32::from_le_bytes(*count)))
}
