//! A card: a board beside a few words, in the shape in which other programs show what a link leads to.

use super::glyphs::{self, Weight};
use super::paper::{Anchor, Lettering, Num, Paper, Style};
use super::{board, frame_of};
use crate::Picture;
use crate::palette::{INK, LINE, MUTED};

/// The size that previews of links have nearly everywhere.
pub(crate) const SIZE: (f32, f32) = (1200.0, 630.0);
const MARGIN: f32 = 56.0;
/// The room of the board, a square at the right.
const BOARD: f32 = SIZE.1 - 2.0 * 28.0;
/// How wide lines of words may be.
const ROOM: f32 = SIZE.0 - BOARD - 2.0 * MARGIN - 20.0;
const NAME: Lettering = Lettering { size: 30.0, weight: Weight::Bold, fill: MUTED };
const TITLE: Lettering = Lettering { size: 62.0, weight: Weight::Bold, fill: INK };
const LINES: Lettering = Lettering { size: 32.0, weight: Weight::Regular, fill: INK };
/// So many lines of a title and of what is said about it have room.
const MOST: (usize, usize) = (3, 6);

/// Draws the card.
pub(crate) fn draw(picture: &Picture<'_>, title: &str, about: &str) -> String {
    let mut paper = Paper::new(SIZE.0, SIZE.1);
    paper.text((MARGIN, 70.0), Anchor::Start, NAME, "Stackade");
    paper.line((MARGIN, 104.0), (MARGIN + ROOM, 104.0), Style::line(LINE, 2.0));
    let mut y = 160.0;
    for line in wrap(title, TITLE, MOST.0) {
        paper.text((MARGIN, y), Anchor::Start, TITLE, &line);
        y += TITLE.size * 1.18;
    }
    y += 14.0;
    for line in wrap(about, LINES, MOST.1) {
        paper.text((MARGIN, y), Anchor::Start, LINES, &line);
        y += LINES.size * 1.4;
    }
    place_board(&mut paper, picture);
    paper.finish(title, about)
}

/// The board as large as it can be, in the middle of its room.
fn place_board(paper: &mut Paper, picture: &Picture<'_>) {
    let frame = frame_of(picture);
    let mut own = Paper::new(frame.width, frame.height);
    board(&mut own, picture, 0.0);
    let scale = (BOARD / frame.width).min(BOARD / frame.height);
    let x = SIZE.0 - 28.0 - BOARD + (BOARD - scale * frame.width) / 2.0;
    let y = (SIZE.1 - scale * frame.height) / 2.0;
    paper.group(&format!("translate({} {}) scale({scale:.4})", Num(x), Num(y)), own);
}

/// A text in lines that have room; what is too much for them ends with an ellipsis.
fn wrap(text: &str, lettering: Lettering, most: usize) -> Vec<String> {
    let Lettering { size, weight, .. } = lettering;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if last.is_empty() || glyphs::width(&longer, weight, size) <= ROOM || lines.len() > most {
            *lines.last_mut().expect("there is always a line") = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| glyphs::fit(line, weight, size, ROOM)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_into_the_room_there_is() {
        let long = "a rather long title that says more than anybody wants to read on a card ".repeat(4);
        let lines = wrap(&long, TITLE, MOST.0);
        assert_eq!(lines.len(), MOST.0);
        assert!(lines.iter().all(|line| glyphs::width(line, TITLE.weight, TITLE.size) <= ROOM));
        assert!(lines[2].ends_with('…') && !lines[1].ends_with('…'), "{lines:?}");
        assert_eq!(wrap("Nava", TITLE, MOST.0), ["Nava"]);
    }
}
