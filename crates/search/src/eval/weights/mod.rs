//! What the features of each game are worth: numbers only, in files that `cargo xtask tune` rewrites.
//!
//! Units mean the same in every game: an evaluation of 400 gives odds of ten to one, 0 is even.

pub(super) mod glaisher;
pub(super) mod greener;
pub(super) mod nava;
pub(super) mod staqs;
pub(super) mod staqs_free;

/// Units for one of each feature, by the feature's name.
pub(super) type Weights = &'static [(&'static str, i32)];

/// The weight of a feature; one that has none does not compile.
pub(super) const fn weight_of(weights: Weights, name: &str) -> i32 {
    let mut index = 0;
    while index < weights.len() {
        if is_same(weights[index].0, name) {
            return weights[index].1;
        }
        index += 1;
    }
    panic!("a feature has no weight: give it a line in its game's file in eval/weights, then tune")
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
