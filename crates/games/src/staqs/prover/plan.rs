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
use super::node::{Heights, NOWHERE, Node, packed, sorted};
use super::survey::Survey;

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
    /// The cells that a stack may enter at its n-th step; what is safe at last stays so.
    safe: [W; HORIZON],
    /// How many steps a plan may have at most.
    longest: u8,
    /// What the other side's heights cannot surpass if no cell is taken from it.
    most: Heights,
    /// What the other side's bound is at least, whatever the plan.
    least: Heights,
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
        let most = node.high(1 - side, survey);
        let safe = [W::EMPTY; HORIZON];
        let mut planner = Planner { ground, node, side, tie, safe, longest: 0, most, least: most, budget };
        let cells = planner.look_ahead();
        if planner.longest == 0 {
            return false;
        }
        let growth = survey.growth[side].map(|growth| growth.min(planner.longest));
        let potential = |slot: usize| u16::from(node.heights[side][slot] + growth[slot]);
        let slots = sorted([0, 1, 2, 3].map(|slot| potential(slot) << 2 | slot as u16));
        // Whatever the plan, the other side keeps the neutral pieces that no plan can use.
        let Some(least) = planner.most_on((slots[0] >> 2) as u8, node.neutral & !cells) else {
            return false;
        };
        planner.least = least;
        slots.into_iter().any(|slot| {
            let slot = usize::from(slot & 3);
            node.cells[side][slot] != NOWHERE
                && planner.beats(planner.with_steps(slot, growth[slot]), planner.least)
                && planner.walk(slot, node.cells[side][slot], 0, node.neutral)
        })
    }

    /// Finds out which cells are safe when; all cells that a plan may use.
    fn look_ahead(&mut self) -> W {
        let neutral = self.node.neutral;
        let places_first = self.node.hand[1 - self.side] > 0;
        let mut edge = self.node.stacks(self.side);
        let mut other_edge = if places_first { neutral } else { self.node.stacks(1 - self.side) };
        let mut safe = neutral;
        let mut cells = W::EMPTY;
        for step in 0..HORIZON {
            // The side to move makes its first step before the other side has had a turn.
            if step > 0 || self.side == 1 {
                other_edge = if places_first { neutral } else { self.ground.beside(other_edge) & safe };
                safe &= !other_edge;
            }
            if step == HORIZON - 1 {
                safe &= !self.ground.region(other_edge, safe | other_edge);
            }
            edge = self.ground.beside(edge) & safe;
            if !edge.any() {
                self.longest = step as u8;
                return cells;
            }
            cells |= edge;
            self.safe[step] = safe;
            if !other_edge.any() {
                self.safe[step..].fill(safe);
                break;
            }
        }
        self.longest = u8::MAX;
        self.ground.region(cells, safe | cells)
    }

    #[inline]
    fn beats(&self, own: Heights, other: Heights) -> bool {
        own > other || self.tie && own == other
    }

    /// The heights once a stack has made some steps.
    #[inline]
    fn with_steps(&self, slot: usize, steps: u8) -> Heights {
        let heights = u32::from_le_bytes(self.node.heights[self.side]) + (u32::from(steps) << (8 * slot));
        packed(heights.to_le_bytes())
    }

    /// Tries to go on with a path that has led to `cell`; `left` are the neutral pieces not on it.
    fn walk(&mut self, slot: usize, cell: u8, steps: u8, left: W) -> bool {
        let own = self.with_steps(slot, steps);
        if steps > 0 && self.beats(own, self.most) {
            return true;
        }
        let safe = self.safe[usize::from(steps).min(HORIZON - 1)];
        let onward = self.ground.near(cell) & left & safe;
        if !onward.any() {
            return steps > 0
                && self.beats(own, self.least)
                && self.most_on((own >> 24) as u8, left).is_some_and(|most| self.beats(own, most));
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

    /// Heights the other side's stacks do not surpass on these neutral pieces; `None` if one may surpass `tallest`.
    fn most_on(&self, tallest: u8, neutral: W) -> Option<Heights> {
        let other = 1 - self.side;
        if self.node.hand[other] > 0 {
            return Some(self.most);
        }
        let mut heights = self.node.heights[other];
        let growths = self.ground.growths_while(&self.node.cells[other], neutral, |growths| {
            heights.iter().zip(growths).fold(0, |most, (height, growth)| most.max(height + growth)) <= tallest
        })?;
        heights.iter_mut().zip(growths).for_each(|(height, growth)| *height += growth);
        Some(packed(heights))
    }
}
