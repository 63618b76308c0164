//! What the results of a match are worth: Elo with its error, likelihood of superiority, SPRT.
//!
//! Openings are played in pairs with sides swapped, and the two games of a pair are not independent
//! of each other: an opening may favour one side. So everything is computed from *pairs*, which come
//! to one of five scores (the "pentanomial" model), and not from single games.

/// How the pairs of a match have ended, from the point of view of player a.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their score in half points, from 0 (both lost) to 4 (both won).
    pub pairs: [u64; 5],
}

/// One game's result for player a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// a has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// a has won.
    Win,
}

/// The 97.5th percentile of the normal distribution: errors are those of 95 % intervals.
const Z95: f64 = 1.959_963_985;

impl Pentanomial {
    /// Adds the two games of a pair.
    pub fn add(&mut self, pair: [Points; 2]) {
        for points in pair {
            match points {
                Points::Win => self.wins += 1,
                Points::Draw => self.draws += 1,
                Points::Loss => self.losses += 1,
            }
        }
        self.pairs[pair.map(|points| points as usize).iter().sum::<usize>()] += 1;
    }

    /// The games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that a has scored; one half when there are no games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The difference in Elo that the score stands for; infinite when one player has won everything.
    ///
    /// ```
    /// use stackade_engine::stats::{Points, Pentanomial};
    /// let mut pentanomial = Pentanomial::default();
    /// pentanomial.add([Points::Win, Points::Draw]);
    /// assert_eq!(pentanomial.elo().round(), 191.0);
    /// ```
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Half the width of the 95 % interval of [`elo`](Pentanomial::elo); not finite where the interval is not,
    /// or where a single pair says nothing about how much pairs differ.
    pub fn error(&self) -> f64 {
        let (mean, deviation) = (self.score(), self.deviation());
        let [low, high] = [mean - Z95 * deviation, mean + Z95 * deviation];
        if low <= 0.0 || high >= 1.0 || self.pairs.iter().sum::<u64>() < 2 {
            return f64::INFINITY;
        }
        (elo(high) - elo(low)) / 2.0
    }

    /// The likelihood that a is the stronger player.
    pub fn los(&self) -> f64 {
        match self.score() - 0.5 {
            0.0 => 0.5,
            lead => normal(lead / self.deviation()),
        }
    }

    /// The log-likelihood ratio of "a is stronger by `elo1`" to "by `elo0`".
    ///
    /// The generalised SPRT: pair scores are taken as normal with the variance that was observed.
    /// Scores that have not occurred count as half a pair, or the first few pairs, all alike, would
    /// have no variance and decide everything.
    pub fn llr(&self, sprt: Sprt) -> f64 {
        let counts = self.smoothed();
        let total: f64 = counts.iter().sum();
        let mean = moment(&counts, |score| score) / total;
        let [low, high] = [sprt.elo0, sprt.elo1].map(expected_score);
        total * (high - low) * (2.0 * mean - low - high) / (2.0 * variance(&counts))
    }

    /// The standard error of the score, from the variance of pairs. Pairs that are all alike do not make
    /// it certain that the next one is, so there too scores that have not occurred count as half a pair.
    fn deviation(&self) -> f64 {
        let seen = self.pairs.map(|count| count as f64);
        let is_varied = self.pairs.iter().filter(|&&count| count > 0).count() > 1;
        let counts = if is_varied { seen } else { self.smoothed() };
        (variance(&counts) / counts.iter().sum::<f64>()).sqrt()
    }

    fn smoothed(&self) -> [f64; 5] {
        self.pairs.map(|count| (count as f64).max(0.5))
    }
}

/// The variance of pair scores.
fn variance(counts: &[f64; 5]) -> f64 {
    let total: f64 = counts.iter().sum();
    let mean = moment(counts, |score| score) / total;
    moment(counts, |score| (score - mean).powi(2)) / total
}

/// The sum of a function of pair scores (0 to 1) over all pairs.
fn moment(counts: &[f64; 5], value: impl Fn(f64) -> f64) -> f64 {
    counts.iter().enumerate().map(|(half_points, count)| count * value(half_points as f64 / 4.0)).sum()
}

/// A sequential test: is a stronger by `elo1` rather than by `elo0`? Both errors are 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lesser strength.
    pub elo0: f64,
    /// The greater strength.
    pub elo1: f64,
}

/// What a sequential test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo1` it is.
    Accepted,
    /// `elo0` it is.
    Rejected,
}

impl Sprt {
    /// Where the log-likelihood ratio decides: ln((1 - 0.05) / 0.05).
    pub const BOUND: f64 = 2.944_438_979;

