//! Turns that win at once, found without trying them all.
//!
//! A turn fills as many cells as its stack is split into, and one more. So a stack can only connect two
//! sides if the cells missing between them are few, and if all of these but one lie on a line on which
//! it can land. Few stacks pass that test; those that do are tried.

use std::ops::ControlFlow;

use super::board::{CELLS, Cell, Direction, LINES};
use super::parts::{Parts, TALLEST, total};
use super::stage::{StackMove, lift_and_land, outlook};
use super::torus::{self, EDGES, Wound};
use super::{Move, Position, Rules};
use crate::word::Word;

/// No turn fills more cells: eight parts and the placement.
const MOST_FILLED: usize = 9;

/// How many turns of the opponent are looked at to see that it is not stuck.
const WITNESSES: usize = 4;

impl Rules {
    /// A turn that wins at once, if there is one: by connecting, or by leaving the opponent stuck.
    pub fn winning_turn(&self, state: &Position) -> Option<Move> {
        if state.winner().is_some() {
            return None;
        }
        let side = state.side();
        let gaps = Gaps::of(state.owned(side), most_filled(state));
        let witnesses = self.witnesses(state);
        state
            .owned(side)
            .visit(|from| {
                for direction in Direction::ALL {
                    let reach = REACHES[from as usize][direction as usize][reach(state.height(from))];
                    if gaps.may_close(reach) || witnesses.iter().all(|witness| witness & reach != 0) {
                        self.try_splits(state, from, direction, &gaps, &witnesses)?;
                    }
                }
                ControlFlow::Continue(())
            })
            .break_value()
    }

