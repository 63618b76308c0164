//! The board wound round a torus, where a step in any direction is a rotation of one word.
//!
//! A hexagon with five cells a side tiles the plane, and its 61 cells get different numbers modulo 61
//! when a step east counts 1 and a step south-west 13:
//!
//! ```text
//!     bit = across + 13 · down (modulo 61)      e, w: ±1    sw, ne: ±13    se, nw: ±14
//! ```
//!
//! A rotation would also carry cells over the rim to the opposite one, so every direction has a mask of
//! the cells that may take it. Sets are handled several at a time, one per lane: what is done to all
//! lanes alike compilers turn into vector instructions.

use super::board::{AXES, CELLS, Direction, LINES, WIDTHS};

/// A set of cells in the order of the torus.
pub type Wound = u64;

/// Every cell; the order does not matter.
const ALL: Wound = (1 << CELLS) - 1;

/// The three pairs of opposite edges.
pub const EDGES: [(Wound, Wound); 3] = [edges(0), edges(1), edges(2)];

/// The bit of each cell.
static BITS: [Wound; CELLS] = {
    let mut bits = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        bits[cell] = wind(1 << cell);
        cell += 1;
    }
    bits
};

/// Where each row begins in reading order, how wide it is, and by how much it is rotated.
const ROWS: [(u32, u32, u32); 9] = {
    let mut rows = [(0, 0, 0); 9];
    let (mut down, mut start) = (0usize, 0);
    while down < 9 {
        let first_across = down.saturating_sub(4);
        rows[down] = (start, WIDTHS[down] as u32, ((first_across + 13 * down) % CELLS) as u32);
        start += WIDTHS[down] as u32;
        down += 1;
    }
    rows
};

/// The cells that have a neighbour in each direction.
const MAY_STEP: [Wound; 6] = {
    let mut masks = [0; 6];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            if LINES[cell][direction].room > 0 {
                masks[direction] |= wind(1 << cell);
            }
            direction += 1;
        }
        cell += 1;
    }
    masks
};

/// One cell.
#[inline]
pub fn bit(cell: u8) -> Wound {
    BITS[cell as usize]
}

/// Brings cells from reading order into the order of the torus.
#[inline]
pub const fn wind(cells: u64) -> Wound {
    let (mut wound, mut row) = (0, 0);
    while row < 9 {
        let (start, width, by) = ROWS[row];
        wound |= rotate(cells >> start & ((1 << width) - 1), by);
        row += 1;
    }
    wound
}

/// The inverse of [`wind`].
#[inline]
pub const fn unwind(wound: Wound) -> u64 {
    let (mut cells, mut row) = (0, 0);
    while row < 9 {
        let (start, width, by) = ROWS[row];
        cells |= (rotate(wound, CELLS as u32 - by) & ((1 << width) - 1)) << start;
        row += 1;
    }
    cells
}

/// The cells of each lane and all beside them.
#[inline(always)]
pub fn spread<const LANES: usize>(lanes: [Wound; LANES]) -> [Wound; LANES] {
    let mut spread = lanes;
    for lane in 0..LANES {
        let cells = lanes[lane];
        let e_w = step(cells, Direction::E, 1) | step(cells, Direction::W, 60);
        let sw_ne = step(cells, Direction::Sw, 13) | step(cells, Direction::Ne, 48);
        let se_nw = step(cells, Direction::Se, 14) | step(cells, Direction::Nw, 47);
        spread[lane] = cells | (e_w | sw_ne | se_nw) & ALL;
    }
    spread
}

/// The neighbours in one direction, with bits beyond the last cell.
#[inline(always)]
fn step(cells: Wound, direction: Direction, by: u32) -> Wound {
    let cells = cells & MAY_STEP[direction as usize];
    cells << by | cells >> (CELLS as u32 - by)
}

/// Adds to each lane all cells of `through` that hang together with it, and gives both the result and
/// its [`spread`].
#[inline(always)]
pub fn fill<const LANES: usize>(
    mut lanes: [Wound; LANES],
    through: [Wound; LANES],
) -> ([Wound; LANES], [Wound; LANES]) {
    loop {
        let beside = spread(lanes);
        let mut more = 0;
        for lane in 0..LANES {
            let new = beside[lane] & through[lane] & !lanes[lane];
            lanes[lane] |= new;
            more |= new;
        }
        if more == 0 {
            return (lanes, beside);
        }
    }
}

#[inline(always)]
const fn rotate(cells: Wound, by: u32) -> Wound {
    if by == 0 {
        return cells;
    }
    (cells << by | cells >> (CELLS as u32 - by)) & ALL
}

const fn edges(axis: usize) -> (Wound, Wound) {
    (wind(AXES[axis][0]), wind(AXES[axis][8]))
}

#[cfg(test)]
mod tests {
    use super::super::board::NEIGHBOURS;
    use super::*;

    #[test]
    fn every_cell_has_its_own_bit() {
        assert_eq!(wind(ALL), ALL);
        for cell in 0..61 {
            assert_eq!(unwind(bit(cell)), 1 << cell);
        }
    }

    #[test]
    fn spreading_reaches_the_neighbours_and_nothing_else() {
        for cell in 0..61u8 {
            let [spread] = spread([bit(cell)]);
            assert_eq!(unwind(spread), NEIGHBOURS[cell as usize] | 1 << cell);
        }
    }

    #[test]
    fn filling_stays_within_its_group() {
        let row = wind(0b11111);
        let (filled, beside) = fill([bit(0), bit(4)], [row & !bit(2), row]);
        assert_eq!(filled.map(Wound::count_ones), [2, 5]);
        assert_eq!(beside, spread(filled));
    }
}
