//! Logistic regression: the weights under which the results of the games were most likely.
//!
//! An evaluation of `u` units stands for an expected score of 1 / (1 + 10^(-u / 400)), in every game.
//! The weights minimise the cross-entropy between that and the results, with a ridge that keeps
//! features which hardly occur from getting wild weights. The problem is convex and has a dozen
//! unknowns, so Newton's method finds the minimum in a few steps, the same on every machine.

use stackade_search::{FEATURES, Features};

/// A position and what its game came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The number of the game.
    pub(crate) game: u64,
    pub(crate) features: Features,
    /// For the side to move: 1 for a win, a half for a draw.
    pub(crate) points: f64,
}

/// Weights before they are rounded.
pub(crate) type Fitted = [f64; FEATURES];

/// Log-odds of one unit: 400 units are ten to one.
const LOG_ODDS: f64 = std::f64::consts::LN_10 / 400.0;

impl Sample {
    /// Every fifth game is not fitted to: it shows whether the weights hold for games not seen.
    pub(crate) fn is_held_out(&self) -> bool {
        self.game.is_multiple_of(5)
    }

    /// The expected score for the side to move.
    fn expected(&self, weights: &[f64]) -> f64 {
        let units: f64 =
            weights.iter().zip(self.features).map(|(weight, count)| weight * f64::from(count)).sum();
        1.0 / (1.0 + (-LOG_ODDS * units).exp())
    }
}

