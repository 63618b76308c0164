//! How much the cheapest chains between opposite edges of the hexagon still need.
//!
//! From one edge the board is flooded at growing cost: own stacks cost nothing, a bare cell one, an
//! enemy stack more. The three pairs of edges and both sides are flooded in step, one lane each.

use crate::glaisher::Position;
use crate::glaisher::torus::{self, EDGES, Wound};
use stackade_core::Side;

/// An enemy stack in the way costs as much as this many bare cells. The flood below keeps cells that were
/// met this long ago.
const ENEMY: usize = 3;

/// Costs are not told apart from here on.
pub(super) const MOST: usize = 15;

/// The costs of both sides' cheapest chains between the three pairs of edges, cheapest first.
pub(super) fn costs(state: &Position, side: Side) -> [[i32; 3]; 2] {
    costs_of([side, !side].map(|side| torus::wind(state.owned(side))))
}

/// The same for two sides' cells.
pub(super) fn costs_of(sides: [Wound; 2]) -> [[i32; 3]; 2] {
    let ground = Ground::<6>::of(sides, [0, 0, 0, 1, 1, 1]);
    let [near, far] = edges().map(|[a, b, c]| [a, b, c, a, b, c]);
    let [a, b, c, d, e, f] = ground.flood(near, far, |_, _| {});
    [sorted([a, b, c]), sorted([d, e, f])]
}

/// The costs of the first of two sides alone.
pub(super) fn costs_of_first(sides: [Wound; 2]) -> [i32; 3] {
    let [near, far] = edges();
    sorted(Ground::<3>::of(sides, [0; 3]).flood(near, far, |_, _| {}))
}

/// The cells that each of six lanes reaches at each cost: three from the near edges, three from the far.
type Reached = [[Wound; 6]; MOST + 1];

/// Floods the board for one side from all edges; the costs of the three pairs and what was reached.
fn survey(ground: &Ground<6>) -> ([usize; 3], Reached) {
    let [[a, b, c], [d, e, f]] = edges();
    let mut at = [[0; 6]; MOST + 1];
    let costs = ground.flood([a, b, c, d, e, f], [d, e, f, a, b, c], |cost, new| at[cost] = new);
    ([costs[0], costs[1], costs[2]], at)
}

/// The bare cells on cheapest chains between a pair of edges, by their cost from the near one.
fn ways(at: &Reached, axis: usize, cost: usize, bare: Wound) -> impl Iterator<Item = Wound> {
    // A bare cell counts from both edges, so on a cheapest chain the costs add up to one more.
    (1..=cost).map(move |near| at[near][axis] & at[cost + 1 - near][axis + 3] & bare)
}

/// Where the cheapest chains of a side run.
pub(super) struct Plan {
    /// For each pair of edges, the cheapest first: the bare cells on cheapest chains.
    pub(super) ways: [Wound; 3],
    /// Those among them for which no other bare cell can stand in.
    pub(super) needed: [Wound; 3],
}

impl Plan {
    /// The plan of the first of two sides.
    pub(super) fn of(sides: [Wound; 2]) -> Plan {
        let ground = Ground::<6>::of(sides, [0; 6]);
        let (costs, at) = survey(&ground);
        let mut plan = Plan { ways: [0; 3], needed: [0; 3] };
        let mut axes = [0, 1, 2];
        axes.sort_unstable_by_key(|&axis| costs[axis]);
        for (rank, axis) in axes.into_iter().enumerate() {
            for ways in ways(&at, axis, costs[axis], ground.bare) {
                plan.ways[rank] |= ways;
                plan.needed[rank] |= if ways.count_ones() == 1 { ways } else { 0 };
            }
        }
        plan
    }
}

/// The costs of a side's chains, and what could change them.
pub(super) struct Standing {
    /// Cheapest first.
    pub(super) costs: [i32; 3],
    /// The costs stay what they are while no own stack is taken and the opponent neither comes to one of
    /// these cells nor leaves one.
    pub(super) sensitive: Wound,
}

