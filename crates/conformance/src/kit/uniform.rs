//! Random moves: every legal move is equally likely.

use std::collections::HashMap;

use stackade_core::{Game, Rng};

use super::{Violation, ensure, sorted_moves};

/// How often each move is expected to be drawn.
const EXPECTED: usize = 50;

/// How many standard deviations chance is allowed: a fair generator strays further about once in a
/// million positions, and seeds are fixed.
const DEVIATIONS: f64 = 4.75;

/// Pearson's chi-squared test on the random moves of one state.
pub(super) fn check<G: Game>(rules: &G, state: &G::State, seed: u64) -> Result<(), Violation> {
    let moves = sorted_moves(rules, state);
    if moves.is_empty() {
        return Ok(());
    }
    let mut counts: HashMap<G::Move, usize> = moves.iter().map(|&mv| (mv, 0)).collect();
    let mut rng = Rng::new(seed);
    for _ in 0..EXPECTED * moves.len() {
        let Some(mv) = rules.random_move(state, &mut rng) else {
            return Err(Violation("there is no random move where there are legal ones".into()));
        };
        let count = counts.get_mut(&mv);
        *count
            .ok_or_else(|| Violation(format!("the random move {} is not legal", rules.move_text(mv))))? += 1;
    }
    check_counts(counts.into_values())
}

/// Whether counts that should all be [`EXPECTED`] differ from it as chance would have it: neither
/// more nor less.
fn check_counts(counts: impl ExactSizeIterator<Item = usize>) -> Result<(), Violation> {
    let freedom = counts.len() as f64 - 1.0;
    if freedom == 0.0 {
        return Ok(());
    }
    let expected = EXPECTED as f64;
    let statistic: f64 = counts.map(|count| (count as f64 - expected).powi(2) / expected).sum();
    let (low, high) = (quantile(freedom, -DEVIATIONS), quantile(freedom, DEVIATIONS));
    ensure((low..=high).contains(&statistic), || {
        format!("random moves are not uniform: chi-squared {statistic:.1}, expected {low:.1} to {high:.1}")
    })
}

/// The chi-squared value that lies `deviations` out (Wilson and Hilferty's approximation).
fn quantile(freedom: f64, deviations: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    (1.0 - spread + deviations * spread.sqrt()).max(0.0).powi(3) * freedom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantile_is_the_tabulated_one() {
        // From the usual tables: 1 - 0.001 is 3.0902 deviations out. The approximation is weakest, and
        // errs on the wide side, for one degree of freedom.
        for (freedom, value) in [(1.0, 10.828), (10.0, 29.588), (100.0, 149.449)] {
            assert!((quantile(freedom, 3.0902) / value - 1.0).abs() < 0.04, "{freedom}");
        }
    }

    #[test]
    fn a_loaded_die_and_a_clockwork_are_both_found_out() {
        let loaded = |i: usize| if i.is_multiple_of(2) { EXPECTED * 5 / 4 } else { EXPECTED * 3 / 4 };
        assert!(check_counts((0..100).map(loaded)).is_err());
        assert!(check_counts((0..100).map(|_| EXPECTED)).is_err());
        let mut rng = Rng::new(1);
        let mut fair = [0; 100];
        (0..100 * EXPECTED).for_each(|_| fair[rng.below(100) as usize] += 1);
        assert_eq!(check_counts(fair.into_iter()), Ok(()));
    }
}
