//! The search of one thread: yes or no, down to positions that are decided without search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::staqs::Size;

use super::ground::Ground;
use super::key::{Key, key};
use super::node::{Act, Heights, NOWHERE, Node};
use super::order::{History, Spot, promise};
use super::plan::Planner;
use super::solo::Solo;
use super::survey::Survey;
use stackade_search::TranspositionTable;
use stackade_search::{Effort, NodeBudget};

/// Why a search is broken off.
pub(super) enum Halt {
    /// It was told to stop.
    Stopped,
    /// The table is too small for what is to be remembered.
    Full,
    /// Another thread has settled the position at this depth of the path.
    Settled(usize),
}

/// How often the limits are looked at, in nodes.
const CHECK_INTERVAL: u64 = 256;
/// How many steps the search for a plan may try.
const PLAN_STEPS: u32 = 60;
/// How many steps the exact finish may try; if they do not suffice, search goes on.
const SOLO_STEPS: u64 = 2_000;

/// Positions with at least this many neutral pieces are searched by one thread at a time.
const LARGE: u32 = 9;

/// What all threads share.
pub(super) struct Shared<'a, W: Size> {
    pub(super) ground: &'a Ground<W>,
    pub(super) table: &'a TranspositionTable,
    pub(super) budget: &'a NodeBudget,
    /// Whether some thread has found the answer.
    pub(super) is_done: &'a AtomicBool,
    /// What the threads are searching, each hash in its slot; empty if there is one thread only.
    pub(super) busy: &'a [AtomicU64],
    /// How many nodes may be searched before the table counts as full, and how many have been.
    pub(super) room: u64,
    pub(super) used: &'a AtomicU64,
}

/// One thread's search.
pub(super) struct Worker<'a, W: Size> {
    shared: &'a Shared<'a, W>,
    /// Only the thread that was asked may look at the clock.
    effort: Option<&'a Effort<'a>>,
    /// The turns still to be tried, of all positions on the path.
    pending: Vec<Child<W>>,
    /// The turns of the position that is being looked at, the most promising first, and what they promise.
    acts: Vec<(Act, u16, i32)>,
    /// The questions on the path.
    path: Vec<Key>,
    /// The turns that have led from each to the next.
    turns: Vec<u16>,
    history: &'a mut History,
    nodes: u64,
    counted: u64,
}

/// A position that is to be searched.
#[derive(Clone, Copy)]
struct Child<W> {
    node: Node<W>,
    key: Key,
    survey: Survey,
    code: u16,
    promise: i32,
}

/// What a look at a position tells.
enum Glance {
    /// Whether the side to move succeeds.
    Decided(bool),
    Open(Key, Survey),
}