impl Standing {
    /// The standing of the first of two sides.
    pub(super) fn of(sides: [Wound; 2]) -> Standing {
        let ground = Ground::<6>::of(sides, [0; 6]);
        let (costs, at) = survey(&ground);
        let mut sensitive = 0;
        for (axis, cost) in costs.into_iter().enumerate() {
            sensitive |= gateways(&at, axis, cost) & sides[1];
            sensitive = ways(&at, axis, cost, ground.bare).fold(sensitive, |cells, ways| cells | ways);
        }
        Standing { costs: sorted(costs), sensitive }
    }
}

/// At least the cells that would make a chain cheaper if they were bare and are enemy stacks now.
fn gateways(at: &Reached, axis: usize, cost: usize) -> Wound {
    if cost == MOST {
        return !0;
    }
    // From both edges the stack itself is counted, and a bare cell would count once.
    let most = cost + 2 * ENEMY - 2;
    // Of what lies beyond the flood nothing is known but that it costs more.
    let mut within = [!0; MOST + 2 * ENEMY];
    let mut far_seen = 0;
    for far in 0..=cost {
        far_seen |= at[far][axis + 3];
        within[far] = far_seen;
    }
    let (mut cells, mut near_seen) = (0, 0);
    for near in 0..=cost {
        near_seen |= at[near][axis];
        cells |= at[near][axis] & within[most - near];
    }
    cells | !near_seen & within[most - cost - 1]
}

fn edges() -> [[Wound; 3]; 2] {
    [EDGES.map(|(near, _)| near), EDGES.map(|(_, far)| far)]
}

fn sorted(mut costs: [usize; 3]) -> [i32; 3] {
    costs.sort_unstable();
    costs.map(|cost| cost as i32)
}

/// What stands where, lane by lane.
struct Ground<const LANES: usize> {
    own: [Wound; LANES],
    enemy: [Wound; LANES],
    bare: Wound,
}

impl<const LANES: usize> Ground<LANES> {
    /// The ground for two sides; each lane is for one of them.
    #[inline(always)]
    fn of(sides: [Wound; 2], lanes: [usize; LANES]) -> Ground<LANES> {
        let bare = !(sides[0] | sides[1]);
        Ground { own: lanes.map(|side| sides[side]), enemy: lanes.map(|side| sides[1 - side]), bare }
    }

