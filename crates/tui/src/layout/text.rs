//! Texts with pictures, set in lines.

use ratatui::layout::Rect;

use super::Window;
use crate::board::Fit;
use crate::rules::{Block, Weight, Word};

/// A line of a text as it is set.
pub(crate) enum Line {
    /// Words with their weights.
    Words(Vec<Word>),
    /// A heading.
    Heading(String),
    /// A line of a picture, which is the block of this number.
    Picture(usize, u16),
}

/// Where a picture is drawn, to be copied from there line by line.
pub(crate) fn picture_area(window: Window) -> Rect {
    let margin = if window.is_narrow() { 2 } else { 8 };
    Rect::new(0, 0, window.size.0.saturating_sub(margin).min(60), 22)
}

/// A text set in lines for a window.
pub(crate) fn lines(blocks: &[Block], window: Window) -> Vec<Line> {
    let width = usize::from(window.size.0.saturating_sub(6)).min(78);
    let picture = picture_area(window);
    let mut lines = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        match block {
            Block::Heading(text) => lines.push(Line::Heading(text.clone())),
            Block::Words(words) => lines.extend(set(words, width).into_iter().map(Line::Words)),
            Block::Board(board, caption) => {
                let rows = Fit::new(board, &window.look, picture).rows().min(picture.height);
                lines.extend((0..rows).map(|row| Line::Picture(i, row)));
                let text = Word { text: caption.clone(), weight: Weight::Plain };
                lines.push(Line::Words(vec![text]));
            }
        }
        lines.push(Line::Words(Vec::new()));
    }
    lines
}

impl Window {
    /// A text in pages that take the place of a board, below a heading.
    pub(crate) fn pages(&self, text: &str) -> Vec<Vec<String>> {
        let (width, height) = self.size;
        let lines = wrap(text, usize::from(width.saturating_sub(2)));
        lines.chunks(usize::from(height.saturating_sub(4)).max(1)).map(<[String]>::to_vec).collect()
    }
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

/// A text in lines of at most `width` columns, broken between words.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        let length = line.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if length > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
