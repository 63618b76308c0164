//! Proofs for puzzles: a position has thousands of turns, and nearly all of them lose at once.
//!
//! The turns that stop every threat to connect are few then. One stack move makes a threat of its own
//! that nothing stops. Of the other turns it is shown that the opponent answers with such a threat, or
//! can go on threatening until there is no win within the margin. Most of them are answered alike, so
//! turns that have worked are remembered and tried first.

use std::ops::ControlFlow;

use stackade_core::{Game, Rng};
use stackade_search::Verdict;
use stackade_search::puzzle::{MARGIN, OtherMoves, PuzzleProof, PuzzleTask};

use super::{Move, Position, Rules, StackMove};
use crate::word::Word;

/// No more turns than this may stop the threats.
const STOPPING: usize = 600;
/// A solution: an unstoppable threat and its execution.
const PLIES: u32 = 3;
/// A threat that more turns stop than this does not hold anything off.
const FEW: usize = 80;
/// Lengths of play that are told apart.
const LENGTHS: usize = 8;
/// What it may take to see whether there is a puzzle at all.
const SIFTED: u64 = 400_000;
/// How many of the other turns are tried, and how many of them may be no clear losses.
const SAMPLES: u32 = 10;
const SPOILT: usize = 1;
/// How many turns are remembered that were none.
const SPOILERS: usize = 4;
/// Of no more turns than this it is shown only that they do not win soon.
const HELD: usize = 40;
/// How many hasty threats that the same stack move refutes are worth a look.
const ALIKE: usize = 2;
/// How many answers are remembered.
const ANSWERS: usize = 8;
/// How many turns that stop threats are remembered.
const STOPS: usize = 6;
/// How many threats are remembered in one position.
const THREATS: usize = 24;

/// Proves what can be proved by force; `None` where too many turns stop the threats, where one of them
/// is undecided, or where there is a win at once, which is no puzzle.
pub(super) fn by_force(rules: &Rules, state: &Position, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
    let mut judge = Judge::new(rules, task.nodes);
    let stopping = judge.all_stopping(state)?;
    let (mut keeping, mut open) = (Vec::new(), Vec::new());
    for mv in stopping {
        let next = rules.play_unchecked(state, mv);
        if judge.is_stuck(&next)? {
            keeping.push(rules.move_text(mv));
        } else {
            open.push(next);
        }
        if task.is_spoilt(&keeping) {
            return None;
        }
    }
    if keeping.is_empty() {
        return None;
    }
    let others = judge.others(open)?;
    let nodes = task.nodes - judge.left;
    (judge.left > 0).then_some(PuzzleProof {
        result: Verdict::Win,
        plies: Some(PLIES),
        keeping,
        others,
        nodes,
    })
}

/// Turns of a side that is about to win which threaten to connect, and are refuted by one stack move.
///
/// The turns are tried in random order until enough have been looked at.
pub(super) fn hasty_threats(rules: &Rules, state: &Position, rng: &mut Rng) -> Vec<Move> {
    if rules.winning_turn(state).is_some() {
        return Vec::new();
    }
    let mut judge = Judge::new(rules, SIFTED);
    // A side that could win has something to throw away, and most other answers to the threat do not help.
    if !judge.wins_soon(state) {
        return Vec::new();
    }
    let (mut turns, mut hasty, mut spoilers) = (Vec::new(), Vec::new(), Vec::new());
    let mut counters: Vec<StackMove> = Vec::new();
    rules.moves_into(state, &mut turns);
    for left in (1..=turns.len()).rev() {
        let mv = turns.swap_remove(rng.below(left as u32) as usize);
        let next = rules.play_unchecked(state, mv);
        let is_threat = next.winner().is_none() && rules.winning_turn(&next.passed()).is_some();
        let counter = if is_threat { judge.turnaround(&next, &mut spoilers, rng) } else { None };
        // Many turns are refuted by the same stack move, and are much the same puzzle.
        if let Some(counter) = counter
            && counters.iter().filter(|&&other| other == counter).count() < ALIKE
        {
            counters.push(counter);
            hasty.push(mv);
        }
        if judge.left == 0 {
            break;
        }
    }
    hasty
}

/// Decides about positions that are much alike.
struct Judge<'a> {
    rules: &'a Rules,
    /// Nodes that may still be spent.
    left: u64,
    /// Turns that have won, the last one first.
    answers: Vec<Move>,
    /// Turns that have put off losing, by how long.
    holding: [Vec<Move>; LENGTHS],
    /// Turns of each side that have stopped threats, the last one first.
    stops: [Vec<Move>; 2],
}