    /// The cost at which each lane comes from the near edge to the far one, at most [`MOST`]. Shows the
    /// cells reached at each cost, their own included.
    #[inline(always)]
    fn flood(
        &self,
        near: [Wound; LANES],
        far: [Wound; LANES],
        mut show: impl FnMut(usize, [Wound; LANES]),
    ) -> [usize; LANES] {
        let mut costs = [MOST; LANES];
        let (mut seen, mut new) = ([0; LANES], [0; LANES]);
        // Enemy stacks that are due one and two steps later.
        let mut due = [[0; LANES]; ENEMY - 1];
        let mut through = self.own;
        for lane in 0..LANES {
            new[lane] = near[lane] & self.own[lane];
        }
        for cost in 0..MOST {
            let (filled, mut beside) = torus::fill(new, through);
            show(cost, filled);
            if cost == 0 {
                for lane in 0..LANES {
                    beside[lane] |= near[lane];
                }
            }
            let mut reached = [0; LANES];
            for lane in 0..LANES {
                seen[lane] |= filled[lane];
                through[lane] &= !filled[lane];
                reached[lane] = seen[lane] & far[lane];
                beside[lane] &= !seen[lane];
                new[lane] = (beside[lane] & self.bare | due[0][lane]) & !seen[lane];
                due[0][lane] = due[1][lane];
                due[1][lane] = beside[lane] & self.enemy[lane];
            }
            let mut is_open = false;
            for lane in 0..LANES {
                costs[lane] -= if reached[lane] != 0 && costs[lane] == MOST { MOST - cost } else { 0 };
                is_open |= reached[lane] == 0;
            }
            if !is_open {
                break;
            }
        }
        costs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glaisher::{Rules, Split};
    use crate::word::Word;
    use stackade_core::{Game, Rng};

    /// Random positions of all stages, as both sides' cells.
    fn positions() -> impl Iterator<Item = [Wound; 2]> {
        let rules = Rules::new(Split::May);
        let mut rng = Rng::new(11);
        let mut state = rules.start(0);
        std::iter::from_fn(move || {
            let Some(mv) = rules.random_move(&state, &mut rng) else {
                state = rules.start(0);
                return Some([0, 0]);
            };
            state = rules.play_unchecked(&state, mv);
            Some(Side::BOTH.map(|side| torus::wind(state.owned(side))))
        })
    }

    /// The cheapest costs of the first side by going from cell to cell until nothing changes.
    fn plain_costs(sides: [Wound; 2]) -> [i32; 3] {
        let cost = |cell: u8| match torus::bit(cell) {
            bit if sides[0] & bit != 0 => 0,
            bit if sides[1] & bit != 0 => ENEMY,
            _ => 1,
        };
        let cheapest = |(near, far): (Wound, Wound)| {
            let start = |cell| if near & torus::bit(cell) != 0 { cost(cell) } else { MOST };
            let mut costs: Vec<usize> = (0..61).map(start).collect();
            for _ in 0..61 {
                for cell in 0..61u8 {
                    let [beside] = torus::spread([torus::bit(cell)]);
                    let before = torus::unwind(beside).cells().map(|other| costs[usize::from(other)]).min();
                    let through = before.map_or(MOST, |before| before + cost(cell));
                    costs[usize::from(cell)] = costs[usize::from(cell)].min(through);
                }
            }
            torus::unwind(far)
                .cells()
                .map(|cell| costs[usize::from(cell)])
                .min()
                .map_or(MOST, |cost| cost.min(MOST))
        };
        sorted(EDGES.map(cheapest))
    }

    #[test]
    fn flooding_finds_the_cheapest_chains() {
        for [a, b] in positions().take(300) {
            let expected = [plain_costs([a, b]), plain_costs([b, a])];
            assert_eq!(costs_of([a, b]), expected);
            assert_eq!([costs_of_first([a, b]), costs_of_first([b, a])], expected);
            assert_eq!(Standing::of([a, b]).costs, expected[0]);
        }
    }

    #[test]
    fn a_piece_on_a_way_shortens_it_and_on_a_needed_cell_blocks_it() {
        for [a, b] in positions().take(200) {
            let (plan, costs) = (Plan::of([a, b]), costs_of_first([a, b]));
            for bit in (0..61).map(torus::bit).filter(|bit| plan.ways[0] & bit != 0) {
                assert_eq!(costs_of_first([a | bit, b])[0], costs[0] - 1);
            }
            // Without enemy stacks no chain can do without what is needed.
            let (plan, costs) = (Plan::of([a, 0]), costs_of_first([a, 0]));
            let is_only_pair = costs[0] < costs[1];
            for bit in (0..61).map(torus::bit).filter(|bit| plan.needed[0] & bit != 0 && is_only_pair) {
                assert!(costs_of_first([a, bit])[0] > costs[0]);
            }
        }
    }

    #[test]
    fn what_is_not_sensitive_changes_nothing() {
        let mut rng = Rng::new(3);
        let mut checked = 0;
        for [a, b] in positions().take(3000) {
            let standing = Standing::of([a, b]);
            // An enemy stack goes, and some come.
            let may_go = b & !standing.sensitive;
            let gone = may_go & may_go.wrapping_neg();
            let came = !(a | b | standing.sensitive) & ((1 << 61) - 1) & rng.next_u64() & rng.next_u64();
            checked += usize::from(gone != 0);
            assert_eq!(costs_of_first([a, b & !gone | came]), standing.costs);
        }
        assert!(checked > 100, "{checked}");
    }

    /// `costs` of red's chains.
    fn check(position: &str, expected: [i32; 3]) {
        let rules = Rules::new(Split::May);
        let state = rules.state(&rules.parse_position(position).expect("a position"));
        assert_eq!(costs(&state, Side::First)[0], expected);
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
