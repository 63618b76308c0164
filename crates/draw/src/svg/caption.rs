//! The lines under a board: who is to move, the sides' signs, and the tallies.

use stackade_core::Side;

use super::glyphs::{self, Weight};
use super::paper::{Anchor, Lettering, Paper, Style};
use super::pieces;
use crate::Picture;
use crate::palette::{INK, LINE, MUTED};
use crate::words::capital;

const MARGIN: f32 = 38.0;
const HEADLINE: f32 = 40.0;
const LINE_HEIGHT: f32 = 24.0;
const NAME: Lettering = Lettering { size: 14.0, weight: Weight::Regular, fill: MUTED };
const COUNT: Lettering = Lettering { size: 14.0, weight: Weight::Bold, fill: INK };

/// How much of the paper the caption takes.
pub(super) fn height(picture: &Picture<'_>) -> f32 {
    HEADLINE + LINE_HEIGHT * picture.tally_lines.max(picture.view.tallies.len()) as f32 + 22.0
}

pub(super) fn draw(paper: &mut Paper, picture: &Picture<'_>, top: f32) {
    let right = paper.width - MARGIN;
    paper.line((MARGIN, top + 8.0), (right, top + 8.0), Style::line(LINE, 1.0));
    let y = top + 30.0;
    let end = headline(paper, picture, (MARGIN, y), right);
    signs(paper, picture, (right, y), end + 14.0);
    for (i, tally) in picture.view.tallies.iter().enumerate() {
        let y = top + HEADLINE + 14.0 + LINE_HEIGHT * i as f32;
        paper.text((MARGIN, y), Anchor::Start, NAME, &capital(tally.name));
        let mut x = right;
        for side in [Side::Second, Side::First] {
            paper.text((x, y), Anchor::End, COUNT, &tally.counts[side.index()].to_string());
            x -= count_width(picture, side) + 17.0;
            pieces::icon(paper, picture, (x, y), picture.hue(side));
            x -= 30.0;
        }
    }
}

/// The width of a side's widest count, so that counts and signs line up.
fn count_width(picture: &Picture<'_>, side: Side) -> f32 {
    let counts = picture.view.tallies.iter().map(|tally| tally.counts[side.index()].to_string());
    counts.map(|count| glyphs::width(&count, COUNT.weight, COUNT.size)).fold(0.0, f32::max)
}

/// The headline, with a sign of its own where it is who is to move; returns where it ends.
fn headline(paper: &mut Paper, picture: &Picture<'_>, (x, y): (f32, f32), end: f32) -> f32 {
    // A headline of one's own may begin with a move, and moves are lower case.
    let text = picture.headline.map_or_else(|| capital(&picture.headline_text()), str::to_owned);
    let lettering = Lettering { size: 17.0, weight: Weight::Bold, fill: INK };
    let x = if picture.headline.is_none() {
        pieces::icon(paper, picture, (x + 9.0, y), picture.hue(picture.view.side));
        x + 26.0
    } else {
        x
    };
    let text = glyphs::fit(&text, lettering.weight, lettering.size, end - x);
    x + paper.text((x, y), Anchor::Start, lettering, &text)
}

/// The sides that the headline does not show, each with its sign, as far as they fit behind `begin`: a
/// long headline is worth more than they are.
fn signs(paper: &mut Paper, picture: &Picture<'_>, (right, y): (f32, f32), begin: f32) {
    let hidden = |side: &Side| picture.headline.is_some() || *side != picture.view.side;
    let name = |side: Side| capital(picture.side_name(side));
    let width = |side: Side| glyphs::width(&name(side), NAME.weight, NAME.size) + 41.0;
    let sides: Vec<Side> = [Side::Second, Side::First].into_iter().filter(hidden).collect();
    if right - sides.iter().map(|&side| width(side)).sum::<f32>() < begin {
        return;
    }
    let mut x = right;
    for side in sides {
        x -= paper.text((x, y), Anchor::End, NAME, &name(side)) + 15.0;
        pieces::icon(paper, picture, (x, y), picture.hue(side));
        x -= 26.0;
    }
}
