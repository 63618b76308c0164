//! Plans that the other side cannot disturb: a stack walks a path of which every cell is out of the
//! other side's reach until the stack is there.
//!
//! The other side's stacks need at least as many turns to get to a cell as there are steps on the
//! shortest way through neutral pieces, and ways only become longer. So a path whose `n`-th cell is
//! not within reach of the turns the other side has before the stack's `n`-th step can be walked
//! whatever happens; turns that remain can only make stacks taller. Nor can the other side ever use
//! the cells of the path, which bounds its stacks by what is left.

use crate::staqs::Size;

use super::ground::Ground;
use super::node::{Heights, NOWHERE, Node, Survey, packed};

/// How many turns of the other side are looked ahead before all it could ever reach counts as reached.
const HORIZON: usize = 16;

/// A search for a plan of one side.
pub(super) struct Planner<'a, W: Size> {
    ground: &'a Ground<W>,
    node: &'a Node<W>,
    /// Whose plan it is.
    side: usize,
    /// Whether equal heights are good enough.
    tie: bool,
    /// The cells that a stack may enter at its n-th step.
    safe: [W; HORIZON],
    /// The other side's heights now.
    now: Heights,
    /// What the other side's heights cannot surpass if no cell is taken from it.
    most: Heights,
    /// How many steps may still be tried.
    budget: u32,
}

impl<'a, W: Size> Planner<'a, W> {
    /// Whether `side` has a plan to end up taller, or as tall if `tie`.
    pub(super) fn succeeds(
        ground: &'a Ground<W>,
        node: &'a Node<W>,
        survey: &Survey,
        (side, tie): (usize, bool),
        budget: u32,
    ) -> bool {
        if !node.may_step(ground, side) {
            return false;
        }
        let (now, most) = (node.low(1 - side), node.high(1 - side, survey));
        let mut planner = Planner { ground, node, side, tie, safe: [W::EMPTY; HORIZON], now, most, budget };
        let growth = survey.growth[side];
        let best = |steps: u8| {
            let movable = (0..4).filter(|&slot| node.cells[side][slot] != NOWHERE);
            movable.map(|slot| planner.with_steps(slot, growth[slot].min(steps))).max().unwrap_or(0)
        };
        if !planner.beats(best(u8::MAX), now) {
            return false;
        }
        let safe = planner.safe_cells();
        let (steps, cells) = planner.reach(&safe);
        let best = best(steps);
        // Whatever the plan, the other side keeps the neutral pieces that no plan can use.
        if !planner.beats(best, now) || !planner.beats(best, planner.most_on(node.neutral & !cells)) {
            return false;
        }
        planner.safe = safe;
        let mut slots = [0, 1, 2, 3];
        slots.sort_unstable_by_key(|&slot| std::cmp::Reverse(node.heights[side][slot] + growth[slot]));
        slots.into_iter().any(|slot| {
            node.cells[side][slot] != NOWHERE
                && planner.beats(planner.with_steps(slot, growth[slot].min(steps)), now)
                && planner.walk(slot, node.cells[side][slot], 0, node.neutral)
        })
    }

    /// How many steps a plan may have at most, and the cells that it may use.
    fn reach(&self, safe: &[W; HORIZON]) -> (u8, W) {
        let stacks = self.node.cells[self.side].into_iter().filter(|&cell| cell != NOWHERE);
        let mut edge = stacks.fold(W::EMPTY, |all, cell| all | W::bit(cell));
        let mut cells = W::EMPTY;
        for (steps, &safe) in safe.iter().enumerate() {
            edge = self.ground.beside(edge) & safe;
            if !edge.any() {
                return (steps as u8, cells);
            }
            cells |= edge;
        }
        // What is safe then stays so.
        (u8::MAX, cells | self.ground.region(edge, safe[HORIZON - 1]))
    }

    #[inline]
    fn beats(&self, own: Heights, other: Heights) -> bool {
        own > other || self.tie && own == other
    }

    /// The heights once a stack has made some steps.
    #[inline]
    fn with_steps(&self, slot: usize, steps: u8) -> Heights {
        let mut heights = self.node.heights[self.side];
        heights[slot] += steps;
        packed(heights)
    }

    fn safe_cells(&self) -> [W; HORIZON] {
        let other = 1 - self.side;
        let neutral = self.node.neutral;
        let mut reached = W::EMPTY;
        let mut edge = W::EMPTY;
        for cell in self.node.cells[other].into_iter().filter(|&cell| cell != NOWHERE) {
            edge |= W::bit(cell);
        }
        let places_first = self.node.hand[other] > 0;
        let mut turn = || {
            edge = if places_first { neutral } else { self.ground.beside(edge) & neutral & !reached };
            reached |= edge;
            neutral & !reached
        };
        // The side to move makes its first step before the other side has had a turn.
        let before_first = if self.side == 0 { neutral } else { turn() };
        let mut safe = [before_first; HORIZON];
        safe.iter_mut().skip(1).for_each(|cells| *cells = turn());
        safe[HORIZON - 1] = neutral & !self.ground.region(reached, neutral);
        safe
    }

    /// Tries to go on with a path that has led to `cell`; `left` are the neutral pieces not on it.
    fn walk(&mut self, slot: usize, cell: u8, steps: u8, left: W) -> bool {
        let own = self.with_steps(slot, steps);
        if steps > 0 && self.beats(own, self.most) {
            return true;
        }
        let safe = self.safe[usize::from(steps).min(HORIZON - 1)];
        let onward = self.ground.near[cell as usize] & left & safe;
        if !onward.any() {
            return steps > 0 && self.beats(own, self.now) && self.beats(own, self.most_on(left));
        }
        for to in onward.cells() {
            if self.budget == 0 {
                return false;
            }
            self.budget -= 1;
            if self.walk(slot, to, steps + 1, left & !W::bit(to)) {
                return true;
            }
        }
        false
    }

    /// Heights the other side's stacks do not surpass on these neutral pieces.
    fn most_on(&self, neutral: W) -> Heights {
        let other = 1 - self.side;
        if self.node.hand[other] > 0 {
            return self.most;
        }
        let mut heights = self.node.heights[other];
        let growths = self.ground.growths(&self.node.cells[other], neutral);
        heights.iter_mut().zip(growths).for_each(|(height, growth)| *height += growth);
        packed(heights)
    }
}
