//! Proof-number search: who can force a win, in games where play can go on for ever.

use stackade_core::{Game, Outcome, Side};
use std::ops::ControlFlow;

use super::{Answer, Effort, Means, Prover, Verdict};
use crate::evaluate::Evaluate;
use crate::table::Table;

const INF: u32 = 0xFF_FFFF;
const MOST_PLIES: usize = 200;
const FREE: u16 = u16::MAX;

pub(crate) struct ProofNumber<G: Evaluate> {
    rules: G,
    table: Table,
    arena: Vec<Child<G::Move>>,
    path: Vec<u64>,
    crowd: Vec<u8>,
    attacker: Side,
    nodes: u64,
    reported: u64,
    stopped: bool,
    p: [i32; 8],
    deepest: usize,
}

#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    value: Value,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    phi: u32,
    delta: u32,
    rests_on: u16,
    plies: u16,
}

impl Value {
    fn settled(is_won: bool, rests_on: u16, plies: u16) -> Value {
        let (phi, delta) = if is_won { (0, INF) } else { (INF, 0) };
        Value { phi, delta, rests_on, plies }
    }
}

fn param(i: usize, default: i32) -> i32 {
    std::env::var("PN").ok().and_then(|s| s.split(',').nth(i).and_then(|v| v.parse().ok())).unwrap_or(default)
}

impl<G: Evaluate> ProofNumber<G> {
    pub(crate) fn new(rules: &G, means: Means) -> ProofNumber<G> {
        ProofNumber {
            rules: rules.clone(),
            table: Table::new(means.megabytes),
            arena: Vec::with_capacity(1 << 12),
            path: Vec::with_capacity(MOST_PLIES + 2),
            crowd: vec![0; 1 << 12],
            attacker: Side::First,
            nodes: 0,
            reported: 0,
            stopped: false,
            p: [param(0, 0), param(1, 0), param(2, 0), param(3, 0), param(4, 4), param(5, 300), param(6, 0), param(7,0)],
            deepest: 0,
        }
    }

    fn key(&self, hash: u64) -> u64 {
        if self.attacker == Side::First { hash } else { !hash }
    }

    fn load(&self, hash: u64) -> Option<(u32, u32, u16)> {
        self.table.probe_word(self.key(hash)).map(|w| {
            ((w & 0xFF_FFFF) as u32, (w >> 24 & 0xFF_FFFF) as u32, (w >> 48 & 0xFF) as u16)
        })
    }

    fn store(&self, hash: u64, pn: u32, dn: u32, plies: u16, work: u64) {
        let log = u64::from(64 - work.leading_zeros()).min(63);
        let word = u64::from(pn) | u64::from(dn) << 24 | u64::from(plies.min(255)) << 48 | log << 56;
        self.table.store_word(self.key(hash), word, |w| (w >> 56) as i64);
    }

    fn leaf(&self, state: &G::State) -> (u32, u32) {
        match self.p[0] {
            0 => (1, 1),
            1 => (1, (self.rules.count_moves(state) as u32).max(1)),
            2 => (1, 1 + (self.rules.count_moves(state) as u32) / 8),
            3 | 4 => {
                let v = self.rules.evaluate(state).clamp(-2000, 2000) as f64 / self.p[5] as f64;
                let a = (-v).exp2() * 8.0;
                let b = v.exp2() * 8.0;
                let m = if self.p[0] == 4 { 1.0 + self.rules.count_moves(state) as f64 / 8.0 } else { 1.0 };
                (a.clamp(1.0, 100000.0) as u32, (b * m).clamp(1.0, 100000.0) as u32)
            }
            _ => unreachable!(),
        }
    }

    fn ancestor(&self, hash: u64) -> Option<usize> {
        if self.crowd[hash as usize & 0xFFF] == 0 {
            return None;
        }
        self.path.iter().rposition(|&h| h == hash)
    }

    fn expand(&mut self, state: &G::State, ply: usize) {
        let attacker_moves = self.rules.side_to_move(state) == self.attacker;
        let rules = self.rules.clone();
        let start = self.arena.len();
        let _ = rules.visit_children(state, |mv, child| {
            let value = self.first_value(child, attacker_moves, ply);
            self.nodes += 1;
            if value.delta == 0 && value.rests_on == FREE {
                self.arena.truncate(start);
                self.arena.push(Child { mv, value });
                return ControlFlow::Break(());
            }
            self.arena.push(Child { mv, value });
            ControlFlow::Continue(())
        });
    }

    fn first_value(&self, child: &G::State, attacker_moves: bool, ply: usize) -> Value {
        // attacker_moves: at the parent. phi of child is for the other side.
        if let Some(outcome) = self.rules.outcome(child) {
            let attacker_won = outcome == Outcome::Win(self.attacker);
            return Value::settled(attacker_won != attacker_moves, FREE, 0);
        }
        let hash = self.rules.hash(child);
        if ply + 1 >= MOST_PLIES {
            return Value::settled(attacker_moves, 0, 0);
        }
        if let Some(at) = self.ancestor(hash) {
            return Value::settled(attacker_moves, at as u16 + 1, 0);
        }
        if let Some((pn, dn, plies)) = self.load(hash) {
            let (phi, delta) = if attacker_moves { (dn, pn) } else { (pn, dn) };
            return Value { phi, delta, rests_on: FREE, plies };
        }
        let (phi, delta) = self.leaf(child);
        Value { phi, delta, rests_on: FREE, plies: 0 }
    }

