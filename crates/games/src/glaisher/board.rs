//! The hexagonal board: cell numbers, directions, lines, edges and symmetries.
//!
//! The 61 cells are numbered in reading order, as positions are written: a9 is 0, e9 is 4, a8 is 5,
//! …, i1 is 60. A cell's place is its row from the top (`down`, 0 for row 9) and its letter
//! (`across`, 0 for a):
//!
//! ```text
//!             a9  b9  c9  d9  e9             down 0
//!           a8  b8  c8  d8  e8  f8                1
//!         a7  b7  c7  d7  e7  f7  g7              2
//!       a6  b6  c6  d6  e6  f6  g6  h6            3
//!     a5  b5  c5  d5  e5  f5  g5  h5  i5          4
//!       b4  c4  d4  e4  f4  g4  h4  i4            5
//!         c3  d3  e3  f3  g3  h3  i3              6
//!           d2  e2  f2  g2  h2  i2                7
//!             e1  f1  g1  h1  i1                  8
//! ```

use stackade_core::{CellName, Coordinate};

/// A cell by its number, which is also its bit in a board word.
pub(super) type Cell = u8;

pub(super) const CELLS: usize = 61;
/// Every cell of the board.
pub(super) const ALL: u64 = (1 << CELLS) - 1;
/// The rows' widths from the top.
pub(super) const WIDTHS: [usize; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];
/// No stack moves further than this.
pub(super) const LONGEST: usize = 8;

/// One of the six ways to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the right.
    E,
    /// To the left.
    W,
    /// Up and to the right.
    Ne,
    /// Up and to the left.
    Nw,
    /// Down and to the left.
    Sw,
    /// Down and to the right.
    Se,
}

impl Direction {
    /// All six.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::W, Direction::Ne, Direction::Nw, Direction::Sw, Direction::Se];

    /// As moves write it.
    pub fn name(self) -> &'static str {
        ["e", "w", "ne", "nw", "sw", "se"][self as usize]
    }

    /// The change of (down, across) for one step.
    const fn step(self) -> (i8, i8) {
        match self {
            Direction::E => (0, 1),
            Direction::W => (0, -1),
            Direction::Ne => (-1, 0),
            Direction::Nw => (-1, -1),
            Direction::Sw => (1, 0),
            Direction::Se => (1, 1),
        }
    }

    pub(super) fn transform(self, symmetry: usize) -> Direction {
        let (down, across) = self.step();
        let turned = transform_vector(down, across, symmetry);
        let found = Direction::ALL.into_iter().find(|direction| direction.step() == turned);
        found.expect("symmetries carry steps to steps")
    }
}

/// The cell `steps` away from a cell (`LINES[cell][direction].cells[steps - 1]`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// How many cells the line has before the board ends.
    pub(super) room: u8,
    pub(super) cells: [Cell; LONGEST],
}

/// The lines from each cell in each direction.
pub(super) static LINES: [[Line; 6]; CELLS] = lines();

/// The cells beside each cell.
pub(super) static NEIGHBOURS: [u64; CELLS] = neighbours();

/// The three pairs of opposite edges, each with the nine lines of cells that run between them, the
/// edges themselves first and last. A chain from edge to edge has a cell on each of the nine.
pub(super) static AXES: [[u64; 9]; 3] = axes();

/// The place (down, across) of a cell.
pub(super) const fn place(cell: Cell) -> (i8, i8) {
    let (mut down, mut left) = (0, cell as usize);
    while left >= WIDTHS[down] {
        left -= WIDTHS[down];
        down += 1;
    }
    (down as i8, (left + first_across(down)) as i8)
}

/// The letter of a row's first cell.
const fn first_across(down: usize) -> usize {
    down.saturating_sub(4)
}

/// The cell at a place, if the board has it.
const fn cell_at(down: i8, across: i8) -> Option<Cell> {
    if down < 0 || down > 8 {
        return None;
    }
    let first = first_across(down as usize) as i8;
    if across < first || across >= first + WIDTHS[down as usize] as i8 {
        return None;
    }
    let (mut cell, mut row) = (0, 0);
    while row < down as usize {
        cell += WIDTHS[row];
        row += 1;
    }
    Some((cell as i8 + across - first) as Cell)
}

