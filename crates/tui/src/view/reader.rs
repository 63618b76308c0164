//! Texts with pictures.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::frame::header;
use super::marks::Marks;
use super::write::Pen;
use crate::board::Fit;
use crate::languages::t;
use crate::layout::{Line, Window, lines, picture_area};
use crate::rules::{Block, Weight};
use crate::state::{Reader, Shared};
use crate::theme::{Look, Role};

pub(super) fn draw(pen: &mut Pen<'_>, reader: &Reader, shared: &Shared) {
    let look = shared.look;
    let (width, height) = shared.size;
    header(pen, shared, &reader.title, "");
    let lines = lines(&reader.blocks, shared.window());
    let room = usize::from(height.saturating_sub(4));
    let left = (i32::from(width) - 78).max(0) / 2 + 2;
    let picture_left = if shared.window().is_narrow() { 1 } else { left as u16 + 4 };
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
                    drawn = picture(reader, *block, shared.window()).map(|buffer| (*block, buffer));
                }
                if let Some((_, buffer)) = &drawn {
                    pen.copy_line(buffer, *row, picture_left, y as u16);
                }
            }
        }
    }
    let seen = (reader.scrolled + room).min(lines.len());
    let percent = 100 * seen / lines.len().max(1);
    let arrows = look.pick("↑↓", t("foot.upDown"));
    let x = pen.text(2, i32::from(height) - 1, arrows, look.style(Role::Key));
    let x = pen.text(x, i32::from(height) - 1, &format!(" {}  ", t("foot.read")), look.style(Role::Dim));
    let x = pen.text(x, i32::from(height) - 1, "Enter", look.style(Role::Key));
    let x = pen.text(x, i32::from(height) - 1, &format!(" {}  ", t("foot.nextPage")), look.style(Role::Dim));
    let x = pen.text(x, i32::from(height) - 1, "Esc", look.style(Role::Key));
    pen.text(
        x,
        i32::from(height) - 1,
        &format!(" {}      {percent} %", t("foot.back")),
        look.style(Role::Dim),
    );
}

fn style(look: Look, weight: Weight) -> Style {
    match weight {
        Weight::Plain => look.style(Role::Text),
        Weight::Strong => look.style(Role::Title),
        Weight::Code => look.style(Role::Key),
    }
}

fn picture(reader: &Reader, block: usize, window: Window) -> Option<Buffer> {
    let Block::Board(board, _) = &reader.blocks[block] else { return None };
    let room = picture_area(window);
    let fit = Fit::new(board, &window.look, room);
    let area = Rect::new(0, 0, fit.width(), fit.rows()).intersection(room);
    let mut buffer = Buffer::empty(area);
    super::board::paint(board, &Marks::default(), None, window.look, area, &mut buffer);
    Some(buffer)
}
