//! The evaluations, a file for each game.

mod glaisher;
mod greener;
mod nava;
mod staqs;

use crate::evaluate::{Feature, Features};

/// A feature with its weight.
const fn feature(name: &'static str, weight: i32, about: &'static str) -> Feature {
    Feature { name, about, weight }
}

/// Own counts minus the opponent's; the counts are those of the side to move, then of the other.
fn difference<const N: usize>([own, other]: [[i32; N]; 2]) -> Features {
    let mut features = Features::default();
    for (index, feature) in features.iter_mut().take(N).enumerate() {
        *feature = own[index] - other[index];
    }
    features
}
