//! The mountain: ten points in a triangle, with paths between neighbours.
//!
//! ```text
//!            a4                 0
//!           /  \
//!         a3----b3             1 2
//!        /  \  /  \
//!      a2----b2----c2         3 4 5
//!     /  \  /  \  /  \
//!   a1----b1----c1----d1     6 7 8 9
//! ```

use stackade_core::{CellName, Graph, Point};

/// How many points there are.
pub(crate) const POINTS: usize = 10;

/// Rows of the triangle.
const ROWS: u8 = 4;

/// The lengths of the rows from the top.
pub(crate) const WIDTHS: [usize; ROWS as usize] = [1, 2, 3, 4];

/// How many symmetries a triangle has.
pub(crate) const SYMMETRIES: usize = 6;

/// The board as it is drawn.
pub(crate) static BOARD: Graph = Graph { points: &PLACES, lines: &PATHS };

static PLACES: [Point; POINTS] = places();
static PATHS: [(u8, u8); 18] = paths();

/// The points next to each, as bits.
pub(crate) static NEAR: [u16; POINTS] = near();

/// The point of a row from the top and a column.
const fn number(row: u8, column: u8) -> u8 {
    row * (row + 1) / 2 + column
}

/// A point's row from the top, and its column.
const fn place(point: u8) -> (u8, u8) {
    let mut row = 0;
    while number(row + 1, 0) <= point {
        row += 1;
    }
    (row, point - number(row, 0))
}

/// A point's name.
pub(crate) const fn name(point: u8) -> CellName {
    let (row, column) = place(point);
    CellName { column, row: ROWS - 1 - row }
}

/// The point of this name.
pub(crate) fn named(name: CellName) -> Option<u8> {
    let row = (ROWS - 1).checked_sub(name.row)?;
    (name.column <= row).then(|| number(row, name.column))
}

/// Where a point comes to lie. A point is as far from the three edges as three numbers say that add up to three, and
/// a symmetry puts these into another order.
pub(crate) fn transform(point: u8, symmetry: usize) -> u8 {
    const ORDERS: [[usize; 3]; SYMMETRIES] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let (row, column) = place(point);
    let edges = [ROWS - 1 - row, row - column, column];
    let [below, _, left] = ORDERS[symmetry].map(|edge| edges[edge]);
    number(ROWS - 1 - below, left)
}

const fn places() -> [Point; POINTS] {
    let mut places = [Point { name: CellName { column: 0, row: 0 }, x: 0, y: 0 }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (row, column) = place(point as u8);
        places[point] = Point {
            name: name(point as u8),
            x: 150 + 100 * column as i32 - 50 * row as i32,
            y: 87 * row as i32,
        };
        point += 1;
    }
    places
}

const fn paths() -> [(u8, u8); 18] {
    let mut paths = [(0, 0); 18];
    let (mut point, mut count) = (0, 0);
    while point < POINTS as u8 {
        let (row, column) = place(point);
        if column < row {
            paths[count] = (point, point + 1);
            count += 1;
        }
        if row + 1 < ROWS {
            paths[count] = (point, number(row + 1, column));
            paths[count + 1] = (point, number(row + 1, column + 1));
            count += 2;
        }
        point += 1;
    }
    paths
}

const fn near() -> [u16; POINTS] {
    let (paths, mut near) = (paths(), [0; POINTS]);
    let mut path = 0;
    while path < paths.len() {
        let (one, two) = paths[path];
        near[one as usize] |= 1 << two;
        near[two as usize] |= 1 << one;
        path += 1;
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for point in 0..POINTS as u8 {
            assert_eq!(named(name(point)), Some(point));
        }
        for outside in ["b4", "e1", "a5"] {
            assert_eq!(named(outside.parse().unwrap()), None);
        }
    }

    #[test]
    fn symmetries_keep_paths() {
        for symmetry in 0..SYMMETRIES {
            for (one, two) in PATHS {
                let (one, two) = (transform(one, symmetry), transform(two, symmetry));
                assert!(NEAR[usize::from(one)] >> two & 1 == 1, "{symmetry} {one} {two}");
            }
        }
    }
}
