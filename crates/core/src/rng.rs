//! A small seeded random number generator whose numbers never change.

/// SplitMix64: the same seed gives the same numbers on every platform, for ever.
///
/// Boards that are drawn at random and all seeded playouts are functions of this generator, so its
/// definition is part of the notation: `state += 0x9E3779B97F4A7C15`, then the state is mixed by
/// two xor-shift-multiply rounds. The state starts as the seed itself.
///
/// ```
/// let mut rng = stackade_core::Rng::new(0);
/// assert_eq!(rng.next_u64(), 0xE220A8397B1DCDAF);
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A generator of its own, seeded by the next number of this one.
    ///
    /// ```
    /// use stackade_core::Rng;
    /// let (mut parent, mut child) = (Rng::new(1), Rng::new(1).fork());
    /// assert_ne!(parent.next_u64(), child.next_u64());
    /// ```
    pub const fn fork(&mut self) -> Rng {
        Rng::new(self.next_u64())
    }

    /// A number below `bound`, every one equally likely. `bound` must not be 0.
    ///
    /// The top 32 bits `x` of each draw are scaled to `x * bound / 2^32`; draws whose low half
    /// falls below `2^32 mod bound` are thrown away, which makes the result exactly uniform.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        loop {
            let product = (self.next_u64() >> 32) * bound as u64;
            let low = product as u32;
            // The exact threshold costs a division, and is only needed when `low` is this small.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts `items` into a random order (Fisher-Yates from the last item down).
    ///
    /// ```
    /// let mut items = [1, 2, 3, 4];
    /// stackade_core::Rng::new(7).shuffle(&mut items);
    /// assert_eq!(items, [3, 4, 1, 2]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// `N` fixed random words, for hash keys made at compile time.
///
/// ```
/// const KEYS: [u64; 2] = stackade_core::random_words(5);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn random_words<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = Rng::new(seed);
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = rng.next_u64();
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform_even_for_awkward_bounds() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 3];
        for _ in 0..30_000 {
            counts[rng.below(3) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
        assert!((0..1000).all(|_| rng.below(u32::MAX) < u32::MAX));
    }
}
