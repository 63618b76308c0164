//! Menus and forms: rows to choose from, some with a value to be changed.

use ratatui::layout::Rect;

use super::Window;

/// A menu as it is seen.
#[derive(Clone, Debug)]
pub struct Form {
    /// What stands above it.
    pub title: String,
    /// The rows.
    pub rows: Vec<Row>,
    /// The row that is chosen.
    pub chosen: usize,
    /// Something said below.
    pub note: String,
    /// Where it lies in the window.
    pub placement: Placement,
}

/// Where a form lies in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// In the middle, below the name of the program.
    Menu,
    /// At the left, as wide as it likes.
    Page,
    /// At the left, at most this wide, with something else beside it; longer values are cut off.
    Beside(u16),
}

/// A row of a menu.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// What is chosen here, for a row that is a choice.
    pub value: Option<String>,
    /// What it means.
    pub about: String,
}

impl Row {
    /// A row that does something.
    pub fn new(label: impl Into<String>, about: impl Into<String>) -> Row {
        Row { label: label.into(), value: None, about: about.into() }
    }

    /// A row that is a choice.
    pub fn choice(label: impl Into<String>, value: impl Into<String>, about: impl Into<String>) -> Row {
        Row { label: label.into(), value: Some(value.into()), about: about.into() }
    }
}

/// Where the rows of a form lie, and how many of them are above the window.
pub(crate) struct Rows {
    pub(crate) area: Rect,
    pub(crate) skipped: usize,
}

impl Form {
    /// A form at the left of the window.
    pub(crate) fn page(title: impl Into<String>, rows: Vec<Row>, chosen: usize, note: String) -> Form {
        Form { title: title.into(), rows, chosen, note, placement: Placement::Page }
    }

    /// Where its rows lie.
    pub(crate) fn layout(&self, window: Window) -> Rows {
        let (width, height) = window.size;
        let is_menu = self.placement == Placement::Menu;
        let top = if is_menu { window.banner_height(self.rows.len()) } else { 3 };
        // What a row means takes two lines below in a narrow window.
        let below = if window.is_narrow() { 4 } else { 3 };
        let room = height.saturating_sub(top + below);
        let shown = room.min(self.rows.len() as u16);
        let widest = if let Placement::Beside(widest) = self.placement { widest } else { u16::MAX };
        let form_width = self.natural_width().min(width.saturating_sub(4)).min(widest);
        let left = if is_menu { (width - form_width) / 2 } else { 2 };
        let skipped = (self.chosen + 1).saturating_sub(usize::from(shown));
        Rows { area: Rect::new(left, top, form_width, shown), skipped }
    }

    /// The row at a point of the window.
    pub(crate) fn row_at(&self, window: Window, x: u16, y: u16) -> Option<usize> {
        let rows = self.layout(window);
        rows.area.contains((x, y).into()).then(|| rows.skipped + usize::from(y - rows.area.y))
    }

    /// How wide the longest label is.
    pub(crate) fn label_width(&self) -> usize {
        self.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0)
    }

    /// How wide the rows are if nothing is cut off.
    fn natural_width(&self) -> u16 {
        let values = self.rows.iter().map(|row| match &row.value {
            Some(value) => value.chars().count() + 4,
            None => row.about.chars().count(),
        });
        // A mark and two blanks on the left, two blanks between, one on the right.
        u16::try_from(self.label_width() + values.max().unwrap_or(0) + 6).unwrap_or(u16::MAX)
    }
}

impl Window {
    /// How many lines the name of the program takes above a menu of so many rows.
    pub(crate) fn banner_height(&self, rows: usize) -> u16 {
        /// Large letters, and what is below the menu.
        const LARGE: u16 = 9;
        const BELOW: u16 = 3;
        if usize::from(self.size.1) >= rows + usize::from(LARGE + BELOW) { LARGE } else { 4 }
    }
}
