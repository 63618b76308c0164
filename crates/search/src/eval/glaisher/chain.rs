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
    let sides = [side, !side].map(|side| torus::wind(state.owned(side)));
    let ground = Ground::<6>::of(sides, [0, 0, 0, 1, 1, 1]);
    let [near, far] = edges().map(|[a, b, c]| [a, b, c, a, b, c]);
    let [a, b, c, d, e, f] = ground.costs(near, far);
    [sorted([a, b, c]), sorted([d, e, f])]
}

/// The bare cells, in reading order, on cheapest chains of a side between the two cheaper pairs of edges.
pub(super) fn useful_cells(state: &Position, side: Side) -> u64 {
    let sides = [side, !side].map(|side| torus::wind(state.owned(side)));
    let ground = Ground::<6>::of(sides, [0; 6]);
    let [[a, b, c], [d, e, f]] = edges();
    let mut at = [[0; 6]; MOST + 2];
    let costs = ground.flood([a, b, c, d, e, f], [d, e, f, a, b, c], &mut |cost, new| at[cost] = new);
    let mut axes = [0, 1, 2];
    axes.sort_unstable_by_key(|&axis| costs[axis]);
    let mut cells = 0;
    for axis in &axes[..2] {
        // A bare cell counts from both edges, so on a cheapest chain the costs add up to one more.
        for near in 1..=costs[*axis].min(MOST) {
            cells |= at[near][*axis] & at[costs[*axis] + 1 - near][axis + 3];
        }
    }
    torus::unwind(cells & ground.bare)
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

    #[inline(always)]
    fn costs(&self, near: [Wound; LANES], far: [Wound; LANES]) -> [usize; LANES] {
        self.flood(near, far, &mut |_, _| {})
    }

    /// The cost at which each lane comes from the near edge to the far one, at most [`MOST`]. Shows the
    /// cells reached at each cost, their own included.
    #[inline(always)]
    fn flood(
        &self,
        near: [Wound; LANES],
        far: [Wound; LANES],
        show: &mut impl FnMut(usize, [Wound; LANES]),
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
