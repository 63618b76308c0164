//! One thread's alpha-beta search of one position.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use stackade_core::{Outcome, TURN_LIMIT};

use super::order::{Memory, Ordered, Place};
use crate::evaluate::Evaluate;
use crate::score::{LOST, WIN, WON, from_table, is_decided, to_table};
use crate::table::{Bound, Entry, Table};

/// No line is followed further than this.
pub(super) const MOST_PLIES: usize = 250;

/// How many positions pass between two looks at the clock.
const PATIENCE: u64 = 256;

/// Below so many turns before the limit of a game the table is left alone: what it knows about a
/// position holds only if there is time enough to play it out.
const NEAR_LIMIT: usize = 128;

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Evaluate> {
    pub(super) rules: &'a G,
    pub(super) table: &'a Table,
    pub(super) stop: &'a AtomicBool,
    /// Positions looked at by all threads, brought up to date now and then.
    pub(super) nodes: &'a AtomicU64,
    pub(super) node_limit: u64,
    pub(super) mode: Mode,
}

/// What a search may leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing: a depth means that depth, as in plain negamax.
    Full,
    /// Unpromising moves, wholly or in part.
    Selective,
    /// Nothing, but proved values count whatever depth they come from.
    Proving,
}

impl<G: Evaluate> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        Shared { ..*self }
    }
}

/// A move in the arena with its key.
#[derive(Clone, Copy)]
struct Choice<M> {
    mv: M,
    key: i32,
}

/// One thread's search.
pub(super) struct Worker<'a, G: Evaluate> {
    shared: Shared<'a, G>,
    /// Asked now and then whether to stop.
    watch: &'a mut dyn FnMut() -> bool,
    memory: Memory,
    arena: Vec<Choice<G::Move>>,
    /// By ply: the best line from there.
    pv: Vec<Vec<G::Move>>,
    /// Hashes of the positions from the root on.
    path: Vec<u64>,
    /// Hashes of positions that have occurred twice in the game: once more is a draw.
    twice: Vec<u64>,
    turns_played: usize,
    /// Whether a guess has gone into the values since this was last cleared.
    pub(super) guessed: bool,
    pub(super) nodes: u64,
    reported: u64,
    pub(super) seldepth: usize,
}

