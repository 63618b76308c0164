//! A pen that writes into a part of the screen and never beyond it.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::Marks;
use crate::board::Board;
pub(crate) use crate::layout::wrap;
use crate::state::BoardPane;
use crate::theme::{Look, Role};

/// Writes on the screen.
pub(crate) struct Pen<'a> {
    buffer: &'a mut Buffer,
    /// Nothing is written outside.
    pub(crate) area: Rect,
    /// How to draw.
    pub(crate) look: Look,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect, look: Look) -> Pen<'a> {
        let area = area.intersection(buffer.area);
        Pen { buffer, area, look }
    }

    /// The same pen for a smaller part.
    pub(crate) fn within(&mut self, area: Rect) -> Pen<'_> {
        Pen { area: area.intersection(self.area), look: self.look, buffer: self.buffer }
    }

    /// Puts one character; what lies outside is left out.
    pub(crate) fn put(&mut self, x: i32, y: i32, c: char, style: Style) {
        let (Ok(column), Ok(row)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if !self.area.contains((column, row).into()) {
            return;
        }
        if let Some(cell) = self.buffer.cell_mut((column, row)) {
            // The background stays what it was; letters do not inherit from those they replace.
            (cell.fg, cell.modifier) = (Color::Reset, Modifier::empty());
            cell.set_char(c).set_style(style);
        }
    }

    /// Whether nothing is written at a place of the area.
    pub(crate) fn is_blank(&self, x: i32, y: i32) -> bool {
        let (Ok(column), Ok(row)) = (u16::try_from(x), u16::try_from(y)) else { return false };
        let place = (column, row);
        self.area.contains(place.into()) && self.buffer.cell(place).is_some_and(|cell| cell.symbol() == " ")
    }

    /// Writes a text and returns the column after it.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let mut column = x;
        for c in text.chars() {
            // A control character would steer the terminal.
            self.put(column, y, if c.is_control() { ' ' } else { c }, style);
            column += 1;
        }
        column
    }

    /// Writes a text into at most `width` columns; what is too long ends in `…`.
    pub(crate) fn cut(&mut self, x: i32, y: i32, width: usize, text: &str, style: Style) -> i32 {
        let dots = self.look.pick('…', '~');
        self.text(x, y, &shorten(text, width, dots), style)
    }

    /// Writes a text so that it ends before a column.
    pub(crate) fn before(&mut self, x: i32, y: i32, text: &str, style: Style) {
        self.text(x - text.chars().count() as i32, y, text, style);
    }

    /// Writes a text into the middle of a line of the area.
    pub(crate) fn centred(&mut self, y: u16, text: &str, style: Style) {
        let width = text.chars().count() as i32;
        let x = i32::from(self.area.x) + (i32::from(self.area.width) - width) / 2;
        self.text(x, i32::from(y), text, style);
    }

    /// Lays a style over a part.
    pub(crate) fn wash(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.area), style);
    }

    /// Empties a part.
    pub(crate) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.area);
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
            }
        }
    }

    /// A frame with a title.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) {
        let look = self.look;
        let style = look.style(Role::Line);
        let (left, top) = (i32::from(area.x), i32::from(area.y));
        let (right, bottom) = (i32::from(area.right()) - 1, i32::from(area.bottom()) - 1);
        let (across, down) = (look.pick('─', '-'), look.pick('│', '|'));
        for x in left..=right {
            self.put(x, top, across, style);
            self.put(x, bottom, across, style);
        }
        for y in top..=bottom {
            self.put(left, y, down, style);
            self.put(right, y, down, style);
        }
        let corners = look.pick(['╭', '╮', '╰', '╯'], ['+'; 4]);
        for ((x, y), c) in
            [(left, top), (right, top), (left, bottom), (right, bottom)].into_iter().zip(corners)
        {
            self.put(x, y, c, style);
        }
        if !title.is_empty() {
            let width = usize::from(area.width).saturating_sub(4);
            let shown = format!(" {} ", shorten(title, width.saturating_sub(2), look.pick('…', '~')));
            self.text(left + 2, top, &shown, look.style(Role::Title));
        }
    }

    /// Draws a board to look at.
    pub(crate) fn board(&mut self, board: &Board, area: Rect) {
        super::board::paint(board, &Marks::default(), None, self.look, area, self.buffer);
    }

    /// Draws a board to play on, with the move that is on its way.
    pub(crate) fn pane(&mut self, pane: &BoardPane, marks: &Marks, now: Duration, area: Rect) {
        let animation = pane.animation.as_ref().map(|animation| (animation, now));
        super::board::paint(&pane.board, marks, animation, self.look, area, self.buffer);
    }

    /// Copies a line of another picture.
    pub(crate) fn copy_line(&mut self, from: &Buffer, row: u16, x: u16, y: u16) {
        for column in 0..from.area.width {
            let (Some(source), true) =
                (from.cell((column, row)).cloned(), self.area.contains((x + column, y).into()))
            else {
                continue;
            };
            if let Some(cell) = self.buffer.cell_mut((x + column, y)) {
                *cell = source;
            }
        }
    }
}

/// A text in at most `width` columns.
pub(crate) fn shorten(text: &str, width: usize, dots: char) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    if width > 0 {
        cut.push(dots);
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped() {
        assert_eq!(shorten("stacking", 5, '…'), "stac…");
        assert_eq!(shorten("four", 4, '…'), "four");
        assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn nothing_is_written_outside() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, 2, 1), Look::PLAIN);
        pen.text(-3, 0, "abcdefghijk", Style::new());
        pen.text(0, 1, "abcd", Style::new());
        assert_eq!(buffer, Buffer::with_lines([" ef ", "    "]));
    }
}