    /// The decision, once there is one.
    pub fn verdict(self, pentanomial: &Pentanomial) -> Option<Verdict> {
        let llr = pentanomial.llr(self);
        match () {
            () if pentanomial.games() == 0 => None,
            () if llr >= Sprt::BOUND => Some(Verdict::Accepted),
            () if llr <= -Sprt::BOUND => Some(Verdict::Rejected),
            () => None,
        }
    }
}

fn elo(score: f64) -> f64 {
    // Adding zero makes of minus zero, which equal players would get, plain zero.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution function, by the series of the error function near zero and its continued
/// fraction further out; good to ten digits, which is more than any match is worth.
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let upper = if z > 2.5 { upper_tail(z) } else { 0.5 - series(z) / 2.0 };
    if x > 0.0 { 1.0 - upper } else { upper }
}

/// The error function, for small arguments.
fn series(z: f64) -> f64 {
    let (mut term, mut sum) = (z, z);
    for n in 1..60 {
        term *= -z * z / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * 2.0 / std::f64::consts::PI.sqrt()
}

/// Half the complementary error function, for large arguments.
fn upper_tail(z: f64) -> f64 {
    let fraction = (1..40).rev().fold(z, |below, k| z + f64::from(k) / 2.0 / below);
    (-z * z).exp() / std::f64::consts::PI.sqrt() / fraction / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pentanomial(pairs: &[[Points; 2]]) -> Pentanomial {
        let mut pentanomial = Pentanomial::default();
        pairs.iter().for_each(|&pair| pentanomial.add(pair));
        pentanomial
    }

    fn close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-6, "{left} is not {right}");
    }

    #[test]
    fn the_normal_distribution_is_right() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (3.9, 0.999_951_904)]
        {
            close(normal(x), expected);
        }
    }

    #[test]
    fn a_score_of_three_quarters_is_191_elo() {
        use Points::{Draw, Loss, Win};
        let pentanomial = pentanomial(&[[Win, Win], [Win, Loss], [Draw, Win], [Win, Draw]]);
        assert_eq!((pentanomial.wins, pentanomial.draws, pentanomial.losses), (5, 2, 1));
        assert_eq!(pentanomial.pairs, [0, 0, 1, 2, 1]);
        close(pentanomial.score(), 0.75);
        close(pentanomial.elo(), 190.848_501);
        // The variance of a pair is 1/32, of the mean 1/128.
        close(pentanomial.deviation(), (1.0f64 / 128.0).sqrt());
        assert!(pentanomial.los() > 0.99);
    }

    #[test]
    fn nothing_is_known_of_no_games_and_of_whitewashes() {
        let none = Pentanomial::default();
        assert_eq!((none.elo(), none.los()), (0.0, 0.5));
        assert!(none.error().is_infinite());
        let all = pentanomial(&[[Points::Win; 2]; 10]);
        assert!(all.elo().is_infinite() && all.error().is_infinite());
        close(all.los(), 1.0);
    }

    #[test]
    fn pairs_that_cancel_out_say_more_than_games_that_do() {
        use Points::{Loss, Win};
        let swings = pentanomial(&[[Win, Win], [Loss, Loss], [Win, Win], [Loss, Loss]]);
        let steady = pentanomial(&[[Win, Loss], [Loss, Win], [Win, Loss], [Loss, Win]]);
        assert_eq!(swings.score(), steady.score());
        assert!(2.0 * steady.error() < swings.error(), "{} {}", steady.error(), swings.error());
    }

    #[test]
    fn pairs_that_are_all_alike_are_no_certainty() {
        use Points::{Draw, Loss, Win};
        let one = pentanomial(&[[Win, Loss]]);
        assert!(one.error().is_infinite());
        assert_eq!((one.elo().to_string(), one.los()), ("0".to_owned(), 0.5));
        assert!(pentanomial(&[[Win, Win]]).los() < 0.999);
        let errors = [2, 20, 200].map(|count| pentanomial(&vec![[Draw, Win]; count]).error());
        assert!(errors[2] > 1.0 && errors.is_sorted_by(|few, many| few > many), "{errors:?}");
    }

    #[test]
    fn the_sequential_test_decides_for_what_is_so() {
        use Points::{Draw, Loss, Win};
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        let mut better = Pentanomial::default();
        let mut equal = Pentanomial::default();
        for _ in 0..200 {
            for pair in [[Win, Win], [Win, Draw], [Loss, Win], [Draw, Loss]] {
                better.add(pair);
            }
            for pair in [[Win, Loss], [Draw, Draw], [Win, Win], [Loss, Loss]] {
                equal.add(pair);
            }
        }
        assert_eq!(sprt.verdict(&better), Some(Verdict::Accepted));
        assert_eq!(sprt.verdict(&equal), Some(Verdict::Rejected));
        assert_eq!(sprt.verdict(&pentanomial(&[[Win, Win]])), None);
        assert_eq!(sprt.verdict(&Pentanomial::default()), None);
    }
}
