//! The turns worth searching.
//!
//! There are a thousand turns, and few matter. The stack moves are judged first, each by the chains it
//! leaves; then the placements after the best of them, by the chains they continue or cut. Where the
//! opponent threatens to win at once, nothing counts but turns that may prevent it, and then every
//! stack move is looked at.

use std::ops::ControlFlow;

use crate::glaisher::torus::{self, Wound};
use crate::glaisher::{Move, Position, Rules, StackMove};
use crate::word::Word;
use stackade_core::Game;

use super::chain::{self, Plan, Standing};
use super::{movable, weight, weighted};
use stackade_search::{Candidates, Scope};

/// How many stack moves are followed by placements at most.
const STACK_MOVES: usize = 24;
/// How many placements after each.
const PLACEMENTS: usize = 6;
/// How many turns in all.
const TURNS: usize = 64;

/// How many turns to show to a search that goes this many plies deeper.
fn breadth(depth: i32) -> (usize, usize) {
    match depth {
        ..=1 => (10, 20),
        2 => (14, 28),
        3 => (18, 40),
        _ => (STACK_MOVES, TURNS),
    }
}

/// Shows the turns worth searching, each with a hint.
pub(super) fn visit(
    rules: &Rules,
    state: &Position,
    scope: Scope,
    mut visit: impl FnMut(Move, i32),
) -> Candidates {
    let (stack_moves, turns) = breadth(scope.depth);
    let side = state.side();
    let sides = [side, !side].map(|side| torus::wind(state.owned(side)));
    let mut search = Turns {
        rules,
        state,
        sides,
        other: Standing::of([sides[1], sides[0]]),
        threat: Threat::against(rules, state),
        halves: Top::new(stack_moves),
        turns: Top::new(turns),
        allowance: scope.allowance,
        looked_at: 0,
        is_complete: true,
    };
    search.judge_stack_moves();
    search.judge_placements();
    let best = search.turns.best();
    for (score, mv) in search.turns.iter() {
        visit(mv, ((score - best) * 2 + 2000).clamp(-2000, 2000));
    }
    if search.turns.is_empty() {
        // Whatever is done, the opponent wins next.
        let any = rules.visit_moves(state, ControlFlow::Break);
        any.break_value().into_iter().for_each(|mv| visit(mv, 0));
    }
    Candidates { is_complete: search.is_complete, looked_at: search.looked_at }
}

struct Turns<'a> {
    rules: &'a Rules,
    state: &'a Position,
    /// The cells of the side to move and of its opponent.
    sides: [Wound; 2],
    threat: Option<Threat>,
    /// How the opponent stands.
    other: Standing,
    halves: Top<StackMove, STACK_MOVES>,
    turns: Top<Move, TURNS>,
    /// How many positions may be judged.
    allowance: u64,
    /// How many were, in the middle of a turn.
    looked_at: u64,
    /// Whether all turns that are not shown lose at once.
    is_complete: bool,
}

