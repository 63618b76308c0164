//! The cheapest chains between opposite edges of the hexagon.
//!
//! For these computations the 61 cells are laid out with ten bits a row, nine for the letters a to i
//! and one that is never used, so that a step in any direction is one shift:
//!
//! ```text
//!     bit = 10 · down + across        e, w: ±1    sw, ne: ±10    se, nw: ±11
//! ```

use stackade_core::Side;
use stackade_games::glaisher::Position;

/// A set of cells, ten bits a row.
pub(super) type Cells = u128;

/// Bit number of each row's first cell, on the board and here, and the row's width.
const ROWS: [(u32, u32, u32); 9] = [
    (0, 0, 5),
    (5, 10, 6),
    (11, 20, 7),
    (18, 30, 8),
    (26, 40, 9),
    (35, 51, 8),
    (43, 62, 7),
    (50, 73, 6),
    (56, 84, 5),
];

const BOARD: Cells = unpack((1 << 61) - 1);

/// The three pairs of opposite edges.
const EDGES: [(Cells, Cells); 3] = edges();

/// What a bare cell and an enemy stack in the way cost.
const BARE: usize = 1;
const ENEMY: usize = 3;
/// A chain never costs more than nine enemy stacks.
const MOST: usize = 9 * ENEMY;

/// How near a side is to joining opposite edges.
pub(super) struct Chains {
    /// The costs of the cheapest chains between the three pairs of edges, cheapest first.
    pub(super) costs: [i32; 3],
    /// How many bare cells lie on cheapest chains of the cheapest pair.
    pub(super) ways: i32,
    /// The bare cells on cheapest chains, or nearly so, between the two cheaper pairs of edges.
    pub(super) cells: u64,
}

impl Chains {
    pub(super) fn of(state: &Position, side: Side) -> Chains {
        let (own, enemy) = (unpack(state.owned(side)), unpack(state.owned(!side)));
        let ground = Ground { own, bare: BOARD & !own & !enemy, enemy };
        let mut axes = EDGES.map(|(near, far)| ground.axis(near, far));
        axes.sort_unstable_by_key(|axis| axis.cost);
        Chains {
            costs: axes.map(|axis| axis.cost as i32),
            ways: (axes[0].best & ground.bare).count_ones() as i32,
            cells: pack((axes[0].best | axes[1].best) & ground.bare),
        }
    }
}

/// Whether so many more cells, bare or captured, could join opposite edges for a side.
pub(super) fn is_within(state: &Position, side: Side, fills: usize) -> bool {
    let own = unpack(state.owned(side));
    EDGES.iter().any(|&(near, far)| {
        let mut reached = fill(near & own, own);
        let mut edge = near;
        for _ in 0..fills {
            reached = fill(reached | edge | spread_out(reached), own);
            edge = 0;
            if reached & far != 0 {
                return true;
            }
        }
        reached & far != 0
    })
}

/// These cells with all own cells that hang together with them.
#[inline]
fn fill(mut cells: Cells, own: Cells) -> Cells {
    loop {
        let more = spread_out(cells) & own & !cells;
        if more == 0 {
            return cells;
        }
        cells |= more;
    }
}

/// The cheapest chains between one pair of edges.
#[derive(Clone, Copy)]
struct Axis {
    cost: usize,
    /// The cells on them.
    best: Cells,
}

struct Ground {
    own: Cells,
    bare: Cells,
    enemy: Cells,
}

impl Ground {
    fn axis(&self, near: Cells, far: Cells) -> Axis {
        let (mut from_near, mut from_far) = ([0; MOST + 1], [0; MOST + 1]);
        let cost = self.reach(near, far, &mut from_near);
        self.reach(far, near, &mut from_far);
        // A cell counts in both directions, so a bare cell on a best chain is reached at a + b = cost + 1.
        let mut best = 0;
        for there in 0..=cost {
            best |= from_near[there] & from_far[(cost + BARE - there).min(MOST)] & self.bare;
        }
        Axis { cost, best }
    }