impl<'a, W: Size> Worker<'a, W> {
    pub(super) fn new(
        shared: &'a Shared<'a, W>,
        effort: Option<&'a Effort<'a>>,
        history: &'a mut History,
    ) -> Worker<'a, W> {
        history.forget_counts();
        Worker {
            shared,
            effort,
            pending: Vec::with_capacity(1024),
            acts: Vec::with_capacity(128),
            path: Vec::with_capacity(256),
            turns: Vec::with_capacity(256),
            history,
            nodes: 0,
            counted: 0,
        }
    }

    /// Whether the side to move succeeds, where ties go to it or not.
    pub(super) fn answer(&mut self, mut node: Node<W>, tie: bool) -> Result<bool, Halt> {
        self.nodes += 1;
        let ground = self.shared.ground;
        let survey = node.survey(ground);
        let answer = match bounded(&node, &survey, tie) {
            Some(answer) => Ok(answer),
            None => self.judge_or_prove(&node, &survey, key(ground, &node, &survey, tie)),
        };
        // The last nodes are counted too; the answer stands whatever the limits say now.
        self.shared.budget.spend(self.nodes - self.counted);
        answer
    }

    fn judge_or_prove(&mut self, node: &Node<W>, survey: &Survey, key: Key) -> Result<bool, Halt> {
        match self.recall(key).or_else(|| self.judge(node, survey, key.tie)) {
            Some(answer) => Ok(answer),
            None => self.prove(node, key),
        }
    }

    fn prove(&mut self, node: &Node<W>, key: Key) -> Result<bool, Halt> {
        let word = self.shared.table.probe_word(key.hash).unwrap_or(UNKNOWN);
        let began = self.nodes;
        let base = self.pending.len();
        self.path.push(key);
        let found = match self.expand(node, key, code(word)) {
            Some(code) => Ok(Some(code)),
            None => self.try_pending(base),
        };
        self.path.pop();
        self.pending.truncate(base);
        let word = self.shared.table.probe_word(key.hash).unwrap_or(UNKNOWN);
        let found = match found {
            Ok(found) => found,
            Err(Halt::Settled(depth)) if depth == self.path.len() => match known(word, key.tie) {
                Some(answer) => return Ok(answer),
                // The other thread's word has been overwritten since; this is rare enough.
                None => return self.prove(node, key),
            },
            Err(halt) => return Err(halt),
        };
        let worth = (self.nodes - began + 1).ilog2();
        if let Some(code) = found {
            self.history.praise(self.spot(), code, worth);
        }
        let code = found.map(|code| code_in_table(self.shared.ground, code, key.symmetry));
        self.shared.table.store_word(key.hash, learnt(word, key.tie, code, worth), worth_of);
        Ok(found.is_some())
    }

    /// Where the turns of the position at the end of the path are looked for.
    #[inline]
    fn spot(&self) -> Spot {
        Spot { ply: self.turns.len(), last: self.turns.last().copied().unwrap_or(0) }
    }

    /// Looks at all turns and lines up those that are not decided; the code of one that succeeds.
    fn expand(&mut self, node: &Node<W>, key: Key, best: u16) -> Option<u16> {
        let ground = self.shared.ground;
        let base = self.pending.len();
        let spot = self.spot();
        self.acts.clear();
        node.visit_acts(ground, |act| {
            let code = act_code(node, act);
            let promise = self.history.of(spot, code);
            let place = self.acts.iter().take_while(|act| act.2 >= promise).count();
            self.acts.insert(place, (act, code, promise));
        });
        for index in 0..self.acts.len() {
            let (act, code, promise) = self.acts[index];
            let mut child = node.after(act);
            match self.glance(&mut child, !key.tie) {
                Glance::Decided(false) => return Some(code),
                Glance::Decided(true) => {}
                Glance::Open(key, survey) => {
                    self.pending.push(Child { node: child, key, survey, code, promise });
                }
            }
        }
        if self.pending.len() > base + 1 {
            self.weigh(base, key, best);
        }
        None
    }

    /// Finds out what the turns from `base` on promise.
    fn weigh(&mut self, base: usize, key: Key, best: u16) {
        let ground = self.shared.ground;
        for child in &mut self.pending[base..] {
            let is_best = best != 0 && code_in_table(ground, child.code, key.symmetry) == best;
            child.promise =
                if is_best { i32::MAX } else { promise(ground, &child.node, &child.survey) + child.promise };
        }
    }

    /// Searches the turns lined up from `base` on, the most promising first; those that another thread is busy
    /// with come at the end, when it will probably have settled them.
    fn try_pending(&mut self, base: usize) -> Result<Option<u16>, Halt> {
        if self.nodes - self.counted >= CHECK_INTERVAL {
            self.report()?;
        }
        let end = self.pending.len();
        let mut deferred = 0;
        for index in (base..end).rev() {
            // Not sorted: mostly the first is the last that is needed.
            let best = (base..=index).max_by_key(|&index| self.pending[index].promise).unwrap_or(index);
            self.pending.swap(best, index);
            let child = self.pending[index];
            if index + 1 < end && self.is_busy(&child) {
                // Those that are done with are not needed any more: their places hold the deferred.
                deferred += 1;
                self.pending[end - deferred] = child;
            } else if !self.prove_marked(&child)? {
                return Ok(Some(child.code));
            }
        }
        for index in (end - deferred..end).rev() {
            let child = self.pending[index];
            if !self.prove_marked(&child)? {
                return Ok(Some(child.code));
            }
        }
        Ok(None)
    }

    fn busy_slot(&self, child: &Child<W>) -> Option<&'a AtomicU64> {
        let busy = self.shared.busy;
        let is_marked = !busy.is_empty() && child.node.neutral.count() >= LARGE;
        is_marked.then(|| &busy[child.key.hash as usize % busy.len()])
    }

    fn is_busy(&self, child: &Child<W>) -> bool {
        self.busy_slot(child).is_some_and(|slot| slot.load(Ordering::Relaxed) == child.key.hash)
    }

    fn prove_marked(&mut self, child: &Child<W>) -> Result<bool, Halt> {
        let slot = self.busy_slot(child);
        slot.inspect(|slot| slot.store(child.key.hash, Ordering::Relaxed));
        self.turns.push(child.code);
        let answer = self.judge_or_prove(&child.node, &child.survey, child.key);
        self.turns.pop();
        slot.inspect(|slot| slot.store(0, Ordering::Relaxed));
        answer
    }

    /// Surveys the position after a turn and looks whether it is decided, but not yet whether the side to move has a
    /// plan: that only rules the turn out, and most turns are never tried.
    fn glance(&mut self, node: &mut Node<W>, tie: bool) -> Glance {
        self.nodes += 1;
        let ground = self.shared.ground;
        let survey = node.survey(ground);
        if let Some(answer) = bounded(node, &survey, tie) {
            return Glance::Decided(answer);
        }
        let key = key(ground, node, &survey, tie);
        if let Some(answer) = self.recall(key) {
            return Glance::Decided(answer);
        }
        if Planner::succeeds(ground, node, &survey, (1, !tie), PLAN_STEPS) {
            return Glance::Decided(false);
        }
        Glance::Open(key, survey)
    }

    /// The answer, if the table has it.
    #[inline]
    fn recall(&self, key: Key) -> Option<bool> {
        self.shared.table.probe_word(key.hash).and_then(|word| known(word, key.tie))
    }

    /// The answer, where a plan of the side to move or the exact finish gives it.
    fn judge(&self, node: &Node<W>, survey: &Survey, tie: bool) -> Option<bool> {
        let ground = self.shared.ground;
        if Planner::succeeds(ground, node, survey, (0, tie), PLAN_STEPS) {
            return Some(true);
        }
        if survey.is_shared {
            return None;
        }
        let mut budget = SOLO_STEPS;
        let own = Solo::best(ground, node, 0, &mut budget)?;
        let other = Solo::best(ground, node, 1, &mut budget)?;
        Some(beats(own, other, tie))
    }

    /// Counts the nodes since the last time, and looks whether to go on.
    fn report(&mut self) -> Result<(), Halt> {
        let nodes = self.nodes - self.counted;
        self.counted = self.nodes;
        let may_go_on = match self.effort {
            Some(effort) => effort.spend(nodes),
            None => self.shared.budget.spend(nodes),
        };
        if !may_go_on || self.shared.is_done.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        if self.shared.used.fetch_add(nodes, Ordering::Relaxed) + nodes > self.shared.room {
            return Err(Halt::Full);
        }
        let is_alone = self.shared.busy.is_empty();
        let settled = self.path.iter().position(|&key| !is_alone && self.recall(key).is_some());
        settled.map_or(Ok(()), |depth| Err(Halt::Settled(depth)))
    }
}

