//! The lines under a board: who is to move, and the tallies in a column for each side.

use stackade_core::{Side, Tally};

use super::glyphs::{self, Weight};
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces;
use crate::Picture;
use crate::palette::{INK, LINE, MUTED};
use crate::words::capital;

const MARGIN: f32 = 38.0;
/// The headline and, below it, the sides' names.
const HEAD: f32 = 66.0;
const LINE_HEIGHT: f32 = 24.0;
/// The room between two columns.
const GAP: f32 = 26.0;
/// From a side's sign to its name.
const SIGN: f32 = 23.0;
const NAME: Lettering = Lettering { size: 14.0, weight: Weight::Regular, fill: MUTED };
const COUNT: Lettering = Lettering { size: 14.0, weight: Weight::Bold, fill: INK };

/// How much of the paper the caption takes.
pub(super) fn height(picture: &Picture<'_>) -> f32 {
    HEAD + LINE_HEIGHT * picture.tally_lines.max(picture.view.tallies.len()) as f32 + 20.0
}

pub(super) fn draw(paper: &mut Paper, picture: &Picture<'_>, top: f32) {
    let right = paper.width - MARGIN;
    paper.line((MARGIN, top + 8.0), (right, top + 8.0), Style::line(LINE, 1.0));
    headline(paper, picture, (MARGIN, top + 30.0), right);
    let row = |i: usize| top + HEAD + 12.0 + LINE_HEIGHT * i as f32;
    for (i, tally) in picture.view.tallies.iter().enumerate() {
        paper.text((MARGIN, row(i)), Anchor::Start, NAME, &capital(tally.name));
    }
    let mut x = right;
    for side in Side::ALL.into_iter().take(picture.view.sides.len()).rev() {
        let name = capital(picture.side_name(side));
        let width = paper.text((x, top + HEAD - 12.0), Anchor::End, NAME, &name);
        pieces::icon(paper, picture, (x - width - SIGN + 8.0, top + HEAD - 12.0), side);
        for (i, tally) in picture.view.tallies.iter().enumerate() {
            count(paper, picture, (x, row(i)), side, tally);
        }
        x -= width + SIGN + GAP;
    }
}

/// A side's count, which ends where its name ends. Pieces in hand of another kind than the side's sign
/// shows have a sign of their own, below the other.
fn count(paper: &mut Paper, picture: &Picture<'_>, (x, y): (f32, f32), side: Side, tally: &Tally) {
    paper.text((x, y), Anchor::End, COUNT, &tally.counts[side.index()].to_string());
    let in_hand = tally.in_hand.filter(|&kind| Some(&kind) != picture.info.kinds.first());
    if let Some(kind) = in_hand {
        let name = glyphs::width(&capital(picture.side_name(side)), NAME.weight, NAME.size);
        pieces::solid(paper, kind.form, (x - name - SIGN + 8.0, y + 4.0), 7.0, picture.hue(side));
    }
}

/// The headline, with a sign of its own where it is who is to move.
fn headline(paper: &mut Paper, picture: &Picture<'_>, (x, y): (f32, f32), end: f32) {
    // A headline of one's own may begin with a move, and moves are lower case.
    let text = picture.headline.map_or_else(|| capital(&picture.headline_text()), str::to_owned);
    let lettering = Lettering { size: 17.0, weight: Weight::Bold, fill: INK };
    let x = if picture.headline.is_none() {
        pieces::icon(paper, picture, (x + 9.0, y), picture.view.side);
        x + 26.0
    } else {
        x
    };
    let text = glyphs::fit(&text, lettering.weight, lettering.size, end - x);
    paper.text((x, y), Anchor::Start, lettering, &text);
}