    /// Fills in the cells reached at each cost (their own included) and gives the cost of the far edge.
    fn reach(&self, near: Cells, far: Cells, at: &mut [Cells; MOST + 1]) -> usize {
        let (mut seen, mut goal) = (0, MOST);
        at[0] |= near & self.own;
        at[BARE] |= near & self.bare;
        at[ENEMY] |= near & self.enemy;
        for cost in 0..=MOST {
            let mut new = at[cost] & !seen;
            // Own stacks cost nothing more.
            loop {
                let more = spread_out(new) & self.own & !seen & !new;
                if more == 0 {
                    break;
                }
                new |= more;
            }
            at[cost] = new;
            seen |= new;
            if new & far != 0 {
                goal = goal.min(cost);
            }
            if cost > goal || new == 0 && cost > MOST - ENEMY {
                break;
            }
            let beside = spread_out(new) & !seen;
            if cost + BARE <= MOST {
                at[cost + BARE] |= beside & self.bare;
            }
            if cost + ENEMY <= MOST {
                at[cost + ENEMY] |= beside & self.enemy;
            }
        }
        goal
    }
}

/// These cells and all beside them.
#[inline]
pub(super) const fn spread_out(cells: Cells) -> Cells {
    let east = cells | cells << 1;
    let west = cells | cells >> 1;
    (east | west | east << 10 | west >> 10) & BOARD
}

/// From board bits to ten bits a row.
#[inline]
pub(super) const fn unpack(cells: u64) -> Cells {
    let (mut out, mut row) = (0, 0);
    while row < 9 {
        let (from, to, width) = ROWS[row];
        out |= ((cells >> from & ((1 << width) - 1)) as Cells) << to;
        row += 1;
    }
    out
}

/// The inverse of [`unpack`].
#[inline]
pub(super) const fn pack(cells: Cells) -> u64 {
    let (mut out, mut row) = (0, 0);
    while row < 9 {
        let (from, to, width) = ROWS[row];
        out |= ((cells >> to) as u64 & ((1 << width) - 1)) << from;
        row += 1;
    }
    out
}

/// The edges as the first and last of the nine lines by row, by letter, and by their difference.
const fn edges() -> [(Cells, Cells); 3] {
    let mut edges = [(0, 0); 3];
    let mut bit = 0;
    while bit < 90 {
        if BOARD >> bit & 1 == 1 {
            let (down, across) = (bit / 10, bit % 10);
            let lines = [down, across, down + 4 - across];
            let mut axis = 0;
            while axis < 3 {
                if lines[axis] == 0 {
                    edges[axis].0 |= 1 << bit;
                } else if lines[axis] == 8 {
                    edges[axis].1 |= 1 << bit;
                }
                axis += 1;
            }
        }
        bit += 1;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_core::Game;
    use stackade_games::glaisher::{Rules, Split};

    #[test]
    fn packing_loses_nothing() {
        for cell in 0..61 {
            assert_eq!(pack(unpack(1 << cell)), 1 << cell);
        }
        assert!(EDGES.iter().all(|(near, far)| near.count_ones() == 5 && far.count_ones() == 5));
    }

    #[test]
    fn the_middle_has_six_neighbours() {
        assert_eq!(spread_out(unpack(1 << 30)).count_ones(), 7);
        assert_eq!(spread_out(unpack(1)).count_ones(), 4);
    }

    /// `costs` of red's chains.
    fn check(position: &str, costs: [i32; 3]) {
        let rules = Rules::new(Split::May);
        let state = rules.state(&rules.parse_position(position).expect("a position"));
        assert_eq!(Chains::of(&state, Side::First).costs, costs);
    }

    #[test]
    fn a_chain_needs_nine_cells_less_those_owned() {
        check("x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r", [7, 7, 7]);
        check("x5/x6/x7/x8/r1,r1,r1,r1,r1,r1,r1,r1,x/x8/x7/x6/x5 y", [1, 1, 8]);
    }

    #[test]
    fn an_enemy_wall_costs_a_capture() {
        check("x5/x6/x7/x8/y1,y1,y1,y1,y1,y1,y1,y1,x/r1,x7/x7/x6/x5 r", [8, 9, 9]);
    }
}
