//! Boards of any shape: points, and lines between them.

use crate::CellName;

/// A board that a game lays out itself.
#[derive(Debug, PartialEq, Eq)]
pub struct Graph {
    /// Every point, in the order in which views list the cells.
    pub points: &'static [Point],
    /// The lines, each between two points by their places in the list.
    pub lines: &'static [(u8, u8)],
}

/// Where a cell lies, in hundredths of the distance that cells have from each other on other boards. The
/// leftmost point has x 0, the topmost y 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The cell's name.
    pub name: CellName,
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

impl Graph {
    /// The point of a cell.
    pub fn point(&self, name: CellName) -> Option<&'static Point> {
        self.points.iter().find(|point| point.name == name)
    }

    /// The points to which lines lead, in the order of the lines.
    pub fn neighbours(&self, name: CellName) -> impl Iterator<Item = &'static Point> {
        let points = self.points;
        self.ends().filter_map(move |(one, two)| match name {
            _ if points[one].name == name => Some(&points[two]),
            _ if points[two].name == name => Some(&points[one]),
            _ => None,
        })
    }

    /// The two ends of every line.
    pub fn segments(&self) -> impl Iterator<Item = [&'static Point; 2]> {
        let points = self.points;
        self.ends().map(move |(one, two)| [&points[one], &points[two]])
    }

    /// How far the rightmost and the lowest point are from the upper left.
    pub fn size(&self) -> (i32, i32) {
        let most = |of: fn(&Point) -> i32| self.points.iter().map(of).max().unwrap_or(0);
        (most(|point| point.x), most(|point| point.y))
    }

    fn ends(&self) -> impl Iterator<Item = (usize, usize)> {
        self.lines.iter().map(|&(one, two)| (usize::from(one), usize::from(two)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn point(column: u8, row: u8, x: i32, y: i32) -> Point {
        Point { name: CellName { column, row }, x, y }
    }

    /// Three corners, two of which are joined to the third.
    static VEE: Graph = Graph {
        points: &[point(0, 1, 0, 0), point(1, 1, 200, 0), point(0, 0, 100, 150)],
        lines: &[(0, 2), (2, 1)],
    };

    #[test]
    fn lines_lead_both_ways() {
        let around = |name: &str| -> Vec<String> {
            VEE.neighbours(name.parse().unwrap()).map(|point| point.name.to_string()).collect()
        };
        assert_eq!(around("a1"), ["a2", "b2"]);
        assert_eq!(around("a2"), ["a1"]);
        assert_eq!(around("c1"), [""; 0]);
        assert_eq!(VEE.size(), (200, 150));
    }
}