impl<'a, G: Evaluate> Worker<'a, G> {
    pub(super) fn new(
        shared: Shared<'a, G>,
        history: &[G::State],
        watch: &'a mut dyn FnMut() -> bool,
    ) -> Worker<'a, G> {
        let hashes: Vec<u64> = history.iter().map(|state| shared.rules.hash(state)).collect();
        let occurs = |hash: &u64| hashes.iter().filter(|&other| other == hash).count();
        let twice = hashes.iter().copied().filter(|hash| G::DRAWN_BY_REPETITION && occurs(hash) >= 2);
        Worker {
            memory: Memory::new(G::MOVE_SLOTS, MOST_PLIES + 2),
            arena: Vec::with_capacity(1 << 12),
            pv: (0..MOST_PLIES + 2).map(|_| Vec::with_capacity(16)).collect(),
            path: Vec::with_capacity(MOST_PLIES + 2),
            twice: twice.collect(),
            turns_played: history.len().saturating_sub(1),
            guessed: false,
            nodes: 0,
            reported: 0,
            seldepth: 0,
            shared,
            watch,
        }
    }

    /// Whether the search is to end now.
    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Searches a root move; the value is for the side that makes it.
    pub(super) fn root_move(
        &mut self,
        root: &G::State,
        mv: G::Move,
        depth: i32,
        window: (i32, i32),
        is_first: bool,
    ) -> i32 {
        self.path.clear();
        self.path.push(self.shared.rules.hash(root));
        self.arena.clear();
        let (alpha, beta) = window;
        let child = self.shared.rules.play_unchecked(root, mv);
        let before = self.shared.rules.move_slot(mv);
        if !is_first {
            let value = -self.node(&child, depth - 1, 1, (-alpha - 1, -alpha), before);
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.node(&child, depth - 1, 1, (-beta, -alpha), before)
    }

    /// The line found by the last [`root_move`](Worker::root_move), after that move.
    pub(super) fn line(&self) -> &[G::Move] {
        &self.pv[1]
    }

    /// Counts a position; tells whether to go on.
    #[inline]
    fn count_node(&mut self, ply: usize) -> bool {
        if self.is_stopped() {
            return false;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes - self.reported >= PATIENCE {
            let total = self.publish();
            if total >= self.shared.node_limit || (self.watch)() {
                self.shared.stop.store(true, Ordering::Relaxed);
            }
        } else if self.nodes >= self.shared.node_limit {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        !self.is_stopped()
    }

    /// Adds this thread's positions to the common count, and returns that.
    pub(super) fn publish(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Whether the position with this hash is a draw because of what came before it.
    #[inline]
    fn is_repeated(&self, hash: u64) -> bool {
        self.path.iter().rev().skip(1).step_by(2).any(|&earlier| earlier == hash)
            || self.twice.contains(&hash)
    }

    /// The value of a position for its side to move, by plain alpha-beta rules: at most `alpha` means
    /// no better than that, at least `beta` no worse. 0 if the search was stopped.
    fn node(&mut self, state: &G::State, depth: i32, ply: usize, window: (i32, i32), before: usize) -> i32 {
        self.pv[ply].clear();
        if !self.count_node(ply) {
            return 0;
        }
        let rules = self.shared.rules;
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(state, ply);
        }
        let hash = rules.hash(state);
        let turns_left = TURN_LIMIT.saturating_sub(self.turns_played + ply);
        if turns_left == 0 || G::DRAWN_BY_REPETITION && self.is_repeated(hash) {
            return self.drawn_by_history(state, ply);
        }
        let (mut alpha, mut beta) = window;
        alpha = alpha.max(ply as i32 - WIN);
        // Not a ply less: where both sides are stuck the side to move may have won already.
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let use_table = turns_left >= NEAR_LIMIT;
        let known = if use_table { self.shared.table.probe(hash) } else { None };
        if let Some(value) = known.and_then(|entry| self.cut_by(&entry, depth, ply, (alpha, beta))) {
            return value;
        }
        if let Some(mv) = rules.winning_move(state) {
            self.pv[ply].push(mv);
            return WIN - ply as i32 - 1;
        }
        let guessed_before = std::mem::take(&mut self.guessed);
        let place = Place { side: rules.side_to_move(state), ply, before };
        let start = self.arena.len();
        let is_complete = self.generate(state, depth, place, known.map_or(0, |entry| entry.code));
        if self.arena.len() == start {
            self.guessed = guessed_before;
            return terminal(rules, state, ply);
        }
        self.path.push(hash);
        let (mut value, code) = self.best_of(state, depth, start, place, (alpha, beta));
        self.path.pop();
        self.arena.truncate(start);
        if self.is_stopped() {
            return 0;
        }
        if !is_complete {
            self.guessed = true;
            // A move that was left out may hold what all candidates lose.
            if value <= LOST {
                value = LOST + 1 + ply as i32;
            }
        }
        let bound = match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let exact = !self.guessed || is_proof(value, bound);
        self.guessed = guessed_before || !exact;
        if use_table {
            let value = to_table(value, ply);
            self.shared.table.store(hash, Entry { code, value, depth: depth.min(255) as u8, bound, exact });
        }
        value
    }

    /// The value of a position at the horizon.
    fn leaf(&mut self, state: &G::State, ply: usize) -> i32 {
        let rules = self.shared.rules;
        if rules.outcome(state).is_some() {
            return terminal(rules, state, ply);
        }
        if self.turns_played + ply >= TURN_LIMIT
            || G::DRAWN_BY_REPETITION && self.is_repeated(rules.hash(state))
        {
            self.guessed = true;
            return 0;
        }
        if let Some(mv) = rules.winning_move(state) {
            self.pv[ply].push(mv);
            return WIN - ply as i32 - 1;
        }
        self.guessed = true;
        rules.evaluate(state)
    }

    /// The value of a position that the history of the game ends, if its rules have not.
    ///
    /// The draw belongs to the path, not to the position, so it counts as a guess.
    fn drawn_by_history(&mut self, state: &G::State, ply: usize) -> i32 {
        if self.shared.rules.outcome(state).is_some() {
            return terminal(self.shared.rules, state, ply);
        }
        self.guessed = true;
        0
    }

    /// The value a table entry gives, if it is deep enough to be trusted.
    #[inline]
    fn cut_by(&mut self, entry: &Entry, depth: i32, ply: usize, (alpha, beta): (i32, i32)) -> Option<i32> {
        let value = from_table(entry.value, ply);
        let stored = i32::from(entry.depth);
        let is_proved = entry.exact || is_proof(value, entry.bound);
        let is_deep_enough = match self.shared.mode {
            Mode::Full => stored == depth,
            Mode::Selective => stored >= depth || is_proved,
            Mode::Proving => stored == depth || is_proved,
        };
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if !is_deep_enough || !is_enough {
            return None;
        }
        self.guessed |= !is_proved;
        Some(value)
    }

    /// Fills the arena with the moves of a position; tells whether all of them are there.
    #[inline]
    fn generate(&mut self, state: &G::State, depth: i32, place: Place, first: u32) -> bool {
        let (rules, memory, arena) = (self.shared.rules, &self.memory, &mut self.arena);
        let mut push = |mv, hint| {
            let ordered = Ordered { hint, ..ordered(rules, mv) };
            arena.push(Choice { mv, key: memory.key(place, first, ordered) });
        };
        if self.shared.mode == Mode::Selective {
            let candidates = rules.visit_candidates(state, depth, push);
            self.nodes += candidates.looked_at;
            return candidates.is_complete;
        }
        let _ = rules.visit_moves(state, |mv| {
            push(mv, rules.hint(state, mv));
            std::ops::ControlFlow::<()>::Continue(())
        });
        true
    }

    /// Searches the moves from `start` on; the best value and the code of its move, 0 if none was good.
    fn best_of(
        &mut self,
        state: &G::State,
        depth: i32,
        start: usize,
        place: Place,
        (mut alpha, beta): (i32, i32),
    ) -> (i32, u32) {
        let (rules, ply, end) = (self.shared.rules, place.ply, self.arena.len());
        let is_forced = self.shared.mode == Mode::Selective && end - start == 1;
        let depth = depth + i32::from(is_forced);
        let (mut best, mut code) = (-WIN, 0);
        for index in start..end {
            self.bring_best_forward(index, end);
            let mv = self.arena[index].mv;
            let child = rules.play_unchecked(state, mv);
            let slot = rules.move_slot(mv);
            let number = index - start;
            let mut value = alpha + 1;
            if number > 0 {
                let reduction = self.reduction(depth, number, self.arena[index].key);
                let null = (-alpha - 1, -alpha);
                value = -self.node(&child, depth - 1 - reduction, ply + 1, null, slot);
                if reduction > 0 && value > alpha {
                    value = -self.node(&child, depth - 1, ply + 1, null, slot);
                }
            }
            if number == 0 || value > alpha && value < beta {
                value = -self.node(&child, depth - 1, ply + 1, (-beta, -alpha), slot);
            }
            if self.is_stopped() {
                return (best, code);
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    code = rules.move_code(mv);
                    self.keep_line(ply, mv);
                }
            }
            if alpha >= beta {
                let tried = self.arena[start..index].iter().map(|choice| rules.move_slot(choice.mv));
                self.memory.reward(place, depth, ordered(rules, mv), tried);
                break;
            }
        }
        (best, code)
    }

    /// How much less deep a late move is looked at first.
    #[inline]
    fn reduction(&self, depth: i32, number: usize, key: i32) -> i32 {
        let is_late = depth >= 3 && number >= 3 && key < 1 << 15;
        // Far beyond what can be searched out, everything is: a game's end is being proved.
        if self.shared.mode != Mode::Selective || !is_late || depth >= 30 {
            return 0;
        }
        let late = (usize::BITS - number.leading_zeros()) as i32;
        let deep = (i32::BITS - depth.leading_zeros()) as i32;
        (late * deep / 4).clamp(1, (depth - 2).min(4))
    }

    #[inline]
    fn bring_best_forward(&mut self, index: usize, end: usize) {
        let mut best = index;
        for other in index + 1..end {
            if self.arena[other].key > self.arena[best].key {
                best = other;
            }
        }
        self.arena.swap(index, best);
    }

    fn keep_line(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

#[inline]
fn ordered<G: Evaluate>(rules: &G, mv: G::Move) -> Ordered {
    Ordered { code: rules.move_code(mv), slot: rules.move_slot(mv), hint: 0 }
}

/// The value of a game that is over, for the side to move.
#[inline]
pub(crate) fn terminal<G: Evaluate>(rules: &G, state: &G::State, ply: usize) -> i32 {
    match rules.outcome(state) {
        Some(Outcome::Win(side)) if side == rules.side_to_move(state) => WIN - ply as i32,
        Some(Outcome::Win(_)) => ply as i32 - WIN,
        _ => 0,
    }
}

/// Whether a bound proves a win or a loss by itself, whatever else was guessed on the way: a win needs
/// only its own line, and a loss is never better than it says.
#[inline]
fn is_proof(value: i32, bound: Bound) -> bool {
    value >= WON && bound != Bound::Upper || value <= LOST && bound != Bound::Lower
}

/// Whether a value needs no deeper search.
pub(super) fn is_final(value: i32, guessed: bool) -> bool {
    is_decided(value) || !guessed
}