    fn search(&mut self, state: &G::State, hash: u64, ply: usize, limit: (u32, u32), effort: &Effort<'_>) -> Value {
        self.deepest = self.deepest.max(ply);
        let before = self.nodes;
        let attacker_moves = self.rules.side_to_move(state) == self.attacker;
        let start = self.arena.len();
        self.path.push(hash);
        self.crowd[hash as usize & 0xFFF] += 1;
        self.expand(state, ply);
        if self.nodes - self.reported > 256 {
            self.stopped |= !effort.spend(self.nodes - self.reported);
            self.reported = self.nodes;
        }
        let weak = self.p[1];
        let value = loop {
            let (mut best, mut first, mut second) = (start, u32::MAX, u32::MAX);
            let (mut sum, mut max, mut open) = (0u32, 0u32, 0u32);
            for index in start..self.arena.len() {
                let v = self.arena[index].value;
                sum = sum.saturating_add(v.phi);
                max = max.max(v.phi);
                open += u32::from(v.phi > 0);
                let better = v.delta < first || v.delta == first && v.phi < self.arena[best].value.phi;
                if better {
                    second = first;
                    first = v.delta;
                    best = index;
                } else if v.delta < second {
                    second = v.delta;
                }
            }
            let phi = first.min(INF);
            let total = if max == INF { INF } else {
                match weak { 0 => sum.min(INF - 1), 1 => (max + open.saturating_sub(1)).min(INF - 1), _ => {
                    // a mixture
                    (max + (sum - max) / weak as u32).max(u32::from(open>0)).min(INF - 1) } }
            };
            let delta = if phi == 0 { INF } else { total };
            let phi = if delta == 0 { INF } else { phi };
            if phi >= limit.0 || delta >= limit.1 || self.stopped {
                break self.sum_up(start, attacker_moves, ply, phi, delta);
            }
            let child = self.arena[best];
            let c_phi = match weak {
                0 => limit.1 - (delta - child.value.phi),
                1 => limit.1 - (open - 1),
                k => { let rest = (delta - (child.value.phi / k as u32).min(delta)) ; limit.1.saturating_sub(if child.value.phi == max { rest.saturating_sub(max - max / k as u32) } else {0}) }
            };
            let c_phi = c_phi.clamp(child.value.phi + 1, INF);
            let eps = if self.p[4] == 0 { 1 } else { second.min(INF) / self.p[4] as u32 + 1 };
            let c_delta = limit.0.min(second.min(INF).saturating_add(eps)).clamp(child.value.delta + 1, INF);
            let next = self.rules.play_unchecked(state, child.mv);
            let next_hash = self.rules.hash(&next);
            let value = self.search(&next, next_hash, ply + 1, (c_phi, c_delta), effort);
            self.arena[best].value = value;
        };
        self.arena.truncate(start);
        self.crowd[hash as usize & 0xFFF] -= 1;
        self.path.pop();
        let (mut pn, mut dn) = if attacker_moves { (value.phi, value.delta) } else { (value.delta, value.phi) };
        if dn == 0 && value.rests_on != FREE {
            let pn_limit = if attacker_moves { limit.0 } else { limit.1 };
            pn = (pn_limit.saturating_mul(2)).clamp(1000, INF / 2);
            dn = 1;
        }
        self.store(hash, pn, dn, value.plies, self.nodes - before);
        value
    }

    fn sum_up(&self, start: usize, attacker_moves: bool, ply: usize, phi: u32, delta: u32) -> Value {
        let children = self.arena[start..].iter().map(|c| c.value);
        let mut value = Value { phi, delta, rests_on: FREE, plies: 0 };
        let (pn, dn) = if attacker_moves { (phi, delta) } else { (delta, phi) };
        if dn == 0 {
            value.rests_on = if attacker_moves {
                children.map(|c| c.rests_on).min().unwrap_or(FREE)
            } else {
                children.filter(|c| c.delta == 0).map(|c| c.rests_on).max().unwrap_or(FREE)
            };
            if value.rests_on > ply as u16 {
                value.rests_on = FREE;
            }
        } else if pn == 0 {
            value.plies = 1 + if attacker_moves {
                children.filter(|c| c.delta == 0).map(|c| c.plies).min().unwrap_or(0)
            } else {
                children.map(|c| c.plies).max().unwrap_or(0)
            };
        }
        value
    }
}

impl<G: Evaluate> Prover<G> for ProofNumber<G> {
    fn reaches(&mut self, state: &G::State, goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let me = self.rules.side_to_move(state);
        self.attacker = if goal == Verdict::Win { me } else { !me };
        self.stopped = false;
        let hash = self.rules.hash(state);
        let value = self.search(state, hash, 0, (INF, INF), effort);
        effort.spend(self.nodes - self.reported);
        self.reported = self.nodes;
        eprintln!("{value:?} deepest {} nodes {}", self.deepest, self.nodes);
        if value.phi == 0 || value.delta == 0 {
            if (value.phi == 0) != (self.attacker == me) && value.rests_on != FREE {
                return None;
            }
            return Some(Answer { is_yes: value.phi == 0, plies: Some(value.plies.into()).filter(|&p| p > 0) });
        }
        None
    }
}
