//! The directions of a board.

use serde::{Deserialize, Serialize};
use stackade_core::{CellName, Graph, Layout};
use stackade_draw::geometry::eighth;

/// One of the straight ways from a cell, as it is seen with the first row at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Way {
    /// To the right.
    E,
    /// To the upper right.
    Ne,
    /// Upwards, on boards of squares.
    N,
    /// To the upper left.
    Nw,
    /// To the left.
    W,
    /// To the lower left.
    Sw,
    /// Downwards, on boards of squares.
    S,
    /// To the lower right.
    Se,
}

/// The ways of a hexagon of hexes, by the change of column and row. Rows of hexes lean to the right.
const HEXES: [(i8, i8, Way); 6] =
    [(1, 0, Way::E), (0, 1, Way::Ne), (-1, 1, Way::Nw), (-1, 0, Way::W), (0, -1, Way::Sw), (1, -1, Way::Se)];

const SQUARES: [(i8, i8, Way); 8] = [
    (1, 0, Way::E),
    (1, 1, Way::Ne),
    (0, 1, Way::N),
    (-1, 1, Way::Nw),
    (-1, 0, Way::W),
    (-1, -1, Way::Sw),
    (0, -1, Way::S),
    (1, -1, Way::Se),
];

impl Way {
    /// All eight, counter-clockwise.
    pub const ALL: [Way; 8] = [Way::E, Way::Ne, Way::N, Way::Nw, Way::W, Way::Sw, Way::S, Way::Se];

    /// The way from one cell straight to another; none if they are not in one line.
    ///
    /// ```
    /// use stackade_core::Layout;
    /// use stackade_play::Way;
    /// let cell = |text: &str| text.parse().unwrap();
    /// let hexes = Layout::Hexagon { side: 5 };
    /// assert_eq!(Way::between(hexes, cell("b9"), cell("e6")), Some(Way::Se));
    /// assert_eq!(Way::between(hexes, cell("b9"), cell("e5")), None);
    /// ```
    pub fn between(layout: Layout, from: CellName, to: CellName) -> Option<Way> {
        let ways: &[(i8, i8, Way)] = match layout {
            Layout::Hexagon { .. } => &HEXES,
            Layout::Squares { .. } | Layout::Junctions { .. } => &SQUARES,
            Layout::Graph(graph) => return Way::along(graph, from, to),
        };
        let change = |to: u8, from: u8| i32::from(to) - i32::from(from);
        let (columns, rows) = (change(to.column, from.column), change(to.row, from.row));
        let far = columns.abs().max(rows.abs());
        let leads =
            |&&(x, y, _): &&(i8, i8, Way)| (i32::from(x) * far, i32::from(y) * far) == (columns, rows);
        if far == 0 { None } else { ways.iter().find(leads).map(|&(_, _, way)| way) }
    }

    /// The way of a line of a graph, as nearly as one of eight can say it.
    fn along(graph: &Graph, from: CellName, to: CellName) -> Option<Way> {
        graph.neighbours(from).find(|point| point.name == to)?;
        Some(Way::ALL[eighth(graph.point(from)?, graph.point(to)?)])
    }

    /// Its name in English.
    pub fn words(self) -> &'static str {
        match self {
            Way::E => "east",
            Way::Ne => "north-east",
            Way::N => "north",
            Way::Nw => "north-west",
            Way::W => "west",
            Way::Sw => "south-west",
            Way::S => "south",
            Way::Se => "south-east",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(layout: Layout, from: &str, to: &str, expected: Option<Way>) {
        assert_eq!(Way::between(layout, from.parse().unwrap(), to.parse().unwrap()), expected);
    }

    #[test]
    fn ways_depend_on_the_shape_of_the_board() {
        let squares = Layout::Squares { columns: 5, rows: 5 };
        let hexes = Layout::Hexagon { side: 5 };
        check(squares, "c3", "c5", Some(Way::N));
        check(hexes, "c3", "c5", Some(Way::Ne));
        check(squares, "c3", "e5", Some(Way::Ne));
        check(hexes, "c3", "e5", None);
        check(squares, "c3", "c3", None);
        check(squares, "c3", "d5", None);
        check(hexes, "e5", "a9", Some(Way::Nw));
    }
}
