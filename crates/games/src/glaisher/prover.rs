//! Attacks in Glaisher: turns that threaten to connect, and the turns that stop them.
//!
//! A side has about 1,300 turns, so most must be dealt with together. Of the attacker's only those
//! count that threaten to win by the next turn, unless the last plies before the limit are searched,
//! where whatever wins is found. Of the defender's nearly all leave a threat as it was: each threat
//! found is kept as the set of cells it uses, and a turn that touches none of them is answered by it.

use std::ops::ControlFlow;

use crate::glaisher::{Move, Position, Rules};
use crate::word::Word;
use stackade_core::{Game, Side};

use stackade_search::Evaluate;
use stackade_search::{Attack, Prospect, Survey};

/// With more answers than this a threat is not worth following.
const MOST_ANSWERS: usize = 300;
/// How many threats are kept; after that, turns are tried one by one.
const MOST_THREATS: usize = 24;

impl Attack for Rules {
    fn survey(
        &self,
        state: &Position,
        attacker: Side,
        within: Option<u32>,
        mut visit: impl FnMut(Move, &Position, Prospect) -> ControlFlow<()>,
    ) -> Survey {
        let is_attacker = state.side() == attacker;
        if let Some(mv) = self.winning_move(state) {
            let prospect = if is_attacker { Prospect::Won(0) } else { Prospect::Lost };
            let _ = visit(mv, &self.play_unchecked(state, mv), prospect);
            return Survey::Complete;
        }
        if is_attacker {
            let _ = show_threats(self, state, within, visit);
            return Survey::Partial;
        }
        let mut defence = Defence::new(self, state, within);
        let _ = defence.show(visit);
        if defence.answers > MOST_ANSWERS { Survey::Partial } else { Survey::Complete }
    }

    /// The more stacks, the more turns; the turns themselves would take long to count.
    #[inline]
    fn breadth(&self, state: &Position) -> u32 {
        state.owned(state.side()).count()
    }
}

/// Shows the attacker's turns that threaten to win; near the limit all of them.
fn show_threats(
    rules: &Rules,
    state: &Position,
    within: Option<u32>,
    mut visit: impl FnMut(Move, &Position, Prospect) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if within == Some(1) {
        return ControlFlow::Continue(());
    }
    rules.visit_children(state, |mv, next| {
        if next.winner().is_some() {
            visit(mv, next, Prospect::Won(0))
        } else if within == Some(3) || is_threat(rules, next) {
            visit(mv, next, Prospect::Open)
        } else {
            visit(mv, next, Prospect::Idle)
        }
    })
}

/// Whether the side that has just moved would win if the other did nothing.
fn is_threat(rules: &Rules, state: &Position) -> bool {
    rules.winning_move(&state.passed()).is_some()
}

/// The defender's turns in one position.
struct Defence<'a> {
    rules: &'a Rules,
    state: &'a Position,
    within: Option<u32>,
    /// The cells that each known threat uses.
    threats: [u64; MOST_THREATS],
    known: usize,
    answers: usize,
}

impl<'a> Defence<'a> {
    fn new(rules: &'a Rules, state: &'a Position, within: Option<u32>) -> Defence<'a> {
        Defence { rules, state, within, threats: [0; MOST_THREATS], known: 0, answers: 0 }
    }

    /// Shows the turns that stop all known threats, and of the others those by which a threat was found.
    fn show(
        &mut self,
        mut visit: impl FnMut(Move, &Position, Prospect) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (rules, state) = (self.rules, self.state);
        rules.visit_stack_moves(state, |stack_move, landing| {
            let mut half = None;
            let free = (state.bare() | 1 << stack_move.from()) & !landing;
            free.visit(|placed| {
                let touched = landing | 1 << placed;
                if self.threats[..self.known].iter().any(|threat| threat & touched == 0) {
                    return ControlFlow::Continue(());
                }
                let next = half.get_or_insert_with(|| rules.after(state, stack_move)).place(placed);
                let mv = Move::new(stack_move, placed);
                let prospect = self.prospect(&next, touched | 1 << stack_move.from());
                visit(mv, &next, prospect)
            })
        })
    }

    /// What a turn leads to that stops all known threats and touches these cells.
    fn prospect(&mut self, next: &Position, touched: u64) -> Prospect {
        if next.winner().is_some() {
            return Prospect::Lost;
        }
        if let Some(mv) = self.rules.winning_move(next) {
            self.learn(next, mv, touched);
            return Prospect::Won(1);
        }
        self.answers += 1;
        if self.answers > MOST_ANSWERS || self.within.is_some_and(|plies| plies <= 2) {
            return Prospect::Lost;
        }
        Prospect::Open
    }

    /// Keeps a threat that was found after a turn, if it has nothing to do with that turn.
    ///
    /// The attacker's turn is then as good after any other turn that leaves alone the stack it moves,
    /// the cells it lands on and the chain it completes. It does not matter where such a turn comes
    /// from: what leaves a cell only makes room.
    fn learn(&mut self, next: &Position, mv: Move, touched: u64) {
        let chain = self.rules.play_unchecked(next, mv).chain(next.side());
        let stack_move = mv.stack_move();
        let landing = stack_move.landings().fold(0, |cells, cell| cells | 1 << cell);
        let used = chain | landing | 1 << stack_move.from() | 1 << mv.placed();
        if chain != 0 && used & touched == 0 && self.known < MOST_THREATS {
            self.threats[self.known] = used;
            self.known += 1;
        }
    }
}
