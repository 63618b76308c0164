//! Where cells lie, in units of one cell, for every shape of board.

use stackade_core::{CellName, Graph, Layout, Point};

/// The distance of neighbours in the coordinates of a [`Graph`].
pub const CELL: i32 = 100;

/// How many columns and rows of a board stand beside and above each other at most.
///
/// In a hexagon each row is shifted by half a cell against its neighbours. Column letters stay the same
/// along the lines from the lower left to the upper right:
///
/// ```text
///         a   b
///      3 . . . c         row 3 begins at a
///     2 . . . .
///      1 . . .           row 1 begins at b
/// ```
pub fn extent(layout: Layout) -> (usize, usize) {
    match layout {
        Layout::Squares { columns, rows } | Layout::Junctions { columns, rows } => {
            (usize::from(columns), usize::from(rows))
        }
        Layout::Hexagon { side } => {
            let across = (2 * usize::from(side)).saturating_sub(1);
            (across, across)
        }
        Layout::Graph(graph) => {
            let (width, height) = graph.size();
            let cells = |length: i32| usize::try_from(length).unwrap_or(0).div_ceil(CELL as usize) + 1;
            (cells(width), cells(height))
        }
    }
}

/// A cell's place: half cells from the left edge of the widest row, and rows from the top.
///
/// Half cells keep the hexagon's places whole numbers. Points of a graph lie near the place that is given.
pub fn place(layout: Layout, name: CellName) -> (i32, i32) {
    let (_, rows) = extent(layout);
    let down = rows as i32 - 1 - i32::from(name.row);
    let column = i32::from(name.column);
    match layout {
        Layout::Graph(graph) => {
            let rounded = |length: i32, unit: i32| (length + unit / 2) / unit;
            graph.point(name).map_or((0, 0), |point| (rounded(point.x, CELL / 2), rounded(point.y, CELL)))
        }
        Layout::Hexagon { side } => (2 * column - down + i32::from(side) - 1, down),
        _ => (2 * column, down),
    }
}

/// What is written at the edges of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// A letter or a number.
    pub text: String,
    /// Half cells from the left, as in [`place`]; it may lie outside the board.
    pub half_x: i32,
    /// Rows from the top; -1 is above the board.
    pub y: i32,
}

/// Row numbers, each one cell to the left of its row. A graph has none: its points are named one by one.
pub fn row_labels(layout: Layout) -> Vec<Label> {
    if let Layout::Graph(_) = layout {
        return Vec::new();
    }
    let (_, rows) = extent(layout);
    let label = |row: usize| {
        let y = rows as i32 - 1 - row as i32;
        let half_x = match layout {
            Layout::Hexagon { side } => (i32::from(side) - 1 - y).abs() - 2,
            _ => -2,
        };
        Label { text: (row + 1).to_string(), half_x, y }
    };
    (0..rows).map(label).collect()
}

/// Column letters: below the board, and along the upper right of a hexagon, where its columns end.
pub fn column_labels(layout: Layout) -> Vec<Label> {
    if let Layout::Graph(_) = layout {
        return Vec::new();
    }
    let (columns, rows) = extent(layout);
    let label = |column: usize| {
        let (half_x, y) = match layout {
            Layout::Hexagon { side } => {
                let side = i32::from(side);
                let top = (column as i32 - (side - 1)).max(0);
                (2 * column as i32 - top + side, top - 1)
            }
            _ => (2 * column as i32, rows as i32),
        };
        Label { text: char::from(b'a' + column as u8).to_string(), half_x, y }
    };
    (0..columns.min(26)).map(label).collect()
}

/// The points of a graph that lines join to one, each with its direction: eighths of a turn from the east,
/// counter-clockwise.
pub fn around(graph: &Graph, name: CellName) -> Vec<(usize, &'static Point)> {
    let Some(from) = graph.point(name) else { return Vec::new() };
    let mut found: Vec<_> = graph.neighbours(name).map(|to| (eighth(from, to), to)).collect();
    found.sort_by_key(|&(way, _)| way);
    found
}

/// The direction from one point to another, in eighths of a turn from the east, counter-clockwise.
pub fn eighth(from: &Point, to: &Point) -> usize {
    let (x, up) = (f64::from(to.x - from.x), f64::from(from.y - to.y));
    let turns = up.atan2(x) / std::f64::consts::TAU;
    (turns * 8.0).round().rem_euclid(8.0) as usize
}

/// The point that one comes to from another in one of eight directions, given as columns and rows of the screen: the
/// nearest that lies about that way, joined or not. Straight steps look further aside than slanting ones, so that
/// four keys lead everywhere.
pub fn toward(graph: &Graph, name: CellName, (dx, dy): (i32, i32)) -> Option<&'static Point> {
    let from = graph.point(name)?;
    let reach = |to: &Point| {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let (along, aside) = (x * dx + y * dy, (x * dy - y * dx).abs());
        let is_that_way = if dx == 0 || dy == 0 { aside <= 2 * along } else { 2 * aside <= along };
        (along > 0 && is_that_way).then_some(along + 2 * aside)
    };
    let ahead = graph.points.iter().filter_map(|to| Some((reach(to)?, to)));
    ahead.min_by_key(|&(far, _)| far).map(|(_, to)| to)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn point(column: u8, row: u8, x: i32, y: i32) -> Point {
        Point { name: CellName { column, row }, x, y }
    }

    /// A triangle with a point in its middle.
    static GRAPH: Graph = Graph {
        points: &[point(0, 2, 100, 0), point(0, 1, 100, 100), point(0, 0, 0, 180), point(1, 0, 200, 180)],
        lines: &[(0, 1), (1, 2), (1, 3), (2, 3)],
    };

    #[track_caller]
    fn check_toward(from: &str, step: (i32, i32), expected: &str) {
        let found = toward(&GRAPH, from.parse().unwrap(), step);
        assert_eq!(found.map_or(String::new(), |point| point.name.to_string()), expected);
    }

    #[test]
    fn directions_come_from_where_points_lie() {
        let named = |(way, point): (usize, &Point)| (way, point.name.to_string());
        let found: Vec<_> = around(&GRAPH, "a2".parse().unwrap()).into_iter().map(named).collect();
        assert_eq!(found, [(2, "a3".to_owned()), (5, "a1".to_owned()), (7, "b1".to_owned())]);
    }

    #[test]
    fn the_nearest_point_in_a_direction_is_reached() {
        check_toward("a3", (0, 1), "a2");
        check_toward("a1", (1, 0), "b1");
        check_toward("b1", (-1, 0), "a1");
        check_toward("a1", (0, -1), "a2");
        check_toward("a3", (0, -1), "");
        check_toward("a3", (1, 1), "b1");
    }

    #[test]
    fn a_graph_takes_the_room_of_its_points() {
        assert_eq!(extent(Layout::Graph(&GRAPH)), (3, 3));
        assert_eq!(place(Layout::Graph(&GRAPH), "b1".parse().unwrap()), (4, 2));
    }
}
