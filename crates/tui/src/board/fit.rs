//! Where the cells of a board lie on the screen: the largest size that fits, scrolled where none does.
//!
//! Squares and junctions are a grid, and points of a graph lie where the game has put them. Hexes are drawn with slopes; where `·` stands nothing else does, so
//! marks go there:
//!
//! ```text
//!     ╱·╲                ╱·╲
//!    │●12│    small     ╱   ╲    large
//!     ╲·╱              │  ●12│
//!                       ╲   ╱
//!                        ╲·╱
//! ```
//!
//! Where that is too much, hexes are the places of a lattice, three columns wide with a blank between them for marks and
//! the brackets of the cursor:
//!
//! ```text
//!    ·   ●12  ·
//!  ·  [○2 ] ·   ·
//! ```

use ratatui::layout::Rect;
use stackade_core::{CellName, GameInfo, Layout, View};
use stackade_draw::geometry::{CELL, column_labels, extent, place, row_labels};

use super::Board;
use super::caption::Widths;
use crate::theme::Look;

/// The size and kind of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Squares of this width and height, with lines between them or without.
    Squares {
        /// From one square to the next.
        width: i32,
        /// From one square to the one below.
        height: i32,
        /// Whether there are lines between them, which width and height include; rows that are a line high have none
        /// between them.
        lined: bool,
    },
    /// Lines that cross at this distance.
    Junctions {
        /// From one junction to the next.
        width: i32,
        /// From one junction to the one below.
        height: i32,
    },
    /// Points of a graph.
    Graph {
        /// How many columns are as much as a cell.
        width: i32,
        /// How many lines are.
        height: i32,
    },
    /// Hexes whose slopes have this length in lines.
    Hexes {
        /// 1 or more.
        slope: i32,
    },
    /// Hexes without outlines, a line to a row, for where those with outlines do not fit.
    Dots,
}

/// A cell's place on the screen: its inside, and the middle of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBox {
    /// The leftmost column.
    pub x: i32,
    /// The topmost line.
    pub y: i32,
    /// How many columns.
    pub width: i32,
    /// How many lines.
    pub height: i32,
    /// The column of the middle.
    pub middle: i32,
    /// The line of the middle.
    pub line: i32,
}

/// A board fitted into a part of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The drawing's size and kind.
    pub kind: Kind,
    /// The part of the screen.
    pub area: Rect,
    layout: Layout,
    flipped: bool,
    /// What is added to a place of the drawing to get one of the screen.
    offset: (i32, i32),
}

/// Columns for row numbers, and a blank.
const LEFT: i32 = 3;

impl Fit {
    /// Fits a board into an area.
    pub fn new(board: &Board, look: &Look, area: Rect) -> Fit {
        let kinds = kinds(&board.view, board.info, look);
        let fits = |kind: &Kind| {
            let (width, height) = size(board.view.layout, *kind);
            width <= i32::from(area.width) && height <= i32::from(area.height)
        };
        let smallest = kinds[kinds.len() - 1];
        let kind = kinds.into_iter().find(fits).unwrap_or(smallest);
        let mut fit = Fit { kind, area, layout: board.view.layout, flipped: board.flipped, offset: (0, 0) };
        let at = fit.cell(board.cursor_name());
        let (width, height) = size(board.view.layout, kind);
        fit.offset = (
            offset(area.x, area.width, width, at.middle, 6),
            offset(area.y, area.height, height, at.line, 3),
        );
        fit
    }

    /// How many columns the drawing takes.
    pub fn width(&self) -> u16 {
        let (width, _) = size(self.layout, self.kind);
        u16::try_from(width).unwrap_or(u16::MAX)
    }

    /// How many lines the drawing takes.
    pub fn rows(&self) -> u16 {
        let (_, height) = size(self.layout, self.kind);
        u16::try_from(height).unwrap_or(u16::MAX)
    }

    /// Whether all of the board is on the screen.
    pub fn is_whole(&self) -> bool {
        let (width, height) = size(self.layout, self.kind);
        width <= i32::from(self.area.width) && height <= i32::from(self.area.height)
    }

