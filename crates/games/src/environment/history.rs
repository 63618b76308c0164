//! The positions that have stood on the board in one game, by their hashes.

/// Counts how often a position has occurred. Two positions with the same 64-bit hash count as the same.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    hashes: Vec<u64>,
    /// A bit for every value of a hash's top bits. Nearly every position is new, and its bit says so.
    filter: [u64; 16],
}

impl History {
    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.filter = [0; 16];
    }

    /// Notes a position and tells how often it was there before.
    #[inline]
    pub(super) fn note(&mut self, hash: u64) -> usize {
        let (word, bit) = ((hash >> 60) as usize, 1 << (hash >> 54 & 63));
        let perhaps = self.filter[word] & bit != 0;
        self.filter[word] |= bit;
        let before = if perhaps { self.hashes.iter().filter(|&&other| other == hash).count() } else { 0 };
        self.hashes.push(hash);
        before
    }
}
