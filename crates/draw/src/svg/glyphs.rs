//! Letters as outlines, so that pictures need no fonts.

use std::fmt::Write as _;

use super::glyph_table::{BOLD, REGULAR};

/// Units of the outlines in a letter's size.
pub(super) const EM: f32 = 1000.0;
/// The height of capitals and digits, as part of the size.
pub(super) const CAPITAL: f32 = 0.727;

/// One letter: how far it moves the pen, and its outline as SVG path commands with y upwards.
#[derive(Debug)]
pub(super) struct Glyph {
    pub(super) letter: char,
    pub(super) advance: f32,
    pub(super) path: &'static str,
}

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

fn table(weight: Weight) -> &'static [Glyph] {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// The glyphs of a text; characters that the table lacks are left out.
fn glyphs(text: &str, weight: Weight) -> impl Iterator<Item = &'static Glyph> {
    text.chars().filter_map(move |letter| table(weight).iter().find(|glyph| glyph.letter == letter))
}

/// How wide a text is in a size.
pub(super) fn width(text: &str, weight: Weight, size: f32) -> f32 {
    glyphs(text, weight).map(|glyph| glyph.advance).sum::<f32>() * size / EM
}

/// The outlines of a text as path elements, beginning at the origin.
pub(super) fn outlines(text: &str, weight: Weight) -> String {
    let mut out = String::new();
    let mut pen = 0.0;
    for glyph in glyphs(text, weight) {
        if !glyph.path.is_empty() {
            let moved = if pen > 0.0 { format!(" transform=\"translate({pen})\"") } else { String::new() };
            let _ = write!(out, "<path d=\"{}\"{moved}/>", glyph.path);
        }
        pen += glyph.advance;
    }
    out
}

/// As much of a text as fits a width, with an ellipsis if something had to go.
pub(super) fn fit(text: &str, weight: Weight, size: f32, room: f32) -> String {
    if width(text, weight, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept, weight, size) + width("…", weight, size) > room {
            kept.pop();
            break;
        }
    }
    kept.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_letter_has_an_outline() {
        for weight in [Weight::Regular, Weight::Bold] {
            for letter in '!'..='~' {
                assert!(outlines(&letter.to_string(), weight).contains("<path"), "{letter}");
            }
        }
    }

    #[test]
    fn a_text_that_is_too_wide_is_cut() {
        assert_eq!(fit("red to move", Weight::Bold, 17.0, 500.0), "red to move");
        let cut = fit("red to move", Weight::Bold, 17.0, 60.0);
        assert!(cut.ends_with('…') && cut.starts_with("red"), "{cut}");
        assert!(width(&cut, Weight::Bold, 17.0) <= 60.0);
    }
}