    /// The part of the area in which cells are seen: where squares or junctions scroll, their labels stay at the edges.
    pub fn window(&self) -> Rect {
        let (width, height) = size(self.layout, self.kind);
        let mut window = self.area;
        // The labels of hexes stand at the ends of slanting lines and those of points below them: they scroll, too.
        if matches!(self.kind, Kind::Hexes { .. } | Kind::Dots | Kind::Graph { .. }) {
            return window;
        }
        if width > i32::from(window.width) {
            window.x += LEFT as u16;
            window.width = window.width.saturating_sub(LEFT as u16);
        }
        if height > i32::from(window.height) {
            window.height = window.height.saturating_sub(1);
        }
        window
    }

    /// The parts of the area at the left and below that labels need for themselves while the board scrolls.
    pub fn edges(&self) -> [Rect; 2] {
        let (area, window) = (self.area, self.window());
        let left = Rect { width: window.x - area.x, ..area };
        let below = Rect { y: window.bottom(), height: area.bottom() - window.bottom(), ..area };
        [left, below]
    }

    /// Where a cell is; it may lie outside the window.
    pub fn cell(&self, name: CellName) -> CellBox {
        let place = match self.layout {
            Layout::Graph(graph) => graph.point(name).map_or((0, 0), |point| (point.x, point.y)),
            layout => place(layout, name),
        };
        self.cell_at(self.turned(place))
    }

    /// The cell that is shown at a place of the screen.
    pub fn hit(&self, view: &View, x: u16, y: u16) -> Option<CellName> {
        if !self.window().contains((x, y).into()) {
            return None;
        }
        let (x, y) = (i32::from(x), i32::from(y));
        let margin = i32::from(!matches!(self.kind, Kind::Squares { .. }));
        let inside = |at: CellBox| {
            (at.x..at.x + at.width).contains(&x) && (at.y - margin..at.y + at.height + margin).contains(&y)
        };
        let near = |cell: &&stackade_core::CellView| {
            let at = self.cell(cell.name);
            (at.middle - x).abs() + 2 * (at.line - y).abs()
        };
        let hits = view.cells.iter().filter(|cell| inside(self.cell(cell.name)));
        hits.min_by_key(near).map(|cell| cell.name)
    }

    /// The column letters and row numbers of what is in sight, or the names of a graph's points, with their places.
    pub fn labels(&self) -> Vec<(String, i32, i32)> {
        if let Layout::Graph(graph) = self.layout {
            let named = |name: CellName| (name.to_string(), self.cell(name));
            let labels = graph.points.iter().map(|point| named(point.name));
            return labels.map(|(text, at)| (text, at.middle + 1, at.line + 1)).collect();
        }
        let window = self.window();
        let (left, right) = (i32::from(window.x), i32::from(window.right()));
        let (top, bottom) = (i32::from(window.y), i32::from(window.bottom()));
        let rows = row_labels(self.layout).into_iter().map(|label| {
            let at = self.label_place(label.half_x, label.y, true);
            (label.text, at.0, at.1)
        });
        let columns = column_labels(self.layout).into_iter().map(|label| {
            let at = self.label_place(label.half_x, label.y, false);
            (label.text, at.0, at.1)
        });
        let rows = rows.filter(|&(_, _, y)| (top..bottom).contains(&y));
        rows.chain(columns.filter(|&(_, x, _)| (left..right).contains(&x))).collect()
    }

    fn label_place(&self, half_x: i32, y: i32, is_row: bool) -> (i32, i32) {
        let (columns, rows) = self.extent();
        match self.kind {
            Kind::Hexes { .. } | Kind::Dots => {
                let at = self.cell_at(self.turned((half_x, y)));
                let inward = if self.flipped { -1 } else { 1 };
                (at.middle + if is_row { inward } else { 0 }, at.line)
            }
            // Numbers stay at the left and letters below, whichever way the board is turned or scrolled.
            _ if is_row => {
                let (_, turned) = self.turned((0, y));
                let at = self.cell_at((0, turned));
                (self.offset.0.max(self.area.x.into()) + 1, at.line)
            }
            _ => {
                let (turned, _) = self.turned((half_x, 0));
                let at = self.cell_at((turned.clamp(0, 2 * columns), rows - 1));
                let below = self.offset.1 + size(self.layout, self.kind).1 - 1;
                (at.middle, below.min(i32::from(self.area.bottom()) - 1))
            }
        }
    }

    fn extent(&self) -> (i32, i32) {
        let (columns, rows) = extent(self.layout);
        (columns as i32, rows as i32)
    }

