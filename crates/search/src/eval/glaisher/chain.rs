//! How much the cheapest chains between opposite edges of the hexagon still need.
//!
//! From one edge the board is flooded at growing cost: own stacks cost nothing, a bare cell one, an
//! enemy stack more. The three pairs of edges and both sides are flooded in step, one lane each.

use stackade_core::Side;
use stackade_games::glaisher::Position;
use stackade_games::glaisher::torus::{self, EDGES, Wound};

/// An enemy stack in the way costs as much as so many bare cells. The flood below keeps cells that were
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

/// Where the cheapest chains of a side run.
pub(super) struct Plan {
    /// For each pair of edges, the cheapest first: the bare cells on cheapest chains.
    pub(super) ways: [Wound; 3],
    /// Those among them that every cheapest chain needs.
    pub(super) needed: [Wound; 3],
}

impl Plan {
    /// The plan of the first of two sides.
    pub(super) fn of(sides: [Wound; 2]) -> Plan {
        let ground = Ground::<6>::of(sides, [0; 6]);
        let [[a, b, c], [d, e, f]] = edges();
        let mut at = [[0; 6]; MOST + 1];
        let costs = ground.flood([a, b, c, d, e, f], [d, e, f, a, b, c], |cost, new| at[cost] = new);
        let mut plan = Plan { ways: [0; 3], needed: [0; 3] };
        let mut axes = [0, 1, 2];
        axes.sort_unstable_by_key(|&axis| costs[axis]);
        for (rank, axis) in axes.into_iter().enumerate() {
            // A bare cell counts from both edges, so on a cheapest chain the costs add up to one more.
            for near in 1..=costs[axis] {
                let ways = at[near][axis] & at[costs[axis] + 1 - near][axis + 3] & ground.bare;
                plan.ways[rank] |= ways;
                plan.needed[rank] |= if ways.count_ones() == 1 { ways } else { 0 };
            }
        }
        plan
    }
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
        let mut seen = [0; LANES];
        let mut new = each(|lane| near[lane] & self.own[lane]);
        // Enemy stacks that are due one and two steps later.
        let mut due = [[0; LANES]; ENEMY - 1];
        let mut first = near;
        for cost in 0..MOST {
            let (filled, spread) = torus::fill(new, each(|lane| self.own[lane] & !seen[lane]));
            show(cost, filled);
            let mut open = 0;
            for lane in 0..LANES {
                seen[lane] |= filled[lane];
                if seen[lane] & far[lane] == 0 {
                    open += 1;
                } else {
                    costs[lane] = costs[lane].min(cost);
                }
            }
            if open == 0 {
                break;
            }
            let beside: [Wound; LANES] = each(|lane| (spread[lane] | first[lane]) & !seen[lane]);
            first = [0; LANES];
            new = each(|lane| (beside[lane] & self.bare | due[0][lane]) & !seen[lane]);
            due = [due[1], each(|lane| beside[lane] & self.enemy[lane])];
        }
        costs
    }
}

#[inline(always)]
fn each<const LANES: usize>(lane: impl FnMut(usize) -> Wound) -> [Wound; LANES] {
    std::array::from_fn(lane)
}
