//! Results as they are kept: five to a byte.
//!
//! A byte holds five digits of base 3, that of the first class worth one: 0 is a loss for the side to move, 1 a draw,
//! 2 a win. Places after the last class hold 0.

use stackade_search::Verdict;

/// How many results share a byte.
const TO_A_BYTE: usize = 5;
/// What a byte of results stays below.
const BYTES: u8 = 3u8.pow(TO_A_BYTE as u32);

/// The results of classes that are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    classes: u32,
    packed: Box<[u8]>,
}

impl Results {
    /// Packs the results of all classes, in order.
    pub fn new(verdicts: &[Verdict]) -> Results {
        let digits = |five: &[Verdict]| five.iter().rev().fold(0, |byte, &verdict| 3 * byte + digit(verdict));
        Results { classes: verdicts.len() as u32, packed: verdicts.chunks(TO_A_BYTE).map(digits).collect() }
    }

    /// The results of this many classes from their bytes; `None` if they are not that.
    pub fn from_bytes(classes: u32, packed: &[u8]) -> Option<Results> {
        let is_whole = packed.len() == packed_len(classes) && packed.iter().all(|&byte| byte < BYTES);
        // What follows the last class would be lost by packing again.
        let rest = classes % TO_A_BYTE as u32;
        let has_more = rest != 0 && packed.last().is_some_and(|&byte| byte >= 3u8.pow(rest));
        (is_whole && !has_more).then(|| Results { classes, packed: packed.into() })
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

    /// How many classes are lost, drawn and won for the side to move.
    pub fn tally(&self) -> [u64; 3] {
        let mut counts = [0; 3];
        self.iter().for_each(|verdict| counts[verdict as usize] += 1);
        counts
    }
}

/// How many bytes the results of this many classes take.
pub fn packed_len(classes: u32) -> usize {
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
