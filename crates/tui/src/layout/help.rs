//! The help: every key and what it does, in columns that can be scrolled.

use ratatui::layout::Rect;

use super::{Window, wrap};
use crate::KeyMap;
use crate::keys::ACTIONS;
use crate::languages::t;

/// The help as it is laid out in a window.
pub(crate) struct Help {
    /// The part of the window it takes.
    pub(crate) area: Rect,
    /// Keys that do something, with what they do.
    pub(crate) bindings: Vec<(String, &'static str)>,
    /// How many columns there are; in a narrow window a second one would cut off what is said.
    pub(crate) columns: usize,
    /// How many rows each has.
    pub(crate) rows: usize,
    /// What is said below them.
    pub(crate) notes: Vec<String>,
}

/// As wide as two columns need it.
const WIDTH: u16 = 76;

impl Help {
    /// The help about these keys.
    pub(crate) fn new(keys: &KeyMap, window: Window) -> Help {
        let (width, height) = window.size;
        let area = Rect::new(width.saturating_sub(WIDTH) / 2, 1, width.min(WIDTH), height.saturating_sub(2));
        let all = ACTIONS.iter().map(|binding| (keys.keys(binding.action).join(" "), binding.about()));
        let bindings: Vec<_> = all.filter(|(keys, _)| !keys.is_empty()).collect();
        let columns = if area.width < WIDTH { 1 } else { 2 };
        let digits = if columns == 1 { t("help.digits") } else { t("help.digitsStudy") };
        let inside = usize::from(area.width.saturating_sub(4));
        let notes: Vec<String> =
            [t("help.afterMoves"), digits].iter().flat_map(|text| wrap(text, inside)).collect();
        // A frame, and the line of signs on boards.
        let room = usize::from(area.height).saturating_sub(notes.len() + 3);
        let rows = room.min(bindings.len().div_ceil(columns));
        Help { area, bindings, columns, rows, notes }
    }

    /// How far it can be scrolled.
    pub(crate) fn end(&self) -> usize {
        self.bindings.len().saturating_sub(self.rows * self.columns)
    }
}
