//! What the features of an evaluation are worth: numbers only, which `cargo xtask tune` writes into a file
//! of the game's folder.
//!
//! Units mean the same in every game: an evaluation of 400 gives odds of ten to one, 0 is even.

use crate::evaluate::{Feature, Features};

/// Units for one of each feature, by the feature's name.
pub type Weights = &'static [(&'static str, i32)];

/// A feature with its weight, which is found by its name.
pub const fn feature(weights: Weights, name: &'static str, about: &'static str) -> Feature {
    Feature { name, about, weight: weight_of(weights, name) }
}

/// Own counts minus the opponent's; the counts are those of the side to move, then of the other.
pub fn difference<const N: usize>([own, other]: [[i32; N]; 2]) -> Features {
    let mut features = Features::default();
    for (index, feature) in features.iter_mut().take(N).enumerate() {
        *feature = own[index] - other[index];
    }
    features
}

/// The weight of a feature; one that has none does not compile.
const fn weight_of(weights: Weights, name: &str) -> i32 {
    let mut index = 0;
    while index < weights.len() {
        if is_same(weights[index].0, name) {
            return weights[index].1;
        }
        index += 1;
    }
    panic!("a feature has no weight: give it a line in the weights of its game, then tune")
}

/// `==` cannot be asked for in a constant.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}
