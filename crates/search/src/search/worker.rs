//! One thread's alpha-beta search of one position.

use std::sync::atomic::Ordering;

use stackade_core::Outcome;

use super::order::{Memory, MoveContext, Ordered};
use super::shared::{Mode, Shared};
use crate::evaluate::{Evaluate, Scope};
use crate::past::Past;
use crate::score::{LOST, WIN, from_table, is_decided, to_table};
use crate::table::{Bound, Entry};

/// No line is followed further than this.
pub(super) const MOST_PLIES: usize = 250;

/// How many positions pass between two looks at the clock.
const CHECK_INTERVAL: u64 = 128;

/// Below this many turns before the limit of a game the table is left alone: what it knows about a
/// position holds only if there is time enough to play it out.
const NEAR_LIMIT: usize = 128;

/// Up to this depth the evaluation may speak for a position.
const CALM_DEPTH: i32 = 2;

/// Threads keep out of each other's way in positions to be searched at least so deep.
const SHARED_DEPTH: i32 = 4;

/// Taken from the key of a move that another thread is searching: it comes after all others.
const PUT_OFF: i32 = 1 << 29;

/// A move in the arena with its key.
#[derive(Clone, Copy)]
struct Choice<M> {
    mv: M,
    key: i32,
}

/// A position whose moves are to be searched.
struct Visit {
    hash: u64,
    depth: i32,
    alpha: i32,
    beta: i32,
    /// Whether what is found may be stored.
    use_table: bool,
    /// The code of the move the table proposes, 0 if none.
    first: u32,
    place: MoveContext,
}

/// What the moves of a position are worth.
struct Found {
    value: i32,
    /// The code of the best move, 0 if none was good.
    code: u32,
}