/// The answer, where the bounds on heights give it.
#[inline]
fn bounded<W: Size>(node: &Node<W>, survey: &Survey, tie: bool) -> Option<bool> {
    if beats(node.low(0), node.high(1, survey), tie) {
        Some(true)
    } else if beats(node.low(1), node.high(0, survey), !tie) {
        Some(false)
    } else {
        None
    }
}

/// Whether these heights are enough against the other side's.
#[inline]
fn beats(own: Heights, other: Heights, tie: bool) -> bool {
    own > other || tie && own == other
}

/// A turn as a number above 0: the cell it starts from, [`NOWHERE`] for none, and the cell it leads to.
fn act_code<W>(node: &Node<W>, act: Act) -> u16 {
    let (from, to) = match act {
        Act::Place(to) => (NOWHERE, to),
        Act::Step { slot, to } => (node.cells[0][usize::from(slot)], to),
        Act::Pass => (NOWHERE, NOWHERE),
    };
    u16::from_be_bytes([from, to])
}

/// The same turn on the board as it is turned in the table.
fn code_in_table<W: Size>(ground: &Ground<W>, code: u16, symmetry: usize) -> u16 {
    let image = |cell: u8| if cell == NOWHERE { cell } else { ground.images[usize::from(cell)][symmetry] };
    u16::from_be_bytes(code.to_be_bytes().map(image))
}

// What the table knows of a position is a range of results for the side to move: 0 is a loss, 1 a tie
// and 2 a win.
//
//     marker 1 | worth 6 | most 2 | least 2 | code 16    (from bit 26 down)

/// Nothing is known.
const UNKNOWN: u64 = 1 << 26 | 2 << 18;

fn code(word: u64) -> u16 {
    word as u16
}

fn worth_of(word: u64) -> i64 {
    (word >> 20 & 63) as i64
}

/// Whether the side to move succeeds, if that is known.
fn known(word: u64, tie: bool) -> Option<bool> {
    let (least, most) = (word >> 16 & 3, word >> 18 & 3);
    let needed = if tie { 1 } else { 2 };
    if least >= needed {
        Some(true)
    } else if most < needed {
        Some(false)
    } else {
        None
    }
}

/// The word after the side to move has been found to succeed by a turn, or to fail.
fn learnt(word: u64, tie: bool, found: Option<u16>, worth: u32) -> u64 {
    let (mut least, mut most) = (word >> 16 & 3, word >> 18 & 3);
    let needed = if tie { 1 } else { 2 };
    match found {
        Some(_) => least = least.max(needed),
        None => most = most.min(needed - 1),
    }
    let code = u64::from(found.unwrap_or(code(word)));
    1 << 26 | u64::from(worth.min(63)) << 20 | most << 18 | least << 16 | code
}
