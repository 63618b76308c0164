//! The format of a part file: a line that says what it is, then block records one after the other.
//!
//! ```text
//!     file     "stackade table 1 GAME\n", record, record, …
//!     record   block 4 | classes 4 | results, five to a byte | CRC-32 of all before 4
//! ```
//!
//! Numbers are little-endian. A byte of results holds five digits of base 3, that of the first class worth one:
//! 0 is a loss for the side to move, 1 a draw, 2 a win. Places after the last class hold 0.

use stackade_core::GameId;
use stackade_search::Verdict;

/// How many results share a byte.
const TO_A_BYTE: usize = 5;
/// What a byte of results stays below.
const BYTES: u8 = 3u8.pow(TO_A_BYTE as u32);
/// The bytes of a record before its results.
const HEAD: usize = 8;
/// The bytes of a record after its results.
const CHECKSUM: usize = 4;

/// The results of one block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    classes: u32,
    packed: Box<[u8]>,
}

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

impl Results {
    /// Packs the results of all classes of a block, in order.
    pub fn new(verdicts: &[Verdict]) -> Results {
        let digits = |five: &[Verdict]| five.iter().rev().fold(0, |byte, &verdict| 3 * byte + digit(verdict));
        Results { classes: verdicts.len() as u32, packed: verdicts.chunks(TO_A_BYTE).map(digits).collect() }
    }

    /// The results of this many classes from their bytes; `None` if they are not that.
    pub fn from_bytes(classes: u32, packed: &[u8]) -> Option<Results> {
        let results = Results { classes, packed: packed.into() };
        let is_whole = packed.len() == packed_len(classes) && packed.iter().all(|&byte| byte < BYTES);
        // What follows the last class would be lost by packing again.
        (is_whole && Results::new(&results.iter().collect::<Vec<_>>()) == results).then_some(results)
    }

    /// The bytes of the results.
    pub fn bytes(&self) -> &[u8] {
        &self.packed
    }

    /// How many classes there are.
    pub fn classes(&self) -> u32 {
        self.classes
    }

    /// The result of a class; `None` if there is no such class.
    pub fn verdict(&self, index: u32) -> Option<Verdict> {
        if index >= self.classes {
            return None;
        }
        let (byte, place) = (index as usize / TO_A_BYTE, index % TO_A_BYTE as u32);
        Some(verdict(self.packed[byte] / 3u8.pow(place) % 3))
    }

    /// All results in order.
    pub fn iter(&self) -> impl Iterator<Item = Verdict> + '_ {
        (0..self.classes).filter_map(|index| self.verdict(index))
    }
}

/// The line that a file of this game's table begins with.
pub(crate) fn title(id: &GameId) -> String {
    format!("stackade table 1 {id}\n")
}

/// The bytes of a block's record.
pub(crate) fn record(block: u32, results: &Results) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + results.packed.len() + CHECKSUM);
    bytes.extend(block.to_le_bytes());
    bytes.extend(results.classes.to_le_bytes());
    bytes.extend(&results.packed);
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

fn packed_len(classes: u32) -> usize {
    (classes as usize).div_ceil(TO_A_BYTE)
}

fn digit(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Loss => 0,
        Verdict::Draw => 1,
        Verdict::Win => 2,
    }
}

fn verdict(digit: u8) -> Verdict {
    match digit {
        0 => Verdict::Loss,
        1 => Verdict::Draw,
        _ => Verdict::Win,
    }
}