    /// A place as it is seen from the player's side of the board: in half cells and rows, or in the coordinates of a
    /// graph.
    fn turned(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let (right, bottom) = match self.layout {
            Layout::Graph(graph) => graph.size(),
            _ => {
                let (columns, rows) = self.extent();
                (2 * (columns - 1), rows - 1)
            }
        };
        if self.flipped { (right - x, bottom - y) } else { (x, y) }
    }

    fn cell_at(&self, (half_x, y): (i32, i32)) -> CellBox {
        let (dx, dy) = self.offset;
        match self.kind {
            Kind::Graph { width, height } => {
                let scaled = |length: i32, unit: i32| (length * unit + CELL / 2) / CELL;
                // Marks stand above a point, so there is a line above the first.
                let (middle, line) = (LEFT + scaled(half_x, width) + dx, scaled(y, height) + 1 + dy);
                CellBox { x: middle - 2, y: line, width: 5, height: 1, middle, line }
            }
            Kind::Squares { width, height, lined } => {
                let (gap, above) = (i32::from(lined), i32::from(lined && height > 1));
                let (left, top) = (LEFT + half_x / 2 * width + gap + dx, y * height + above + dy);
                let (width, height) = (width - gap, height - above);
                let middle = left + (width - 1) / 2;
                CellBox { x: left, y: top, width, height, middle, line: top + (height - 1) / 2 }
            }
            Kind::Junctions { width, height } => {
                let middle = LEFT + width / 2 + half_x / 2 * width + dx;
                // Marks stand above a junction, so there is a line above the first.
                let line = y * height + 1 + dy;
                CellBox { x: middle - width / 2, y: line, width: width - 1, height: 1, middle, line }
            }
            Kind::Hexes { slope } => {
                let half = slope + 1;
                let middle = (half_x + 2) * half + 1 + dx;
                let line = (y + 1) * (slope + 1) + dy;
                CellBox { x: middle - slope, y: line, width: 2 * slope + 1, height: 1, middle, line }
            }
            Kind::Dots => {
                let (middle, line) = (LEFT + 2 * half_x + dx, y + 1 + dy);
                CellBox { x: middle - 2, y: line, width: 5, height: 1, middle, line }
            }
        }
    }
}

/// The sizes in which a board can be drawn, the largest first. In every one of them all that is written on the
/// cells fits between the brackets of the cursor, so boards with large numbers are wider.
fn kinds(view: &View, info: &GameInfo, look: &Look) -> Vec<Kind> {
    let widths = Widths::of(view);
    match view.layout {
        Layout::Hexagon { .. } => {
            let slopes = [3, 2, 1].into_iter().filter(|slope| 2 * slope + 1 >= widths.whole);
            let dots = (widths.whole <= 3).then_some(Kind::Dots);
            slopes.map(|slope| Kind::Hexes { slope }).chain(dots).collect()
        }
        Layout::Junctions { .. } => {
            [(13, 5), (9, 4), (9, 3), (7, 2)].map(|(width, height)| Kind::Junctions { width, height }).into()
        }
        Layout::Graph(_) => {
            let sizes = [(16, 7), (12, 5), (10, 4), (8, 3), (6, 3)];
            sizes.map(|(width, height)| Kind::Graph { width, height }).into()
        }
        Layout::Squares { .. } => {
            let small = if info.counted_kind().is_some() { (6, 2) } else { (5, 2) };
            let sizes = [(11, 5), (9, 4), (7, 3), (6, 2), small, (small.0, 1)];
            sizes.map(|(width, height)| squares(width.max(small.0), height, !look.fills(), widths)).into()
        }
    }
}

/// Squares of this size, or wider where what is written needs it.
fn squares(width: i32, height: i32, lined: bool, widths: Widths) -> Kind {
    // The cursor's brackets take the place of lines, or else that of the outermost columns; where there is no line
    // above either, a mark needs a column of its own.
    let (gap, brackets) = match (lined, height) {
        (true, 1) => (0, 2),
        (true, _) => (1, 1),
        (false, _) => (0, 2),
    };
    let text = if height - gap >= 2 { widths.part } else { widths.whole };
    Kind::Squares { width: width.max(text + brackets), height, lined }
}

