//! The evaluations, a file for each game.

mod glaisher;
mod greener;
mod nava;
mod staqs;
mod weights;

use crate::evaluate::{Feature, Features};
use weights::{Weights, weight_of};

/// A feature with its weight, which is found by its name.
const fn feature(weights: Weights, name: &'static str, about: &'static str) -> Feature {
    Feature { name, about, weight: weight_of(weights, name) }
}

/// Own counts minus the opponent's; the counts are those of the side to move, then of the other.
fn difference<const N: usize>([own, other]: [[i32; N]; 2]) -> Features {
    let mut features = Features::default();
    for (index, feature) in features.iter_mut().take(N).enumerate() {
        *feature = own[index] - other[index];
    }
    features
}
