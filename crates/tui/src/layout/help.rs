//! The help: every key and what it does, in columns that can be scrolled.

use ratatui::layout::Rect;

use super::Window;
use crate::KeyMap;
use crate::keys::ACTIONS;

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
}

/// As wide as two columns need it.
const WIDTH: u16 = 76;

impl Help {
    /// The help about these keys.
    pub(crate) fn new(keys: &KeyMap, window: Window) -> Help {
        let (width, height) = window.size;
        let area = Rect::new(width.saturating_sub(WIDTH) / 2, 1, width.min(WIDTH), height.saturating_sub(2));
        let all = ACTIONS.iter().map(|binding| (keys.keys(binding.action).join(" "), binding.about));
        let bindings: Vec<_> = all.filter(|(keys, _)| !keys.is_empty()).collect();
        let columns = if area.width < WIDTH { 1 } else { 2 };
        let rows = usize::from(area.height.saturating_sub(5)).min(bindings.len().div_ceil(columns));
        Help { area, bindings, columns, rows }
    }

    /// How far it can be scrolled.
    pub(crate) fn end(&self) -> usize {
        self.bindings.len().saturating_sub(self.rows * self.columns)
    }
}
