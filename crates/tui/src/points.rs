//! What each of three or four sides may expect, as people read it.

use stackade_core::{GameInfo, SideInfo};

use crate::game_words;

/// Points in hundredths behind the letters of the sides: `b 52 w 31 r 67`.
///
/// A side gets a point for coming in ahead of all others, and a share of one for those it is ahead of.
pub(crate) fn text(scores: &[i32], sides: &[SideInfo]) -> String {
    let each =
        scores.iter().zip(sides).map(|(score, side)| format!("{} {}", side.letter, hundredths(*score)));
    each.collect::<Vec<_>>().join(" ")
}

/// The same in words: `blue 52%, white 31%, red 67%`.
pub(crate) fn words(scores: &[i32], info: &GameInfo) -> String {
    let names = info.sides.iter().map(|side| game_words::side_named(info.name, side.name));
    let each = scores.iter().zip(names).map(|(score, name)| format!("{name} {}%", hundredths(*score)));
    each.collect::<Vec<_>>().join(", ")
}

/// Thousandths, as engines tell them, in hundredths.
fn hundredths(score: i32) -> i32 {
    (score + 5).div_euclid(10)
}