impl Turns<'_> {
    fn judge_stack_moves(&mut self) {
        let (rules, state) = (self.rules, self.state);
        let _ = rules.visit_stack_moves(state, |stack_move, landing| {
            if self.looked_at == self.allowance {
                self.is_complete = false;
                return ControlFlow::Break(());
            }
            let after = moved(self.sides, stack_move);
            match self.threat.as_ref().map_or(Answer::Perhaps, |threat| threat.met_by(landing)) {
                Answer::No => {}
                Answer::Only(placed) => self.add_turn(stack_move, placed, after),
                Answer::Perhaps => self.add_half(stack_move, after),
            }
            ControlFlow::Continue(())
        });
    }

    /// What a position in the middle of a turn is worth.
    fn worth(&mut self, stack_move: StackMove, after: [Wound; 2]) -> i32 {
        self.looked_at += 1;
        let changed = self.sides[0] ^ after[0];
        let costs = if after[1] == self.sides[1] && changed & self.other.sensitive == 0 {
            [chain::costs_of_first(after), self.other.costs]
        } else {
            chain::costs_of(after)
        };
        let stacks = after[0].count_ones() as i32 - after[1].count_ones() as i32;
        weighted(costs, stacks, movable_gain(self.state, stack_move))
    }

    /// Adds a stack move for which placements are to be found.
    fn add_half(&mut self, stack_move: StackMove, after: [Wound; 2]) {
        match self.threat.as_ref().map_or(Answer::Perhaps, |_| self.answer(stack_move)) {
            Answer::No => {}
            Answer::Only(placed) => self.add_turn(stack_move, placed, after),
            Answer::Perhaps => {
                let score = self.worth(stack_move, after);
                self.is_complete = false;
                self.halves.add(score, stack_move);
            }
        }
    }

    /// Whether a stack move prevents all wins at once, or does so with a placement.
    fn answer(&self, stack_move: StackMove) -> Answer {
        let half = self.rules.after(self.state, stack_move);
        let passed = half.passed();
        let Some(win) = self.rules.winning_turn(&passed) else {
            return Answer::Perhaps;
        };
        if !self.rules.play_unchecked(&passed, win).is_connected(passed.side()) {
            // The piece that is still to be placed can move, so one may not be stuck.
            return Answer::Perhaps;
        }
        let winning = self.rules.after(&passed, win.stack_move()).winning_placements();
        let is_one = winning.count_ones() == 1 && half.placements() & winning != 0;
        if is_one { Answer::Only(winning.lowest()) } else { Answer::No }
    }

    /// Adds a turn whose placement is given.
    fn add_turn(&mut self, stack_move: StackMove, placed: u8, after: [Wound; 2]) {
        let score = self.worth(stack_move, after);
        self.is_complete &= self.turns.add(score, Move::new(stack_move, placed));
    }

    /// Adds turns with the best stack moves.
    fn judge_placements(&mut self) {
        for (score, stack_move) in self.halves.iter() {
            let after = moved(self.sides, stack_move);
            let plans = [Plan::of(after), Plan::of([after[1], after[0]])];
            let mut placements: Top<u8, PLACEMENTS> = Top::new(PLACEMENTS);
            let bare = !(after[0] | after[1]);
            for cell in torus::unwind(useful(&plans) & bare).cells() {
                placements.add(gain(&plans, torus::bit(cell)), cell);
            }
            if placements.is_empty() {
                placements.add(0, stack_move.from());
            }
            for (gain, placed) in placements.iter() {
                self.turns.add(score + gain, Move::new(stack_move, placed));
            }
        }
    }
}

/// By how much a stack move changes the movable pieces beyond the opponent's.
fn movable_gain(state: &Position, stack_move: StackMove) -> i32 {
    let enemies = state.owned(!state.side());
    let landings = stack_move.landings().zip(stack_move.parts());
    let gains = landings.map(|(cell, part)| {
        let standing = state.height(cell);
        let was_own = enemies >> cell & 1 == 0;
        movable(standing + u16::from(part)) + if was_own { -movable(standing) } else { movable(standing) }
    });
    gains.sum::<i32>() - movable(state.height(stack_move.from()))
}

/// The cells on which a piece builds or blocks.
fn useful([own, other]: &[Plan; 2]) -> Wound {
    own.ways[0] | own.ways[1] | other.ways[0] | other.needed[1]
}

/// What a piece on a cell is worth: it shortens own chains that run through it, and lengthens those of the
/// opponent that cannot do without it.
fn gain([own, other]: &[Plan; 2], cell: Wound) -> i32 {
    let on = |cells: Wound| i32::from(cells & cell != 0);
    let at_rank = |rank: usize| {
        weight(rank) * (8 * on(own.ways[rank]) + 9 * on(other.needed[rank]) + on(other.ways[rank])) / 8
    };
    at_rank(0) + at_rank(1) + at_rank(2)
}

/// Both sides' cells after a stack move of the first.
fn moved([own, other]: [Wound; 2], stack_move: StackMove) -> [Wound; 2] {
    let landed = stack_move.landings().fold(0, |cells, cell| cells | torus::bit(cell));
    [own & !torus::bit(stack_move.from()) | landed, other & !landed]
}

/// A turn with which the opponent would win if nothing were done.
struct Threat {
    /// The opponent's stacks and where the turn lands: only what lands here can spoil the stack move
    /// or the chain.
    cells: u64,
    /// The placements that win.
    placements: u64,
    /// The cells that are bare now, on which alone one can place first. The opponent's own stack, too,
    /// leaves a cell for it to place on.
    bare: u64,
}

/// Whether a stack move may meet a threat.
enum Answer {
    No,
    /// With one placement only.
    Only(u8),
    Perhaps,
}

impl Threat {
    fn against(rules: &Rules, state: &Position) -> Option<Threat> {
        let passed = state.passed();
        let win = rules.winning_turn(&passed)?;
        let placements = rules.after(&passed, win.stack_move()).winning_placements();
        let landing = win.stack_move().landings().fold(0, |cells, cell| cells | 1 << cell);
        // Whether one is stuck changes with every turn, a chain does not.
        let is_chain = rules.play_unchecked(&passed, win).is_connected(passed.side());
        let cells = if is_chain { state.owned(passed.side()) | landing } else { !0 };
        Some(Threat { cells, placements, bare: state.bare() })
    }

