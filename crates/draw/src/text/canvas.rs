//! A sheet of characters that grows as it is written on.

use crate::palette::Hue;

/// How a character is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    #[default]
    Plain,
    /// Lines of the board.
    Line,
    /// Something of a piece's colour.
    Piece(Hue),
}

impl Ink {
    fn sgr(self) -> &'static str {
        match self {
            Ink::Plain => "0",
            Ink::Line => "38;5;244",
            Ink::Piece(hue) => hue.sgr(),
        }
    }
}

/// A text in one or more colours.
#[derive(Clone, Debug, Default)]
pub(super) struct Text(Vec<(char, Ink)>);

impl Text {
    pub(super) fn new(text: &str, ink: Ink) -> Text {
        Text(text.chars().map(|letter| (letter, ink)).collect())
    }

    pub(super) fn push(&mut self, text: &str, ink: Ink) {
        self.0.extend(text.chars().map(|letter| (letter, ink)));
    }

    pub(super) fn width(&self) -> usize {
        self.0.len()
    }
}

/// Rows of coloured characters.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// The number of rows written so far.
    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn put(&mut self, x: usize, y: usize, letter: char, ink: Ink) {
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, (' ', Ink::Plain));
        }
        row[x] = (letter, ink);
    }

    /// Writes a text with its first character at `x`.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &Text) {
        for (i, &(letter, ink)) in text.0.iter().enumerate() {
            self.put(x + i, y, letter, ink);
        }
    }

    /// Writes a text with its middle at `x`; of two middle characters the right one.
    pub(super) fn write_centred(&mut self, x: usize, y: usize, text: &Text) {
        self.write(x.saturating_sub(text.width() / 2), y, text);
    }

    /// Writes a text with its last character at `x`.
    pub(super) fn write_before(&mut self, x: usize, y: usize, text: &Text) {
        self.write((x + 1).saturating_sub(text.width()), y, text);
    }

    /// The rows as lines without trailing blanks, with terminal escapes for colours if wanted.
    pub(super) fn finish(self, color: bool) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |last| last + 1);
            finish_row(&mut out, &row[..end], color);
            out.push('\n');
        }
        out
    }
}

fn finish_row(out: &mut String, row: &[(char, Ink)], color: bool) {
    let mut current = Ink::Plain;
    for &(letter, ink) in row {
        // A blank shows no colour, so it needs no change of it.
        if color && ink != current && letter != ' ' {
            let reset = if current == Ink::Plain || ink == Ink::Plain { "" } else { "0;" };
            out.push_str(&format!("\x1b[{reset}{}m", ink.sgr()));
            current = ink;
        }
        out.push(letter);
    }
    if current != Ink::Plain {
        out.push_str("\x1b[0m");
    }
}