/// The cell at a place of the notation.
pub(super) fn at(place: Coordinate) -> Cell {
    let above: usize = WIDTHS[..place.row].iter().sum();
    (above + place.column) as Cell
}

pub(super) fn name(cell: Cell) -> CellName {
    let (down, across) = place(cell);
    CellName { column: across as u8, row: 8 - down as u8 }
}

/// The cell with this name, if the board has it.
pub(super) fn named(name: CellName) -> Option<Cell> {
    if name.row > 8 || name.column > 8 { None } else { cell_at(8 - name.row as i8, name.column as i8) }
}

const fn lines() -> [[Line; 6]; CELLS] {
    let mut table = [[Line { room: 0, cells: [0; LONGEST] }; 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            table[cell][direction] = line(cell as Cell, Direction::ALL[direction]);
            direction += 1;
        }
        cell += 1;
    }
    table
}

const fn line(cell: Cell, direction: Direction) -> Line {
    let mut line = Line { room: 0, cells: [0; LONGEST] };
    let (mut down, mut across) = place(cell);
    let (dy, dx) = direction.step();
    loop {
        down += dy;
        across += dx;
        match cell_at(down, across) {
            Some(next) => line.cells[line.room as usize] = next,
            None => return line,
        }
        line.room += 1;
    }
}

const fn neighbours() -> [u64; CELLS] {
    let lines = lines();
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            if lines[cell][direction].room > 0 {
                table[cell] |= 1 << lines[cell][direction].cells[0];
            }
            direction += 1;
        }
        cell += 1;
    }
    table
}

const fn axes() -> [[u64; 9]; 3] {
    let mut table = [[0; 9]; 3];
    let mut cell = 0;
    while cell < CELLS {
        let (down, across) = place(cell as Cell);
        table[0][down as usize] |= 1 << cell;
        table[1][across as usize] |= 1 << cell;
        table[2][(down - across + 4) as usize] |= 1 << cell;
        cell += 1;
    }
    table
}

/// The board has the six turns and six mirrorings of a hexagon.
pub(super) const SYMMETRIES: usize = 12;

/// Where a cell goes under a symmetry.
pub(super) fn transform(cell: Cell, symmetry: usize) -> Cell {
    let (down, across) = place(cell);
    let (down, across) = transform_vector(down - 4, across - 4, symmetry);
    cell_at(down + 4, across + 4).expect("symmetries carry the board to itself")
}

/// A vector mirrored if `symmetry` is above 5, then turned by `symmetry` times 60 degrees.
///
/// With x = across and y = −down the six steps are ±(1, 0), ±(0, 1) and ±(1, −1), the usual axes of
/// a hexagonal grid: a turn takes (x, y) to (−y, x + y) and a mirroring swaps x and y.
fn transform_vector(down: i8, across: i8, symmetry: usize) -> (i8, i8) {
    let (mut x, mut y) = (across, -down);
    if symmetry >= 6 {
        (x, y) = (y, x);
    }
    for _ in 0..symmetry % 6 {
        (x, y) = (-y, x + y);
    }
    (-y, x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for (text, cell) in [("a9", 0), ("e9", 4), ("a8", 5), ("a5", 26), ("i5", 34), ("b4", 35), ("i1", 60)]
        {
            let parsed: CellName = text.parse().expect("a cell name");
            assert_eq!((named(parsed), name(cell).to_string().as_str()), (Some(cell), text));
        }
        assert_eq!(
            ["g8", "a4", "a1", "j5", "e10"].map(|text| named(text.parse().expect("a name"))),
            [None; 5]
        );
    }

    #[test]
    fn symmetries_are_different_and_keep_neighbours() {
        let mut seen = std::collections::HashSet::new();
        for symmetry in 0..SYMMETRIES {
            let images: Vec<Cell> = (0..CELLS as Cell).map(|cell| transform(cell, symmetry)).collect();
            for (cell, &image) in images.iter().enumerate() {
                for (other, other_image) in images.iter().enumerate() {
                    let beside = NEIGHBOURS[cell] >> other & 1;
                    assert_eq!(NEIGHBOURS[image as usize] >> other_image & 1, beside);
                }
            }
            assert!(seen.insert(images));
        }
    }
}