    fn met_by(&self, landing: u64) -> Answer {
        if landing & self.cells != 0 {
            return Answer::Perhaps;
        }
        let left = self.placements & !landing;
        match left.count_ones() {
            0 => Answer::Perhaps,
            1 if left & self.bare != 0 => Answer::Only(left.lowest()),
            _ => Answer::No,
        }
    }
}

/// The best few of many, best first.
struct Top<T, const MOST: usize> {
    kept: [Option<(i32, T)>; MOST],
    len: usize,
    limit: usize,
}

impl<T: Copy, const MOST: usize> Top<T, MOST> {
    fn new(limit: usize) -> Top<T, MOST> {
        Top { kept: [None; MOST], len: 0, limit: limit.min(MOST) }
    }

    /// Adds something; false if something had to be left out for lack of room.
    fn add(&mut self, score: i32, item: T) -> bool {
        let is_full = self.len == self.limit;
        if is_full && self.kept[self.len - 1].is_none_or(|(worst, _)| score <= worst) {
            return false;
        }
        let mut at = if is_full { self.len - 1 } else { self.len };
        while at > 0 && self.kept[at - 1].is_some_and(|(better, _)| better < score) {
            self.kept[at] = self.kept[at - 1];
            at -= 1;
        }
        self.kept[at] = Some((score, item));
        self.len += usize::from(!is_full);
        !is_full
    }

    fn iter(&self) -> impl Iterator<Item = (i32, T)> {
        self.kept[..self.len].iter().copied().flatten()
    }

    fn best(&self) -> i32 {
        self.iter().next().map_or(0, |(score, _)| score)
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::movable_pieces;
    use super::*;
    use crate::glaisher::Split;
    use stackade_core::Rng;

    #[test]
    fn candidates_are_legal_and_what_is_left_out_of_complete_ones_loses() {
        let rules = Rules::new(Split::May);
        let mut rng = Rng::new(5);
        let (mut complete, mut state) = (0, rules.start(0));
        for _ in 0..1500 {
            let Some(random) = rules.random_move(&state, &mut rng) else {
                state = rules.start(0);
                continue;
            };
            let mut shown = Vec::new();
            let scope = Scope { depth: 3, allowance: u64::MAX };
            let found = visit(&rules, &state, scope, |mv, _| shown.push(mv));
            assert!(!shown.is_empty());
            assert!(shown.iter().all(|&mv| rules.check_move(&state, mv).is_ok()));
            let mut all = Vec::new();
            rules.moves_into(&state, &mut all);
            let is_lost = |mv| rules.winning_turn(&rules.play_unchecked(&state, mv)).is_some();
            // A turn that wins is not a candidate's business.
            if found.is_complete && rules.winning_turn(&state).is_none() {
                complete += 1;
                assert!(all.iter().filter(|mv| !shown.contains(mv)).all(|&mv| is_lost(mv)));
            }
            // Mostly the candidates are played, so that threats come up.
            let mv = if rng.below(3) == 0 { random } else { shown[rng.below(shown.len() as u32) as usize] };
            state = rules.play_unchecked(&state, mv);
        }
        assert!(complete > 20, "{complete}");
    }

    #[test]
    fn movable_pieces_are_counted_move_by_move() {
        let rules = Rules::new(Split::May);
        let mut rng = Rng::new(9);
        let mut state = rules.start(0);
        let balance = |state: &Position, side| movable_pieces(state, side) - movable_pieces(state, !side);
        for _ in 0..2000 {
            let Some(mv) = rules.random_move(&state, &mut rng) else {
                state = rules.start(0);
                continue;
            };
            let (side, next) = (state.side(), rules.play_unchecked(&state, mv));
            let gain = movable_gain(&state, mv.stack_move());
            assert_eq!(
                balance(&next, side),
                balance(&state, side) + gain + 1,
                "the placed piece is one more"
            );
            state = next;
        }
    }

    #[test]
    fn the_allowance_is_kept() {
        let rules = Rules::new(Split::May);
        let state = rules.start(0);
        for allowance in [0, 1, 7, 1000] {
            let mut shown = 0;
            let found = visit(&rules, &state, Scope { depth: 9, allowance }, |_, _| shown += 1);
            assert!(found.looked_at <= allowance && shown > 0 && !found.is_complete);
        }
    }

    #[test]
    fn the_best_are_kept_in_order() {
        let mut top: Top<u8, 4> = Top::new(3);
        let fitted = [(5, 0), (9, 1), (1, 2), (7, 3), (0, 4)].map(|(score, item)| top.add(score, item));
        assert_eq!(fitted, [true, true, true, false, false]);
        assert_eq!(top.iter().collect::<Vec<_>>(), [(9, 1), (7, 3), (5, 0)]);
    }
}