    /// Breaks with a winning turn of one stack in one direction.
    fn try_splits(
        &self,
        state: &Position,
        from: Cell,
        direction: Direction,
        gaps: &Gaps,
        witnesses: &[u64; WITNESSES],
    ) -> ControlFlow<Move> {
        let outlook = outlook(state, state.side(), from, direction);
        for &parts in self.splits.of(state.height(from), outlook.room) {
            if parts & outlook.blocked != 0 {
                continue;
            }
            let stack_move = StackMove { from, direction, parts };
            let landing = stack_move.landings().fold(0, |cells, cell| cells | 1 << cell);
            if gaps.may_close(landing) {
                let bare = (state.bare() | 1 << from) & !landing;
                let joining = bare & gaps.joining_cells(stack_move);
                if joining != 0 {
                    return ControlFlow::Break(Move { stack_move, placed: joining.lowest() });
                }
            }
            if witnesses.iter().all(|witness| witness & landing != 0) {
                let mut moved = *state;
                lift_and_land(&mut moved, stack_move);
                if !self.has_turn(&moved, !state.side()) {
                    return ControlFlow::Break(Move { stack_move, placed: moved.bare().lowest() });
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells of some stack moves that the opponent would have now, each of another stack: where
    /// it stands and where it lands. Only a turn that lands on some cell of each can leave it stuck.
    fn witnesses(&self, state: &Position) -> [u64; WITNESSES] {
        let enemy = !state.side();
        let mut witnesses = [!0; WITNESSES];
        let mut found = 0;
        let _ = state.owned(enemy).visit(|from| {
            let one =
                self.visit_splits_of(state, enemy, from, |stack_move, _| ControlFlow::Break(stack_move));
            if let ControlFlow::Break(stack_move) = one {
                witnesses[found] = stack_move.landings().fold(1 << from, |cells, cell| cells | 1 << cell);
                found += 1;
            }
            if found == WITNESSES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        witnesses
    }
}

/// What is missing between opposite edges, for one side.
struct Gaps {
    owned: Wound,
    /// How many cells a turn must fill at least; more than it can if there is nothing to hope for.
    fewest: u32,
    /// The cells without own stacks on all chains that a turn could complete, in reading order.
    useful: u64,
}

impl Gaps {
    fn of(owned: u64, most_filled: usize) -> Gaps {
        let owned = torus::wind(owned);
        let none = Gaps { owned, fewest: u32::MAX, useful: 0 };
        let from_near = Filled::from(owned, EDGES.map(|(near, _)| near), most_filled);
        let Some(fewest) = from_near.reaching(EDGES.map(|(_, far)| far), most_filled) else {
            return none;
        };
        let from_far = Filled::from(owned, EDGES.map(|(_, far)| far), most_filled);
        let mut useful = 0;
        for near in 1..=most_filled {
            // A cell counts from both sides, so n fills are n + 1 in all.
            let (near, far) = (&from_near.within[near], &from_far.within[most_filled + 1 - near]);
            useful |= near[0] & far[0] | near[1] & far[1] | near[2] & far[2];
        }
        Gaps { owned, fewest: fewest as u32, useful: torus::unwind(useful & !owned) }
    }

    /// Whether landing on all these cells, and one more, might connect.
    #[inline]
    fn may_close(&self, cells: u64) -> bool {
        (cells & self.useful).count_ones() + 1 >= self.fewest
    }

    /// The cells that connect after a stack move, in reading order.
    fn joining_cells(&self, stack_move: StackMove) -> u64 {
        let landed = stack_move.landings().fold(0, |cells, cell| cells | torus::bit(cell));
        let owned = self.owned & !torus::bit(stack_move.from) | landed;
        let [(a, b), (c, d), (e, f)] = EDGES;
        let edges = [a, c, e, b, d, f];
        let (reached, beside) = torus::fill(edges.map(|edge| edge & owned), [owned; 6]);
        let mut joining = 0;
        for axis in 0..3 {
            if reached[axis] & edges[axis + 3] != 0 {
                return !0;
            }
            joining |= (beside[axis] | edges[axis]) & (beside[axis + 3] | edges[axis + 3]);
        }
        torus::unwind(joining)
    }
}

/// How far one comes from three edges by filling cells.
struct Filled {
    /// `within[n]`: what can be reached by filling at most `n` cells.
    within: [[Wound; 3]; MOST_FILLED + 1],
}

impl Filled {
    fn from(owned: Wound, edges: [Wound; 3], most_filled: usize) -> Filled {
        let mut within = [[0; 3]; MOST_FILLED + 1];
        let (mut reached, mut beside) = torus::fill(edges.map(|edge| edge & owned), [owned; 3]);
        within[0] = reached;
        for axis in 0..3 {
            beside[axis] |= edges[axis];
        }
        for step in &mut within[1..=most_filled] {
            (reached, beside) = torus::fill(beside, [owned; 3]);
            *step = reached;
        }
        Filled { within }
    }

    /// The fewest cells to fill in order to reach one of the edges, if that many are enough.
    fn reaching(&self, edges: [Wound; 3], most_filled: usize) -> Option<usize> {
        (0..=most_filled).find(|&filled| {
            let reached = self.within[filled];
            reached[0] & edges[0] | reached[1] & edges[1] | reached[2] & edges[2] != 0
        })
    }
}

/// How many cells a turn of the side to move can fill: the most different heights one of its stacks can
/// be split into, and the placement.
fn most_filled(state: &Position) -> usize {
    let stacks = state.owned(state.side()).cells();
    let parts = stacks.map(|cell| MOST_PARTS[usize::from(state.height(cell)).min(TALLEST + 1)]);
    usize::from(parts.max().unwrap_or(0)) + 1
}

/// `MOST_PARTS[height]`: into how many different heights a stack can be split, 0 if it is too tall.
static MOST_PARTS: [u8; TALLEST + 2] = {
    let mut table = [0; TALLEST + 2];
    let mut parts: Parts = 1;
    loop {
        let most = &mut table[total(parts)];
        if (*most as u32) < parts.count_ones() {
            *most = parts.count_ones() as u8;
        }
        if parts == Parts::MAX {
            break;
        }
        parts += 1;
    }
    table
};

/// The longest part of a stack: no longer than any line, none if it is too tall to move.
#[inline]
fn reach(height: u16) -> usize {
    if usize::from(height) > TALLEST { 0 } else { usize::from(height).min(8) }
}

/// `REACHES[cell][direction][n]`: the next `n` cells, as far as there are that many.
static REACHES: [[[u64; 9]; 6]; CELLS] = {
    let mut table = [[[0; 9]; 6]; CELLS];
    let mut place = 0;
    while place < CELLS * 6 * 8 {
        let (cell, direction, n) = (place / 48, place / 8 % 6, place % 8);
        let line = &LINES[cell][direction];
        let next = if n < line.room as usize { 1 << line.cells[n] } else { 0 };
        table[cell][direction][n + 1] = table[cell][direction][n] | next;
        place += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::super::Split;
    use super::*;
    use stackade_core::{Game, Outcome, Rng};

    /// Random games, in which both ways to win come up.
    #[test]
    fn a_winning_turn_is_found_where_there_is_one() {
        let mut rng = Rng::new(7);
        let (mut wins, mut positions) = (0, 0);
        for number in 0..60 {
            let rules = Rules::new(if number % 2 == 0 { Split::May } else { Split::Must });
            let mut state = rules.start(0);
            while let Some(mv) = rules.random_move(&state, &mut rng) {
                let won = Some(Outcome::Win(state.side()));
                let is_winning = |mv| rules.outcome(&rules.play_unchecked(&state, mv)) == won;
                let mut moves = Vec::new();
                rules.moves_into(&state, &mut moves);
                let expected = moves.iter().any(|&mv| is_winning(mv));
                let found = rules.winning_turn(&state);
                assert_eq!(found.is_some(), expected, "{}", rules.position_text(&state));
                assert!(found.is_none_or(|mv| moves.contains(&mv) && is_winning(mv)));
                wins += usize::from(expected);
                positions += 1;
                // Even games are steered away from wins, to reach crowded boards.
                let mv = moves.iter().copied().find(|&mv| !is_winning(mv) && rng.below(8) == 0).unwrap_or(mv);
                state = rules.play_unchecked(&state, mv);
            }
        }
        assert!(wins > 60 && positions > 1000, "{wins} of {positions}");
    }

    /// Red to move, and whether it wins at once.
    fn check(position: &str, wins: bool) {
        let rules = Rules::new(Split::May);
        let state = rules.parse_position(position).expect("a position");
        assert_eq!(rules.winning_turn(&state).is_some(), wins, "{position}");
    }

    #[test]
    fn capturing_the_last_stack_wins() {
        check("r1,y1,x3/x6/x7/x8/x9/x8/x7/x6/x5 r", true);
        check("r1,y2,x3/x6/x7/x8/x9/x8/x7/x6/x5 r", false);
    }

    #[test]
    fn a_stack_too_tall_to_move_is_no_way_out() {
        check("r1,y1,x3/x6/x7/x8/x9/x8/x7/x6/x4,y37 r", true);
    }

    #[test]
    fn two_parts_and_a_placement_close_three_gaps() {
        check("y1,x4/x6/x7/x8/r3,x2,r1,r1,r1,r1,r1,r1/x8/x7/x6/x5 r", true);
        check("y1,x4/x6/x7/x8/r2,x2,r1,r1,r1,r1,r1,r1/x8/x7/x6/x5 r", false);
    }
}
