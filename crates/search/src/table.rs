//! The transposition table: what is known about positions searched before, shared by all threads.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::{LOST, WON};

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// Whether this bound proves a win or a loss by itself, whatever else was guessed on the way: a win
    /// needs only its own line, and a loss is never better than it says.
    #[inline]
    pub(crate) fn proves(self, value: i32) -> bool {
        value >= WON && self != Bound::Upper || value <= LOST && self != Bound::Lower
    }
}

/// What is stored about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move's code, 0 if none is known.
    pub(crate) code: u32,
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Whether the value rests on finished games alone.
    pub(crate) exact: bool,
}

/// A table of a fixed size that forgets what matters least.
///
/// Entries are two words, the second a position's hash mixed with the first. Threads read and write
/// them without locks; where two writes cross, the words do not fit together and the entry counts as
/// missing.
///
/// ```text
///     first word   exact 1 | bound 2 | depth 8 | value 16 | code 24    (from bit 50 down)
///     second word  hash xor first word
/// ```
#[derive(Debug)]
pub struct TranspositionTable {
    /// As the allocator gave them, which need not be where a line of the processor's cache begins.
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins.
    first: usize,
}

/// Neighbouring entries of which a position may use any; they fill a line of the processor's cache.
type Bucket = [[AtomicU64; 2]; SLOTS];

const SLOTS: usize = 4;
const WORDS: usize = 2 * SLOTS;
/// A table above this many words is exchanged rather than written over when it is cleared.
const MANY: usize = 1 << 23;

/// There is no memory for a table of the size that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} megabytes", self.megabytes)
    }
}

impl std::error::Error for NoMemory {}

impl TranspositionTable {
    /// An empty table of about this many megabytes, at least one; of half as many, and so on, as long as
    /// there is no memory for it.
    ///
    /// # Panics
    /// If there is not even memory for one megabyte.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let sizes = std::iter::successors(Some(megabytes.max(1)), |&size| (size > 1).then_some(size / 2));
        let mut tables = sizes.filter_map(|size| TranspositionTable::try_new(size).ok());
        tables.next().expect("a program that thinks has a megabyte")
    }

    /// An empty table of this many megabytes, at least one.
    ///
    /// Memory is taken as the system gives it, zeroed and page by page as it is used, so that this takes
    /// no longer for a large table than for a small one.
    pub fn try_new(megabytes: usize) -> Result<TranspositionTable, NoMemory> {
        let no_memory = NoMemory { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(no_memory)?;
        let words = bytes / size_of::<AtomicU64>() + WORDS - 1;
        zeroed(words).map(TranspositionTable::of).ok_or(no_memory)
    }

    fn of(words: Box<[AtomicU64]>) -> TranspositionTable {
        let first = words.as_ptr().align_offset(size_of::<Bucket>()).min(WORDS - 1);
        TranspositionTable { words, first }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let fresh = if self.words.len() > MANY { zeroed(self.words.len()) } else { None };
        match fresh {
            Some(words) => *self = TranspositionTable::of(words),
            None => self.words.iter_mut().for_each(|word| *word.get_mut() = 0),
        }
    }

    /// Its size in megabytes.
    pub fn megabytes(&self) -> usize {
        size_of_val(self.buckets()) >> 20
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        // As many as fit wherever the first one begins.
        let words = &self.words[self.first..self.first + (self.words.len() - (WORDS - 1))];
        words.as_chunks().0.as_chunks().0
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The games' hashes are sums of multiples of keys; one more mixing evens out the high bits.
        let mixed = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let buckets = self.buckets();
        let index = ((u128::from(mixed) * buckets.len() as u128) >> 64) as usize;
        &buckets[index]
    }

    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        self.probe_word(hash).map(unpack)
    }

    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        self.store_word(hash, pack(entry), |word| i64::from(unpack(word).depth));
    }

    /// The word stored for a hash. Words are never 0.
    #[inline]
    pub fn probe_word(&self, hash: u64) -> Option<u64> {
        self.bucket(hash).iter().find_map(|[first, second]| {
            let word = first.load(Ordering::Relaxed);
            (word != 0 && second.load(Ordering::Relaxed) ^ word == hash).then_some(word)
        })
    }

    /// Reads what will be probed for soon, so that it is near when it is wanted: where many probes come together, memory
    /// answers them at the same time.
    #[inline]
    pub fn warm(&self, hash: u64) {
        std::hint::black_box(self.bucket(hash)[0][0].load(Ordering::Relaxed));
    }

    /// Stores a word in place of an older one for the same hash, or of the one worth least. The last
    /// entry of a bucket is always free to be overwritten, so that what is new is never refused.
    #[inline]
    pub fn store_word(&self, hash: u64, word: u64, worth: impl Fn(u64) -> i64) {
        let bucket = self.bucket(hash);
        let new_worth = worth(word);
        let mut chosen = SLOTS - 1;
        let mut least = new_worth;
        for (index, [first, second]) in bucket.iter().enumerate() {
            let old = first.load(Ordering::Relaxed);
            if old == 0 || second.load(Ordering::Relaxed) ^ old == hash {
                chosen = index;
                break;
            }
            let old_worth = worth(old);
            if index < SLOTS - 1 && old_worth <= least {
                (chosen, least) = (index, old_worth);
            }
        }
        bucket[chosen][0].store(word, Ordering::Relaxed);
        bucket[chosen][1].store(hash ^ word, Ordering::Relaxed);
    }
}

