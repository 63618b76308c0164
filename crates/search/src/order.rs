//! Sorting that is compiled once for all games.
//!
//! The standard sort is compiled anew for every type that it sorts, and moves are of another type in every game: the
//! browser's engine would be a twentieth larger.

use std::cmp::Reverse;

/// Sorts by a key, the largest first; equals stay in their order. The key of each item is asked for once, in order.
pub(crate) fn sort_largest_first<T>(items: &mut [T], key: impl FnMut(&T) -> i64) {
    let mut from = ranked(items.iter().map(key).collect());
    for at in 0..from.len() {
        let mut source = from[at];
        // What stood there has been swapped away.
        while source < at {
            source = from[source];
        }
        from[at] = source;
        items.swap(at, source);
    }
}

/// A key by which numbers sort as [`f64::total_cmp`] compares them.
pub(crate) fn key_of(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

/// Which item comes first, second and so on.
#[inline(never)]
fn ranked(keys: Vec<i64>) -> Vec<usize> {
    let mut pairs: Vec<(Reverse<i64>, usize)> = keys.into_iter().map(Reverse).zip(0..).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use stackade_core::Rng;

    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = Rng::new(7);
        for length in 0..200 {
            let items: Vec<(u32, usize)> = (0..length).map(|at| (rng.below(20), at)).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_largest_first(&mut ours, |&(key, _)| i64::from(key));
            theirs.sort_by_key(|&(key, _)| Reverse(key));
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn numbers_keep_their_order() {
        let numbers = [f64::NEG_INFINITY, -2.5, -0.0, 0.0, 1e-9, 1.0, 3.5, f64::INFINITY];
        assert!(numbers.is_sorted_by(|&one, &two| key_of(one) < key_of(two)));
    }
}
