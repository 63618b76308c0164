//! The search itself: one position, and the way down to the next.

use std::ops::ControlFlow;

use stackade_core::Side;

use super::attack::{Attack, Prospect, Survey};
use super::value::{INFINITE, UNCERTAIN, UNCONDITIONAL, Value, worth};
use super::{Child, ProofNumber};
use crate::solve::Effort;

/// No line is followed further than this.
pub(super) const MOST_PLIES: usize = 200;
/// How many positions pass between two looks at the clock.
const CHECK_INTERVAL: u64 = 256;
/// What the number for a proof becomes at least where the attacker has failed by repetition: on
/// another path it may not, but other ways are tried first.
const HARD: u32 = 1000;

/// What all children of a position come to.
#[derive(Clone, Copy)]
struct Total {
    /// Of the position.
    phi: u32,
    delta: u32,
    /// The child to visit next, and the delta of the next best.
    next: usize,
    runner_up: u32,
}

impl<G: Attack> ProofNumber<G> {
    /// Searches a position until one of its numbers reaches its limit (phi, delta); `None` if that was
    /// broken off before all moves were seen.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        ply: usize,
        limits: (u32, u32),
        effort: &Effort<'_>,
    ) -> Option<Value> {
        let (start, nodes_before) = (self.arena.len(), self.nodes);
        self.path.push(self.rules.hash(state));
        let value = self.expand(state, ply, effort).map(|survey| {
            let total = self.follow(state, ply, start, limits, effort);
            let value = self.sum_up(state, start, ply, total, survey);
            if ply == 0 {
                self.reply = self.best_reply(start);
            }
            self.remember(state, ply, value, limits, self.nodes - nodes_before);
            value
        });
        self.arena.truncate(start);
        self.path.pop();
        value
    }

    /// Visits the most promising child time and again.
    fn follow(
        &mut self,
        state: &G::State,
        ply: usize,
        start: usize,
        limits: (u32, u32),
        effort: &Effort<'_>,
    ) -> Total {
        loop {
            let total = self.total(start);
            if total.phi >= limits.0 || total.delta >= limits.1 || self.is_paused {
                return total;
            }
            let child = self.arena[total.next];
            let below = self.rules.play_unchecked(state, child.mv);
            let limits = limits_below(total, child.value, limits);
            if let Some(value) = self.visit(&below, ply + 1, limits, effort) {
                self.arena[total.next].value = value;
            }
        }
    }

    /// Fills the arena with the moves of a position and what is known about them; `None` if there was no
    /// time for all of them.
    fn expand(&mut self, state: &G::State, ply: usize, effort: &Effort<'_>) -> Option<Survey> {
        let rules = self.rules.clone();
        let is_attacker = rules.side_to_move(state) == self.task.attacker;
        let start = self.arena.len();
        let left = self.left(ply);
        let survey = rules.survey(state, self.task.attacker, left, |mv, below, prospect| {
            if !self.count_node(effort) {
                return ControlFlow::Break(());
            }
            if prospect == Prospect::Idle {
                return ControlFlow::Continue(());
            }
            let value = self.first_value(below, ply + 1, prospect, !is_attacker);
            // One way to the goal is enough.
            if value.delta == 0 && value.rests_on == UNCONDITIONAL {
                self.arena.truncate(start);
                self.arena.push(Child { mv, value });
                return ControlFlow::Break(());
            }
            self.arena.push(Child { mv, value });
            ControlFlow::Continue(())
        });
        (!self.is_paused).then_some(survey)
    }

    /// Counts a position; tells whether to go on.
    #[inline]
    fn count_node(&mut self, effort: &Effort<'_>) -> bool {
        self.nodes += 1;
        if self.nodes - self.reported >= CHECK_INTERVAL || self.nodes >= self.pause_at {
            self.report(effort);
        }
        !self.is_paused
    }

    /// How many plies are left to win in.
    fn left(&self, ply: usize) -> Option<u32> {
        self.task.within.map(|plies| plies.saturating_sub(ply as u32))
    }

    /// What is known of a position before it is searched.
    #[inline]
    fn first_value(&self, state: &G::State, ply: usize, prospect: Prospect, is_attacker: bool) -> Value {
        match prospect {
            Prospect::Won(plies) => return Value::proof(plies, is_attacker),
            Prospect::Lost => return Value::disproof(UNCONDITIONAL, is_attacker),
            Prospect::Open | Prospect::Idle => {}
        }
        if self.left(ply) == Some(0) {
            return Value::disproof(UNCONDITIONAL, is_attacker);
        }
        if ply >= MOST_PLIES {
            return Value::disproof(UNCERTAIN, is_attacker);
        }
        if self.task.within.is_none()
            && let Some(earlier) = self.path.ply_of(self.rules.hash(state))
        {
            return Value::disproof(earlier as u16 + 1, is_attacker);
        }
        self.known(state, ply).unwrap_or_else(|| Value::open(1, self.rules.breadth(state)))
    }

    /// Adds up the children: the side to move needs one of them, the other side all.
    fn total(&self, start: usize) -> Total {
        let mut total = Total { phi: INFINITE, delta: 0, next: start, runner_up: INFINITE };
        for (index, child) in self.arena.iter().enumerate().skip(start) {
            let Value { phi, delta, .. } = child.value;
            total.delta = add(total.delta, phi);
            if delta < total.phi || delta == total.phi && phi < self.arena[total.next].value.phi {
                total.runner_up = total.phi;
                (total.phi, total.next) = (delta, index);
            } else {
                total.runner_up = total.runner_up.min(delta);
            }
        }
        if total.phi == 0 {
            total.delta = INFINITE;
        }
        total
    }

    /// Of the moves in the arena from `start` on, the shortest way to what the side to move wants, if there
    /// is any.
    fn best_reply(&self, start: usize) -> Option<G::Move> {
        let good = self.arena[start..].iter().filter(|child| child.value.delta == 0);
        good.min_by_key(|child| child.value.plies).map(|child| child.mv)
    }

    /// The value of a position whose children are in the arena from `start` on.
    fn sum_up(&self, state: &G::State, start: usize, ply: usize, total: Total, survey: Survey) -> Value {
        let is_attacker = self.rules.side_to_move(state) == self.task.attacker;
        let children = self.arena[start..].iter().map(|child| child.value);
        let value = Value::open(total.phi, total.delta);
        match value.numbers(is_attacker) {
            (0, _) if is_attacker => {
                let won = children.filter(|child| child.delta == 0);
                Value::proof(1 + won.map(|child| child.plies).min().unwrap_or(0), true)
            }
            (0, _) => Value::proof(1 + children.map(|child| child.plies).max().unwrap_or(0), false),
            (_, 0) => {
                let rests_on = if survey == Survey::Partial {
                    Some(UNCERTAIN)
                } else if is_attacker {
                    children.map(|child| child.rests_on).min()
                } else {
                    children.filter(|child| child.delta == 0).map(|child| child.rests_on).max()
                };
                // What rests on this position alone holds everywhere.
                let rests_on = rests_on.filter(|&earliest| usize::from(earliest) <= ply);
                Value::disproof(rests_on.unwrap_or(UNCONDITIONAL), is_attacker)
            }
            _ => value,
        }
    }

    /// What the table says about a position.
    #[inline]
    pub(super) fn known(&self, state: &G::State, ply: usize) -> Option<Value> {
        self.table.probe_word(self.key(state, ply)).map(Value::unpack)
    }

    /// Stores a value, but a disproof that holds only on this path as what it may be on others: open.
    fn remember(&self, state: &G::State, ply: usize, value: Value, limits: (u32, u32), work: u64) {
        let is_attacker = self.rules.side_to_move(state) == self.task.attacker;
        let mut stored = value;
        if value.is_settled() && value.rests_on != UNCONDITIONAL && self.task.within.is_none() {
            let limit = if is_attacker { limits.0 } else { limits.1 };
            let hard = limit.saturating_mul(2).clamp(HARD, INFINITE / 2);
            stored = if is_attacker { Value::open(hard, 1) } else { Value::open(1, hard) };
        }
        self.table.store_word(self.key(state, ply), stored.pack(work), worth);
    }

    /// The key of a position: what is asked about it is part of the question.
    #[inline]
    fn key(&self, state: &G::State, ply: usize) -> u64 {
        let left = self.left(ply).map_or(0, |left| u64::from(left) + 1);
        let asked = left << 1 | u64::from(self.task.attacker == Side::First);
        self.rules.hash(state) ^ asked.wrapping_mul(0xD1B5_4A32_D192_ED03)
    }
}

/// How far a child may go before another one, or another position further up, is to be preferred.
fn limits_below(total: Total, child: Value, limits: (u32, u32)) -> (u32, u32) {
    // All of the growth of this position's delta may be this child's.
    let phi = if limits.1 >= INFINITE { INFINITE } else { limits.1 - total.delta + child.phi };
    // A quarter more than the runner-up, so that the search does not change its mind at every step.
    let delta = limits.0.min(add(total.runner_up, total.runner_up / 4 + 1));
    (phi.max(child.phi + 1), delta.max(child.delta + 1))
}

/// Adds two numbers; only what is infinite makes an infinite sum.
#[inline]
fn add(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { (a + b).min(INFINITE - 1) }
}