/// This many words of zero, if they are to be had.
fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

#[inline]
fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3u64,
    };
    u64::from(entry.code)
        | u64::from(entry.value as i16 as u16) << 24
        | u64::from(entry.depth) << 40
        | bound << 48
        | u64::from(entry.exact) << 50
}

#[inline]
fn unpack(word: u64) -> Entry {
    let bound = match word >> 48 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    Entry {
        code: word as u32 & 0xFF_FFFF,
        value: i32::from((word >> 24) as u16 as i16),
        depth: (word >> 40) as u8,
        bound,
        exact: word >> 50 & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1);
        for (n, bound) in [Bound::Lower, Bound::Upper, Bound::Exact].into_iter().enumerate() {
            let entry = Entry {
                code: 0xAB_CDEF - n as u32,
                value: 7 - 31_999 * n as i32 / 2,
                depth: 250,
                bound,
                exact: n == 1,
            };
            table.store(n as u64 * 77, entry);
            assert_eq!(table.probe(n as u64 * 77), Some(entry));
            assert_eq!(table.probe(n as u64 * 77 + 1), None);
        }
    }

    #[test]
    fn a_full_table_still_takes_new_entries() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry { code: 1, value: 0, depth, bound: Bound::Exact, exact: false };
        for n in 1..200_000u64 {
            table.store(n.wrapping_mul(0x1234_5678_9ABC_DEF1), entry(9));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(5), Some(entry(1)));
    }

    #[test]
    fn a_table_has_its_size_and_begins_where_a_line_of_the_cache_does() {
        for megabytes in [1, 3, 16] {
            let table = TranspositionTable::new(megabytes);
            assert_eq!(table.megabytes(), megabytes);
            assert_eq!(table.buckets().len(), megabytes << 14);
            assert!(table.buckets().as_ptr().cast::<[u64; 8]>().addr().is_multiple_of(64));
        }
    }

    /// Memory that the process really has, in pages of 4 KB.
    #[cfg(target_os = "linux")]
    fn resident_pages() -> usize {
        let text = std::fs::read_to_string("/proc/self/statm").expect("Linux says so");
        text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).expect("the second number")
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_large_table_is_made_and_cleared_without_being_touched() {
        let entry = Entry { code: 1, value: 0, depth: 1, bound: Bound::Exact, exact: false };
        let before = resident_pages();
        let mut table = TranspositionTable::new(1024);
        table.store(5, entry);
        assert_eq!(table.probe(5), Some(entry));
        table.clear();
        assert_eq!((table.probe(5), table.megabytes()), (None, 1024));
        // Half of it, which other tests of this process do not come to.
        assert!(resident_pages() < before + (1 << 17), "it takes long because all of it is written");
    }

    #[test]
    fn what_is_not_to_be_had_is_refused_or_made_smaller() {
        for megabytes in [usize::MAX >> 20, usize::MAX] {
            assert_eq!(TranspositionTable::try_new(megabytes).err(), Some(NoMemory { megabytes }));
            assert!((1..megabytes).contains(&TranspositionTable::new(megabytes).megabytes()));
        }
    }
}