/// How many columns and lines a drawing takes, labels included.
fn size(layout: Layout, kind: Kind) -> (i32, i32) {
    let (columns, rows) = extent(layout);
    let (columns, rows) = (columns as i32, rows as i32);
    match kind {
        Kind::Squares { width, height, lined } => {
            let (gap, above) = (i32::from(lined), i32::from(lined && height > 1));
            (LEFT + columns * width + gap, rows * height + above + 1)
        }
        Kind::Junctions { width, height } => {
            // Heights stand below the lowest junctions only where there is room for them.
            let below = if height < 3 { 3 } else { 4 };
            (LEFT + columns * width, (rows - 1) * height + below)
        }
        Kind::Graph { width, height } => (2 * LEFT + (columns - 1) * width + 1, (rows - 1) * height + 3),
        Kind::Hexes { slope } => {
            let half = slope + 1;
            ((2 * columns + 2) * half + 2, (rows + 1) * (slope + 1))
        }
        // Letters stand above the board, or below it where it is turned round.
        Kind::Dots => (LEFT + 4 * columns - 1, rows + 2),
    }
}

/// Where a drawing begins: in the middle of its area, or scrolled so that the cursor is seen with some
/// cells around it.
fn offset(start: u16, room: u16, size: i32, cursor: i32, margin: i32) -> i32 {
    let (start, room) = (i32::from(start), i32::from(room));
    if size <= room {
        return start + (room - size) / 2;
    }
    let margin = margin.min(room / 4);
    let scroll = (cursor - room / 2).clamp(0, size - room);
    // The ends are shown as soon as the cursor comes near them.
    let scroll = if cursor < room - margin { 0 } else { scroll.max(cursor + margin - room).min(size - room) };
    start - scroll
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_games::registry;

    fn fit(game: &str, width: u16, height: u16) -> (Board, Fit) {
        let game = registry::new_match(&registry::parse_id(game).unwrap(), 0);
        let board = Board::new(&*game);
        let look = Look { colours: crate::Colours::True, ..Look::PLAIN };
        let fit = Fit::new(&board, &look, Rect::new(0, 1, width, height));
        (board, fit)
    }

    #[test]
    fn standard_boards_fit_beside_their_panels() {
        for info in registry::games() {
            assert!(fit(info.name, 54, 21).1.is_whole(), "{}", info.name);
        }
    }

    #[test]
    fn standard_boards_fit_into_the_smallest_window() {
        // What is left of 40 × 15 above and below.
        let area = Rect::new(0, 1, 40, 12);
        for info in registry::games() {
            let game = registry::new_match(&registry::parse_id(info.name).unwrap(), 0);
            let board = Board::new(&*game);
            for colours in [crate::Colours::None, crate::Colours::True] {
                let look = Look { colours, ..Look::PLAIN };
                let fit = Fit::new(&board, &look, area);
                assert!(fit.is_whole(), "{} {colours:?}", info.name);
            }
        }
    }

    #[test]
    fn every_cell_is_hit_where_it_is_shown() {
        for id in registry::all_ids() {
            for (width, height) in [(54, 21), (120, 60), (30, 12)] {
                let (mut board, fit) = fit(&id.to_string(), width, height);
                for flipped in [false, true] {
                    board.flipped = flipped;
                    let fit = Fit { flipped, ..fit };
                    for cell in &board.view.cells {
                        let at = fit.cell(cell.name);
                        let (Ok(x), Ok(y)) = (at.middle.try_into(), at.line.try_into()) else { continue };
                        let shown = fit.window().contains((x, y).into()).then_some(cell.name);
                        assert_eq!(fit.hit(&board.view, x, y), shown, "{id}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_scrolls_to_the_cursor() {
        for id in registry::all_ids() {
            let game = registry::new_match(&id, 0);
            let mut board = Board::new(&*game);
            let area = Rect::new(3, 2, 30, 12);
            for cursor in 0..board.view.cells.len() {
                board.cursor = cursor;
                let fit = Fit::new(&board, &Look::PLAIN, area);
                let at = fit.cell(board.cursor_name());
                let window = fit.window();
                let columns = i32::from(window.x)..i32::from(window.right());
                let lines = i32::from(window.y)..i32::from(window.bottom());
                assert!(columns.contains(&at.middle) && lines.contains(&at.line), "{id} {at:?}");
                assert_eq!(window.intersection(area), window);
            }
        }
    }
}