impl<'a> Judge<'a> {
    fn new(rules: &'a Rules, nodes: u64) -> Judge<'a> {
        Judge {
            rules,
            left: nodes,
            answers: Vec::new(),
            holding: Default::default(),
            stops: Default::default(),
        }
    }

    /// The one stack move that makes an unstoppable threat, where the side to move seems lost otherwise.
    ///
    /// Some of the other turns are tried, those first that have held in other positions of this kind.
    fn turnaround(&mut self, state: &Position, spoilers: &mut Vec<Move>, rng: &mut Rng) -> Option<StackMove> {
        let (counter, others) = self.one_counter(state)?;
        let samples = (0..SAMPLES).map(|_| others[rng.below(others.len() as u32) as usize]);
        let known = spoilers.iter().copied().filter(|mv| others.contains(mv));
        let asked: Vec<Move> = known.chain(samples).filter(|mv| mv.stack_move() != counter).collect();
        let mut spoilt = 0;
        for mv in asked {
            let next = self.rules.play_unchecked(state, mv);
            if !self.wins_as_before(&next) && !self.wins_soon(&next) {
                remember(spoilers, Some(mv), SPOILERS);
                spoilt += 1;
            }
            if spoilt > SPOILT {
                return None;
            }
        }
        Some(counter)
    }

    /// The one stack move that stops all threats and makes one that cannot be stopped, and the other
    /// turns that stop them.
    fn one_counter(&mut self, state: &Position) -> Option<(StackMove, Vec<Move>)> {
        let (mut counter, mut others) = (None, Vec::new());
        for mv in self.all_stopping(state)? {
            if counter == Some(mv.stack_move()) {
                continue;
            }
            match self.is_stuck(&self.rules.play_unchecked(state, mv))? {
                true if counter.is_some() => return None,
                true => counter = Some(mv.stack_move()),
                false => others.push(mv),
            }
        }
        Some((counter?, others)).filter(|(_, others)| !others.is_empty())
    }

    /// What is known of turns that are not right, by the positions after them; `None` if one is undecided.
    fn others(&mut self, open: Vec<Position>) -> Option<OtherMoves> {
        let mut undecided = Vec::new();
        for state in open {
            if !self.wins_as_before(&state) && !self.wins_soon(&state) {
                undecided.push(state);
            }
            if undecided.len() > HELD {
                return None;
            }
        }
        let is_held = undecided.iter().all(|state| self.holds(state, PLIES + MARGIN - 1));
        let others =
            if undecided.is_empty() { OtherMoves::Refuted } else { OtherMoves::NoWinWithin(PLIES + MARGIN) };
        is_held.then_some(others)
    }

    /// The turns that stop all threats; `None` if there are too many, or one wins at once.
    fn all_stopping(&mut self, state: &Position) -> Option<Vec<Move>> {
        if self.rules.winning_turn(state).is_some() {
            return None;
        }
        self.stopping(state, STOPPING)
    }

    /// The turns that stop all threats, of a side that cannot win at once; `None` if there are more than `most`.
    fn stopping(&mut self, state: &Position, most: usize) -> Option<Vec<Move>> {
        let mut stopping = Vec::new();
        let is_over = self.visit_stopping(state, |mv| {
            stopping.push(mv);
            if stopping.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (is_over.is_continue() && self.left > 0).then_some(stopping)
    }

    /// Whether the side to move, which cannot win at once, loses by the next turn whatever it does.
    fn is_stuck(&mut self, state: &Position) -> Option<bool> {
        self.left = self.left.saturating_sub(1);
        let is_threat = self.rules.winning_turn(&state.passed()).is_some();
        let is_stuck = is_threat && !self.stops_as_before(state) && self.find_stop(state).is_none();
        (self.left > 0).then_some(is_stuck)
    }

    /// Whether a turn stops the threats that has stopped others before.
    fn stops_as_before(&mut self, state: &Position) -> bool {
        let (rules, side) = (self.rules, state.side().index());
        let stops = |&mv: &Move| {
            rules.check_move(state, mv).is_ok()
                && rules.winning_turn(&rules.play_unchecked(state, mv)).is_none()
        };
        let stop = self.stops[side].iter().position(stops);
        self.left = self.left.saturating_sub(stop.map_or(self.stops[side].len(), |index| index + 1) as u64);
        if let Some(index) = stop {
            self.stops[side][..=index].rotate_right(1);
        }
        stop.is_some()
    }

    /// A turn that stops all threats, which is remembered.
    fn find_stop(&mut self, state: &Position) -> Option<Move> {
        let stop = self.visit_stopping(state, ControlFlow::Break).break_value();
        remember(&mut self.stops[state.side().index()], stop, STOPS);
        stop
    }

    /// Whether a turn makes an unstoppable threat that has made one before.
    fn wins_as_before(&mut self, state: &Position) -> bool {
        let known = (0..self.answers.len()).find(|&index| self.wins_by(state, self.answers[index]));
        if let Some(index) = known {
            self.answers[..=index].rotate_right(1);
        }
        known.is_some()
    }

    /// Whether the side to move, which cannot win at once, has a turn that makes an unstoppable threat.
    fn wins_soon(&mut self, state: &Position) -> bool {
        let rules = self.rules;
        let answer = rules.visit_children(state, |mv, next| break_if(self.is_unstoppable(next), mv));
        remember(&mut self.answers, answer.break_value(), ANSWERS)
    }

    /// Whether the side to move can put off losing for this many plies, an even number, by threats alone.
    fn holds(&mut self, state: &Position, plies: u32) -> bool {
        if self.rules.winning_turn(state).is_some() {
            return self.left > 0;
        }
        if plies == 2 {
            return self.is_stuck(state) == Some(false);
        }
        if self.holds_as_before(state, plies) {
            return true;
        }
        let rules = self.rules;
        let turn = rules.visit_children(state, |mv, next| {
            break_if(self.left == 0 || self.holds_by_threat(next, plies - 1), mv)
        });
        remember(&mut self.holding[plies as usize % LENGTHS], turn.break_value(), ANSWERS) && self.left > 0
    }

    /// The same by a turn that has done so before.
    fn holds_as_before(&mut self, state: &Position, plies: u32) -> bool {
        let (rules, length) = (self.rules, plies as usize % LENGTHS);
        let known = (0..self.holding[length].len()).find(|&index| {
            let mv = self.holding[length][index];
            let is_legal = rules.check_move(state, mv).is_ok();
            is_legal && self.holds_by_threat(&rules.play_unchecked(state, mv), plies - 1)
        });
        if let Some(index) = known {
            self.holding[length][..=index].rotate_right(1);
        }
        known.is_some()
    }

    /// Whether the last turn was a threat, and every way to stop it leaves the side that made it able to hold.
    fn holds_by_threat(&mut self, state: &Position, plies: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.rules.winning_turn(&state.passed()).is_none() || self.rules.winning_turn(state).is_some() {
            return false;
        }
        let Some(stopping) = self.stopping(state, FEW) else { return false };
        stopping.into_iter().all(|mv| self.holds(&self.rules.play_unchecked(state, mv), plies - 1))
    }

    /// Whether a turn is legal and makes a threat that cannot be stopped.
    fn wins_by(&mut self, state: &Position, mv: Move) -> bool {
        let is_legal = self.rules.check_move(state, mv).is_ok();
        is_legal && self.is_unstoppable(&self.rules.play_unchecked(state, mv))
    }

    /// Whether the side to move can neither win at once nor stop the other from doing so.
    fn is_unstoppable(&mut self, state: &Position) -> bool {
        self.is_stuck(state) == Some(true) && self.rules.winning_turn(state).is_none()
    }

    /// Shows the turns after which the opponent cannot win at once, of a side that cannot either.
    ///
    /// A threat is kept as the cells it uses: the stack that moves, where it lands, and the chain. It is as
    /// good after any turn that puts nothing there.
    fn visit_stopping<B>(
        &mut self,
        state: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (rules, mut threats) = (self.rules, Vec::new());
        rules.visit_stack_moves(state, |stack_move, landing| {
            let half = rules.after(state, stack_move);
            half.placements().visit(|placed| {
                let touched = landing | 1 << placed;
                if threats.iter().any(|threat| threat & touched == 0) {
                    return ControlFlow::Continue(());
                }
                self.left = self.left.saturating_sub(1);
                let next = half.place(placed);
                match rules.winning_turn(&next) {
                    Some(_) if threats.len() == THREATS => {}
                    Some(threat) => {
                        threats.extend(cells_of(rules, &next, threat, touched | 1 << stack_move.from()));
                    }
                    None => return visit(Move::new(stack_move, placed)),
                }
                ControlFlow::Continue(())
            })
        })
    }
}

/// Breaks off with a turn if something is true of it.
fn break_if(is_true: bool, mv: Move) -> ControlFlow<Move> {
    if is_true { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
}

/// Keeps a turn that has worked, the last one first, and tells whether there is one.
fn remember(turns: &mut Vec<Move>, mv: Option<Move>, most: usize) -> bool {
    if let Some(mv) = mv {
        turns.insert(0, mv);
        turns.truncate(most);
    }
    mv.is_some()
}

/// The cells that a winning turn uses, if they have nothing to do with those that were touched before it.
fn cells_of(rules: &Rules, state: &Position, mv: Move, touched: u64) -> Option<u64> {
    let chain = rules.play_unchecked(state, mv).chain(state.side());
    let landing = mv.stack_move().landings().fold(0, |cells, cell| cells | 1 << cell);
    let used = chain | landing | 1 << mv.stack_move().from() | 1 << mv.placed();
    (chain != 0 && used & touched == 0).then_some(used)
}
