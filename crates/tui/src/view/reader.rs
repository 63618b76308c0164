//! Texts with pictures.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Marks;
use super::game::header;
use super::write::Pen;
use crate::board::Fit;
use crate::rules::{Block, Weight, Word};
use crate::state::{Reader, Shared};
use crate::theme::{Look, Role};

/// A line of a text as it is set.
pub(super) enum Line {
    /// Words with their weights.
    Words(Vec<Word>),
    /// A heading.
    Heading(String),
    /// A line of a picture, which is the block of this number.
    Picture(usize, u16),
}

/// Pictures are drawn in this room.
const PICTURE: (u16, u16) = (60, 22);

/// The text set in lines for this window.
pub(super) fn lines(reader: &Reader, shared: &Shared) -> Vec<Line> {
    let width = usize::from(shared.size.0.saturating_sub(6)).min(78);
    let mut lines = Vec::new();
    for (i, block) in reader.blocks.iter().enumerate() {
        match block {
            Block::Heading(text) => lines.push(Line::Heading(text.clone())),
            Block::Words(words) => lines.extend(set(words, width).into_iter().map(Line::Words)),
            Block::Board(board, caption) => {
                let fit = Fit::new(board, &shared.look, Rect::new(0, 0, PICTURE.0, PICTURE.1));
                let rows = fit.rows();
                lines.extend((0..rows).map(|row| Line::Picture(i, row)));
                let text = Word { text: caption.clone(), weight: Weight::Plain };
                lines.push(Line::Words(vec![text]));
            }
        }
        lines.push(Line::Words(Vec::new()));
    }
    lines
}

/// Words broken into lines; a word without a blank at its end belongs to the next one.
fn set(words: &[Word], width: usize) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = vec![Vec::new()];
    let mut length = 0;
    let mut at = 0;
    while at < words.len() {
        let end = (at..words.len()).find(|&i| words[i].text.ends_with(' ')).unwrap_or(words.len() - 1);
        let together = &words[at..=end];
        let size: usize = together.iter().map(|word| word.text.chars().count()).sum();
        if length > 0 && length + size > width + 1 {
            lines.push(Vec::new());
            length = 0;
        }
        length += size;
        lines.last_mut().expect("there is always a line").extend_from_slice(together);
        at = end + 1;
    }
    lines
}

pub(super) fn draw(pen: &mut Pen<'_>, reader: &Reader, shared: &Shared) {
    let look = shared.look;
    let (width, height) = shared.size;
    header(pen, shared, &reader.title, "");
    let lines = lines(reader, shared);
    let room = usize::from(height.saturating_sub(4));
    let left = (i32::from(width) - 78).max(0) / 2 + 2;
    let mut drawn: Option<(usize, Buffer)> = None;
    for (y, line) in (2..).zip(lines.iter().skip(reader.scrolled).take(room)) {
        match line {
            Line::Heading(text) => {
                pen.text(left, y, text, look.style(Role::Title));
            }
            Line::Words(words) => {
                let mut x = left;
                for word in words {
                    x = pen.text(x, y, &word.text, style(look, word.weight));
                }
            }
            Line::Picture(block, row) => {
                if drawn.as_ref().is_none_or(|(known, _)| known != block) {
                    drawn = picture(reader, *block, look).map(|buffer| (*block, buffer));
                }
                if let Some((_, buffer)) = &drawn {
                    pen.copy_line(buffer, *row, (left + 4) as u16, y as u16);
                }
            }
        }
    }
    let seen = (reader.scrolled + room).min(lines.len());
    let percent = 100 * seen / lines.len().max(1);
    let arrows = look.pick("↑↓", "up/down");
    let x = pen.text(2, i32::from(height) - 1, arrows, look.style(Role::Key));
    let x = pen.text(x, i32::from(height) - 1, " read  ", look.style(Role::Dim));
    let x = pen.text(x, i32::from(height) - 1, "Enter", look.style(Role::Key));
    let x = pen.text(x, i32::from(height) - 1, " next page  ", look.style(Role::Dim));
    let x = pen.text(x, i32::from(height) - 1, "Esc", look.style(Role::Key));
    pen.text(x, i32::from(height) - 1, &format!(" back      {percent} %"), look.style(Role::Dim));
}

fn style(look: Look, weight: Weight) -> Style {
    match weight {
        Weight::Plain => look.style(Role::Text),
        Weight::Strong => look.style(Role::Title),
        Weight::Code => look.style(Role::Key),
    }
}

fn picture(reader: &Reader, block: usize, look: Look) -> Option<Buffer> {
    let Block::Board(board, _) = &reader.blocks[block] else { return None };
    let room = Rect::new(0, 0, PICTURE.0, PICTURE.1);
    let fit = Fit::new(board, &look, room);
    let area = Rect::new(0, 0, fit.width().min(PICTURE.0), fit.rows().min(PICTURE.1));
    let mut buffer = Buffer::empty(area);
    super::board::paint(board, &Marks::default(), None, look, area, &mut buffer);
    Some(buffer)
}