/// The mean cross-entropy between results and what the weights expected.
pub(crate) fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let one = |sample: &Sample| {
        let expected = sample.expected(weights).clamp(1e-9, 1.0 - 1e-9);
        -(sample.points * expected.ln() + (1.0 - sample.points) * (1.0 - expected).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// How to fit.
pub(crate) struct Fit {
    /// How many features the game has.
    pub(crate) terms: usize,
    /// The price of a feature that moves the log-odds by one standard deviation.
    pub(crate) ridge: f64,
}

/// The slope and the curvature of the loss.
struct Shape {
    slope: Fitted,
    curvature: [[f64; FEATURES]; FEATURES],
}

impl Fit {
    /// The best weights for the samples that are not held out, looked for from `start` on.
    pub(crate) fn run(&self, samples: &[Sample], start: Fitted) -> Fitted {
        let fitted: Vec<Sample> = samples.iter().filter(|sample| !sample.is_held_out()).copied().collect();
        let prices = self.prices(&fitted);
        let total = |weights: &Fitted| {
            let ridge: f64 =
                weights.iter().zip(prices).map(|(weight, price)| price * weight * weight / 2.0).sum();
            loss(&fitted, weights) + ridge
        };
        let mut weights = start;
        for _ in 0..50 {
            let shape = self.shape(&fitted, &weights, &prices);
            let step = solve(self.terms, shape);
            let length = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            // Far from the minimum a full step can overshoot.
            let here = total(&weights);
            let taken = (0..20)
                .map(|halvings| 0.5_f64.powi(halvings))
                .map(|share| std::array::from_fn(|index| weights[index] - share * step[index]))
                .find(|next| total(next) <= here);
            let Some(next) = taken else { break };
            weights = next;
            if length < 1e-6 {
                break;
            }
        }
        weights
    }

    /// What the square of each weight costs, so that the ridge does not depend on how a feature counts.
    fn prices(&self, samples: &[Sample]) -> Fitted {
        let count = samples.len().max(1) as f64;
        std::array::from_fn(|index| {
            let squares: f64 = samples.iter().map(|sample| f64::from(sample.features[index]).powi(2)).sum();
            self.ridge * LOG_ODDS * LOG_ODDS * (squares / count).max(1e-3)
        })
    }

    fn shape(&self, samples: &[Sample], weights: &Fitted, prices: &Fitted) -> Shape {
        let mut shape = Shape { slope: [0.0; FEATURES], curvature: [[0.0; FEATURES]; FEATURES] };
        let share = 1.0 / samples.len().max(1) as f64;
        for sample in samples {
            let expected = sample.expected(weights);
            let error = share * LOG_ODDS * (expected - sample.points);
            let bend = share * LOG_ODDS * LOG_ODDS * expected * (1.0 - expected);
            for (row, count) in sample.features.iter().take(self.terms).enumerate() {
                let count = f64::from(*count);
                shape.slope[row] += error * count;
                for column in 0..=row {
                    shape.curvature[row][column] += bend * count * f64::from(sample.features[column]);
                }
            }
        }
        for row in 0..self.terms {
            shape.slope[row] += prices[row] * weights[row];
            shape.curvature[row][row] += prices[row];
            for column in 0..row {
                shape.curvature[column][row] = shape.curvature[row][column];
            }
        }
        shape
    }
}

/// Solves `curvature * step = slope` by elimination; the ridge keeps the pivots above 0.
fn solve(terms: usize, Shape { mut slope, mut curvature }: Shape) -> Fitted {
    for pivot in 0..terms {
        for row in pivot + 1..terms {
            let factor = curvature[row][pivot] / curvature[pivot][pivot];
            let (above, below) = curvature.split_at_mut(row);
            let pairs = below[0].iter_mut().zip(above[pivot]);
            pairs.for_each(|(entry, above)| *entry -= factor * above);
            slope[row] -= factor * slope[pivot];
        }
    }
    let mut step = [0.0; FEATURES];
    for row in (0..terms).rev() {
        let known: f64 = (row + 1..terms).map(|column| curvature[row][column] * step[column]).sum();
        step[row] = (slope[row] - known) / curvature[row][row];
    }
    step
}

/// Whole units.
pub(crate) fn round(weights: &Fitted) -> [i32; FEATURES] {
    weights.map(|weight| weight.round() as i32)
}

/// The same weights in the scale that predicts best: what matters in play is only how they compare.
pub(crate) fn scaled_to_fit(samples: &[Sample], weights: &[f64]) -> Vec<f64> {
    let scaled = |factor: f64| weights.iter().map(|weight| weight * factor).collect::<Vec<_>>();
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..40 {
        // The loss is convex in the factor.
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(samples, &scaled(left)) < loss(samples, &scaled(right)) {
            high = right;
        } else {
            low = left;
        }
    }
    scaled((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_core::Rng;

    /// Positions with random features whose results are drawn as the weights expect.
    fn drawn(weights: &Fitted, count: u64) -> Vec<Sample> {
        let mut rng = Rng::new(5);
        let mut draw = |game| {
            let mut features = Features::default();
            features[0] = rng.below(7) as i32 - 3;
            features[1] = rng.below(21) as i32 - 10;
            features[2] = 1;
            let mut sample = Sample { game, features, points: 0.0 };
            let luck = f64::from(rng.below(1_000_000)) / 1e6;
            sample.points = f64::from(u8::from(luck < sample.expected(weights)));
            sample
        };
        (0..count).map(&mut draw).collect()
    }

    fn truth() -> Fitted {
        let mut weights = [0.0; FEATURES];
        (weights[0], weights[1], weights[2]) = (120.0, -15.0, 40.0);
        weights
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let samples = drawn(&truth(), 60_000);
        let found = Fit { terms: 3, ridge: 1e-6 }.run(&samples, [0.0; FEATURES]);
        for (found, truth) in found.iter().zip(truth()) {
            assert!((found - truth).abs() < 6.0, "{found} is not {truth}");
        }
        assert!(loss(&samples, &found) <= loss(&samples, &truth()) + 1e-4);
    }

    #[test]
    fn the_start_does_not_matter() {
        let samples = drawn(&truth(), 5_000);
        let fit = Fit { terms: 3, ridge: 1e-4 };
        let [a, b] = [0.0, 300.0].map(|start| {
            fit.run(&samples, [start, start, start, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        });
        assert_eq!(round(&a), round(&b));
    }

    #[test]
    fn scaling_finds_a_lost_factor() {
        let samples = drawn(&truth(), 20_000);
        let third: Vec<f64> = truth().iter().map(|weight| weight / 3.0).collect();
        let scaled = scaled_to_fit(&samples, &third);
        assert!((scaled[0] / truth()[0] - 1.0).abs() < 0.06, "{}", scaled[0]);
    }
}