/// One move of a position that is being tried.
struct Step {
    /// How many were tried before it.
    number: usize,
    key: i32,
    depth: i32,
    slot: usize,
    ply: usize,
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
    past: Past,
    /// Mixed into the hashes by which the table knows positions.
    salt: u64,
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
        let past = Past::new(shared.rules, history);
        Worker {
            memory: Memory::new(G::MOVE_SLOTS, MOST_PLIES + 2),
            arena: Vec::with_capacity(1 << 14),
            pv: (0..MOST_PLIES + 2).map(|ply| Vec::with_capacity(MOST_PLIES + 2 - ply)).collect(),
            path: Vec::with_capacity(MOST_PLIES + 2),
            salt: past.salt(),
            past,
            guessed: false,
            nodes: 0,
            reported: 0,
            seldepth: 0,
            shared,
            watch,
        }
    }

    pub(super) fn rules(&self) -> &'a G {
        self.shared.rules
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
        (alpha, beta): (i32, i32),
        is_first: bool,
    ) -> i32 {
        self.path.clear();
        self.path.push(self.shared.rules.hash(root));
        self.arena.clear();
        let child = self.shared.rules.play_unchecked(root, mv);
        let before = self.shared.rules.move_slot(mv);
        self.marked(&child, depth, |worker| {
            if !is_first {
                let value = -worker.node(&child, depth - 1, 1, (-alpha - 1, -alpha), before);
                if value <= alpha || value >= beta {
                    return value;
                }
            }
            -worker.node(&child, depth - 1, 1, (-beta, -alpha), before)
        })
    }

    /// Whether another thread is searching a root move to about this depth.
    pub(super) fn is_root_move_busy(&self, root: &G::State, mv: G::Move, depth: i32) -> bool {
        self.is_busy(&self.shared.rules.play_unchecked(root, mv), depth)
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
        if self.nodes - self.reported >= CHECK_INTERVAL {
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
        self.path.iter().rev().skip(1).step_by(2).any(|&earlier| earlier == hash) || self.past.draws(hash)
    }

    /// The value of a position for its side to move, by plain alpha-beta rules: at most `alpha` means
    /// no better than that, at least `beta` no worse. 0 if the search was stopped.
    fn node(&mut self, state: &G::State, depth: i32, ply: usize, window: (i32, i32), before: usize) -> i32 {
        self.pv[ply].clear();
        if !self.count_node(ply) {
            return 0;
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(state, ply);
        }
        let rules = self.shared.rules;
        let hash = rules.hash(state);
        let turns_left = self.past.turns_left(ply);
        if turns_left == 0 || G::DRAWN_BY_REPETITION && self.is_repeated(hash) {
            return self.drawn_by_history(state, ply);
        }
        let alpha = window.0.max(ply as i32 - WIN);
        // Not a ply less: where both sides are stuck the side to move may have won already.
        let beta = window.1.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let is_worth_it = depth >= G::TABLE_DEPTH || self.shared.mode == Mode::Proving;
        let use_table = turns_left >= NEAR_LIMIT && is_worth_it;
        let known = if use_table { self.shared.table.probe(hash ^ self.salt) } else { None };
        if let Some(value) = known.and_then(|entry| self.cut_by(&entry, depth, ply, (alpha, beta))) {
            return value;
        }
        if let Some(mv) = rules.winning_move(state) {
            self.pv[ply].push(mv);
            return WIN - ply as i32 - 1;
        }
        let visit = Visit {
            hash,
            depth,
            alpha,
            beta,
            use_table,
            first: known.map_or(0, |entry| entry.code),
            place: MoveContext { side: rules.side_to_move(state), ply, before },
        };
        self.interior(state, &visit)
    }

    /// Whether a position looks so good that so shallow a search would hardly find it below `beta`.
    #[inline]
    fn stands_out(&self, state: &G::State, visit: &Visit) -> bool {
        self.shared.mode == Mode::Selective
            && visit.depth <= CALM_DEPTH
            && visit.beta - visit.alpha == 1
            && !is_decided(visit.beta)
            && self.shared.rules.outcome(state).is_none()
            && self.shared.rules.evaluate(state) - G::SWING * visit.depth >= visit.beta
    }

    /// The value of a position whose moves have to be searched.
    fn interior(&mut self, state: &G::State, visit: &Visit) -> i32 {
        let (rules, start, ply) = (self.shared.rules, self.arena.len(), visit.place.ply);
        if self.stands_out(state, visit) {
            self.guessed = true;
            return visit.beta;
        }
        let guessed_before = std::mem::take(&mut self.guessed);
        let is_complete = self.generate(state, visit.depth, visit.place, visit.first);
        if self.arena.len() == start {
            self.guessed = guessed_before;
            return terminal(rules, state, ply);
        }
        self.path.push(visit.hash);
        let found = self.best_of(state, visit, start);
        self.path.pop();
        self.arena.truncate(start);
        if self.is_stopped() {
            return 0;
        }
        self.conclude(visit, found, is_complete, guessed_before)
    }

    /// Stores what was found about a position, and gives its value.
    fn conclude(&mut self, visit: &Visit, found: Found, is_complete: bool, guessed_before: bool) -> i32 {
        let Found { mut value, code } = found;
        let ply = visit.place.ply;
        if !is_complete {
            self.guessed = true;
            // A move that was left out may hold what all others lose.
            if value <= LOST {
                value = LOST + 1 + ply as i32;
            }
        }
        let bound = match value {
            _ if value >= visit.beta => Bound::Lower,
            _ if value > visit.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let exact = !self.guessed || bound.proves(value);
        self.guessed = guessed_before || !exact;
        if visit.use_table {
            let (depth, value) = (visit.depth.min(255) as u8, to_table(value, ply));
            self.shared.table.store(visit.hash ^ self.salt, Entry { code, value, depth, bound, exact });
        }
        value
    }

    /// The value of a position at the horizon.
    fn leaf(&mut self, state: &G::State, ply: usize) -> i32 {
        let rules = self.shared.rules;
        if rules.outcome(state).is_some() {
            return terminal(rules, state, ply);
        }
        if self.past.turns_left(ply) == 0 || G::DRAWN_BY_REPETITION && self.is_repeated(rules.hash(state)) {
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
        let is_proved = entry.exact || entry.bound.proves(value);
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
    fn generate(&mut self, state: &G::State, depth: i32, place: MoveContext, first: u32) -> bool {
        let (rules, memory, arena) = (self.shared.rules, &self.memory, &mut self.arena);
        let mut push = |mv, hint| {
            let ordered = Ordered { hint, ..ordered(rules, mv) };
            arena.push(Choice { mv, key: memory.key(place, first, ordered) });
        };
        if self.shared.mode == Mode::Selective {
            let allowance = self.shared.node_limit.saturating_sub(self.nodes);
            let candidates = rules.visit_candidates(state, Scope { depth, allowance }, push);
            self.nodes += candidates.looked_at;
            if self.nodes >= self.shared.node_limit {
                self.shared.stop.store(true, Ordering::Relaxed);
            }
            return candidates.is_complete;
        }
        let _ = rules.visit_moves(state, |mv| {
            push(mv, rules.hint(state, mv));
            std::ops::ControlFlow::<()>::Continue(())
        });
        true
    }

    /// Searches the moves in the arena from `start` on.
    fn best_of(&mut self, state: &G::State, visit: &Visit, start: usize) -> Found {
        let (rules, place, end) = (self.shared.rules, visit.place, self.arena.len());
        let is_forced = self.shared.mode == Mode::Selective && end - start == 1;
        let depth = visit.depth + i32::from(is_forced);
        let (mut alpha, beta) = (visit.alpha, visit.beta);
        let mut found = Found { value: -WIN, code: 0 };
        let mut index = start;
        while index < end {
            self.bring_best_forward(index, end);
            let Choice { mv, mut key } = self.arena[index];
            let mut child = *state;
            rules.apply_unchecked(&mut child, mv);
            let was_put_off = key <= -PUT_OFF / 2;
            if index > start && !was_put_off && self.is_busy(&child, depth) {
                self.arena[index].key -= PUT_OFF;
                continue;
            }
            key += if was_put_off { PUT_OFF } else { 0 };
            let step = Step { number: index - start, key, depth, slot: rules.move_slot(mv), ply: place.ply };
            let value = self.marked(&child, depth, |worker| worker.try_move(&child, step, (alpha, beta)));
            if self.is_stopped() {
                return found;
            }
            found.value = found.value.max(value);
            if value > alpha {
                alpha = value;
                found.code = rules.move_code(mv);
                self.keep_line(place.ply, mv);
            }
            if alpha >= beta {
                let tried = self.arena[start..index].iter().map(|choice| rules.move_slot(choice.mv));
                self.memory.reward(place, depth, ordered(rules, mv), tried);
                break;
            }
            index += 1;
        }
        found
    }

    /// Whether another thread is searching the position after a move of one searched `depth` plies deep.
    #[inline]
    fn is_busy(&self, child: &G::State, depth: i32) -> bool {
        depth >= SHARED_DEPTH && self.shared.busy.is_some_and(|busy| busy.has(self.shared.rules.hash(child)))
    }

    /// Searches the position after such a move, and lets the other threads know.
    #[inline]
    fn marked(&mut self, child: &G::State, depth: i32, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        let Some(busy) = self.shared.busy.filter(|_| depth >= SHARED_DEPTH) else {
            return search(self);
        };
        let hash = self.shared.rules.hash(child);
        busy.begin(hash);
        let value = search(self);
        busy.end(hash);
        value
    }

    /// The value of a move for the side that makes it: with a narrow window first, and less deep if it
    /// comes late, unless it is the first one.
    #[inline]
    fn try_move(&mut self, child: &G::State, step: Step, (alpha, beta): (i32, i32)) -> i32 {
        let Step { number, key, depth, slot, ply } = step;
        if number > 0 {
            let reduction = self.reduction(depth, number, key);
            let narrow = (-alpha - 1, -alpha);
            let mut value = -self.node(child, depth - 1 - reduction, ply + 1, narrow, slot);
            if reduction > 0 && value > alpha {
                value = -self.node(child, depth - 1, ply + 1, narrow, slot);
            }
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.node(child, depth - 1, ply + 1, (-beta, -alpha), slot)
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

/// Whether a value needs no deeper search.
pub(super) fn is_final(value: i32, guessed: bool) -> bool {
    is_decided(value) || !guessed
}
