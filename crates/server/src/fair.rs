//! A fair queue in front of a few places: those who want much wait for their own, not others for them.
//!
//! This is weighted fair queueing, in two levels: groups share the places, and within a group its owners share what the group
//! has. So nobody gets more by being many owners in one group. Every group, and every owner in it, has a virtual time at
//! which its next one starts, and which moves on by what that costs. The one who would end earliest goes next: of those who
//! have had equally much, the one that costs least.
//!
//! Anyone who comes anew starts at the clock, with no credit for having been away. The clock is not before the virtual start of
//! the one who went last, and moves on with everything that is done: newcomers pass somebody who waits with no more than
//! `PASSES` times what that one costs.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// When this many owners are known, those who do not wait are forgotten.
const MOST_KNOWN: usize = 1_024;

/// How much of what newcomers want may be done before somebody who waits, in multiples of what that one wants.
const PASSES: u64 = 32;

/// A queue whose places are shared fairly between groups, and in each of them between owners.
pub struct FairQueue<G: Name, O: Name>(Arc<Mutex<State<G, O>>>);

/// What groups and owners are told apart by.
pub trait Name: Clone + Eq + Hash + Send {}

impl<N: Clone + Eq + Hash + Send> Name for N {}

/// An owner has as many in line as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// The right to go; the next one has it when this is dropped.
pub struct Turn<G: Name, O: Name>(FairQueue<G, O>);

struct State<G: Name, O: Name> {
    free: usize,
    clock: u64,
    arrivals: u64,
    groups: HashMap<G, Group<G, O>>,
}

struct Group<G: Name, O: Name> {
    /// The virtual start of the one who is next in it, by the clock of all groups.
    start: u64,
    /// The clock of its owners.
    clock: u64,
    lines: HashMap<O, Line<G, O>>,
}

struct Line<G: Name, O: Name> {
    /// The virtual start of the one who is next in it, by the clock of its group.
    start: u64,
    waiting: VecDeque<Waiting<G, O>>,
}

struct Waiting<G: Name, O: Name> {
    cost: u64,
    /// Among equals the one who came first goes first.
    arrival: u64,
    go: oneshot::Sender<Turn<G, O>>,
}

impl<G: Name, O: Name> FairQueue<G, O> {
    /// A queue for this many places.
    pub fn new(places: usize) -> FairQueue<G, O> {
        let state = State { free: places.max(1), clock: 0, arrivals: 0, groups: HashMap::new() };
        FairQueue(Arc::new(Mutex::new(state)))
    }

    /// Gets in line for something that costs this much, where `most` may wait for one owner. The answer is told when it is
    /// one's turn; anyone who does not wait for it gives the turn away.
    pub fn enter(
        &self,
        group: G,
        owner: O,
        cost: u64,
        most: usize,
    ) -> Result<oneshot::Receiver<Turn<G, O>>, Full> {
        let (go, turn) = oneshot::channel();
        let mut state = self.state();
        let arrival = state.arrivals + 1;
        state.push(group, owner, Waiting { cost, arrival, go }, most)?;
        state.arrivals = arrival;
        if state.free > 0 {
            state.free -= 1;
            drop(state);
            self.hand_on();
        }
        Ok(turn)
    }

    /// Whether an owner has as many in line as it may.
    pub fn is_full(&self, group: &G, owner: &O, most: usize) -> bool {
        let state = self.state();
        let line = state.groups.get(group).and_then(|group| group.lines.get(owner));
        line.is_some_and(|line| line.open() >= most)
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.state().groups.values().map(Group::open).sum()
    }

    /// Gives a place to the one who is next.
    fn hand_on(&self) {
        let mut state = self.state();
        match state.pop() {
            Some(go) => {
                drop(state);
                // One who is gone by now drops the turn, and with it hands it on.
                let _ = go.send(Turn(self.clone()));
            }
            None => state.free += 1,
        }
    }

    fn state(&self) -> MutexGuard<'_, State<G, O>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Name, O: Name> State<G, O> {
    fn push(&mut self, group: G, owner: O, waiting: Waiting<G, O>, most: usize) -> Result<(), Full> {
        self.forget();
        let clock = self.clock;
        let group = self.groups.entry(group).or_insert(Group { start: 0, clock: 0, lines: HashMap::new() });
        if group.open() == 0 {
            group.start = group.start.max(clock);
        }
        let line = group.lines.entry(owner).or_insert(Line { start: 0, waiting: VecDeque::new() });
        line.leave_out_gone();
        if line.waiting.len() >= most {
            return Err(Full);
        }
        if line.waiting.is_empty() {
            line.start = line.start.max(group.clock);
        }
        line.waiting.push_back(waiting);
        Ok(())
    }

    fn forget(&mut self) {
        if self.groups.values().map(|group| group.lines.len()).sum::<usize>() < MOST_KNOWN {
            return;
        }
        for group in self.groups.values_mut() {
            group.lines.retain(|_, line| line.open() > 0);
        }
        self.groups.retain(|_, group| !group.lines.is_empty());
    }

    /// Takes out the one who goes next.
    fn pop(&mut self) -> Option<oneshot::Sender<Turn<G, O>>> {
        for line in self.groups.values_mut().flat_map(|group| group.lines.values_mut()) {
            line.leave_out_gone();
        }
        let next = self.groups.values_mut().filter_map(|group| Some((group.rank()?, group)));
        let (_, group) = next.min_by_key(|&(rank, _)| rank)?;
        let next = group.pop()?;
        note_served(&mut self.clock, &mut group.start, next.cost);
        Some(next.go)
    }
}

impl<G: Name, O: Name> Group<G, O> {
    /// How many still wait.
    fn open(&self) -> usize {
        self.lines.values().map(Line::open).sum()
    }

    /// When the next one of it would end, and when that one came.
    fn rank(&self) -> Option<(u64, u64)> {
        let next = self.lines.values().filter_map(|line| Some((line.rank()?, line.waiting.front()?)));
        let (_, next) = next.min_by_key(|&(rank, _)| rank)?;
        Some(next.rank(self.start))
    }

    fn pop(&mut self) -> Option<Waiting<G, O>> {
        let next = self.lines.values_mut().filter_map(|line| Some((line.rank()?, line)));
        let (_, line) = next.min_by_key(|&(rank, _)| rank)?;
        let next = line.waiting.pop_front()?;
        note_served(&mut self.clock, &mut line.start, next.cost);
        Some(next)
    }
}

impl<G: Name, O: Name> Line<G, O> {
    /// How many still wait.
    fn open(&self) -> usize {
        self.waiting.iter().filter(|waiting| !waiting.go.is_closed()).count()
    }

    fn leave_out_gone(&mut self) {
        self.waiting.retain(|waiting| !waiting.go.is_closed());
    }

    /// When the next one of it would end, and when that one came.
    fn rank(&self) -> Option<(u64, u64)> {
        self.waiting.front().map(|next| next.rank(self.start))
    }
}

impl<G: Name, O: Name> Waiting<G, O> {
    /// When it would end if it started then, and when it came.
    fn rank(&self, start: u64) -> (u64, u64) {
        (start + self.cost * PASSES, self.arrival)
    }
}

/// Moves a clock on, and the time of the one who was served by it. Virtual times are in parts of what things cost, so that the
/// clock can go slower than they.
fn note_served(clock: &mut u64, start: &mut u64, cost: u64) {
    *clock = (*clock + cost).max(*start);
    *start += cost * PASSES;
}

impl<G: Name, O: Name> Clone for FairQueue<G, O> {
    fn clone(&self) -> FairQueue<G, O> {
        FairQueue(Arc::clone(&self.0))
    }
}

impl<G: Name, O: Name> fmt::Debug for FairQueue<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairQueue").finish_non_exhaustive()
    }
}

impl<G: Name, O: Name> fmt::Debug for Turn<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn").finish_non_exhaustive()
    }
}

impl<G: Name, O: Name> Drop for Turn<G, O> {
    fn drop(&mut self) {
        self.0.hand_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Queue = FairQueue<String, String>;
    type Going = Turn<String, String>;

    /// Those who wait, and the turns that are being used.
    struct Hall {
        queue: Queue,
        waiting: Vec<(String, oneshot::Receiver<Going>)>,
        going: VecDeque<Going>,
        served: Vec<String>,
    }

    impl Hall {
        fn new(places: usize) -> Hall {
            let queue = FairQueue::new(places);
            Hall { queue, waiting: Vec::new(), going: VecDeque::new(), served: Vec::new() }
        }

        /// `a0` and `a1` are of the same owner in group `a`, `ab0` of another owner in it.
        fn enter(&mut self, name: &str, cost: u64) {
            let owner = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            self.enter_group(&name[..1], owner, name, cost);
        }

        fn enter_group(&mut self, group: &str, owner: &str, name: &str, cost: u64) {
            let turn = self.queue.enter(group.to_owned(), owner.to_owned(), cost, usize::MAX);
            self.waiting.push((name.to_owned(), turn.expect("there is no end of the line")));
            self.look();
        }

        /// Lets the one who has gone for longest end, and tells who goes instead.
        fn next(&mut self) -> Option<&str> {
            let before = self.served.len();
            drop(self.going.pop_front());
            self.look();
            self.served[before..].first().map(String::as_str)
        }

        /// Takes note of those whose turn it is.
        fn look(&mut self) {
            let mut still = Vec::new();
            for (name, mut turn) in self.waiting.drain(..) {
                match turn.try_recv() {
                    Ok(turn) => {
                        self.served.push(name);
                        self.going.push_back(turn);
                    }
                    Err(_) => still.push((name, turn)),
                }
            }
            self.waiting = still;
        }

        /// Lets the one who has gone for longest end, until nobody is left.
        fn serve_all(mut self) -> String {
            while self.going.pop_front().is_some() {
                self.look();
            }
            assert!(self.waiting.is_empty());
            self.served.join(" ")
        }
    }

    #[test]
    fn a_newcomer_waits_for_one_running_turn_only() {
        for places in 1..=3 {
            let mut hall = Hall::new(places);
            (0..20).for_each(|number| hall.enter(&format!("a{number}"), 1_024));
            hall.enter("b0", 1);
            let before = hall.served.len();
            assert_eq!(before, places, "as many go as there are places");
            assert_eq!(hall.next(), Some("b0"));
        }
    }

    #[test]
    fn being_many_owners_in_a_group_does_not_help() {
        for cost in [1, 1_024] {
            let mut hall = Hall::new(1);
            for owner in 'a'..='t' {
                hall.enter(&format!("a{owner}0"), 1_024);
            }
            for number in 0..3 {
                // Also if it costs as much as each of theirs.
                hall.enter(&format!("b{number}"), cost);
                assert_eq!(hall.next(), Some(format!("b{number}").as_str()), "cost {cost}");
                assert!(hall.next().is_some_and(|name| name.starts_with('a')));
            }
        }
    }

    #[test]
    fn owners_of_a_group_take_turns() {
        let mut hall = Hall::new(1);
        for name in ["aa0", "aa1", "aa2", "ab0", "b0", "ab1", "b1"] {
            hall.enter(name, 1);
        }
        assert_eq!(hall.serve_all(), "aa0 b0 ab0 b1 aa1 ab1 aa2");
    }

    #[test]
    fn who_wants_little_passes_many_who_want_much() {
        let mut hall = Hall::new(1);
        for group in 'a'..='t' {
            hall.enter(&format!("{group}0"), 1_024);
        }
        for number in 0..19 {
            hall.enter(&format!("z{number}"), 1);
            assert_eq!(hall.next(), Some(format!("z{number}").as_str()));
            assert!(hall.next().is_some_and(|name| !name.starts_with('z')));
        }
    }

    #[test]
    fn newcomers_do_not_keep_anybody_waiting_for_ever() {
        let mut hall = Hall::new(1);
        hall.enter("z0", 1);
        hall.enter("a0", 20);
        let mut passed = 0;
        loop {
            let name = format!("new-{passed}");
            hall.enter_group(&name, "", &name, 1);
            if hall.next() == Some("a0") {
                break;
            }
            passed += 1;
            assert!(passed <= 20 * PASSES, "as much as was announced");
        }
    }

    #[test]
    fn owners_take_turns() {
        let mut hall = Hall::new(1);
        for name in ["a0", "a1", "a2", "a3", "b0", "b1", "c0"] {
            hall.enter(name, 1);
        }
        assert_eq!(hall.serve_all(), "a0 b0 c0 a1 b1 a2 a3");
    }

    #[test]
    fn who_wants_much_at_a_time_goes_less_often() {
        let mut hall = Hall::new(1);
        for name in ["a0", "a1", "a2"] {
            hall.enter(name, 4);
        }
        (0..8).for_each(|number| hall.enter(&format!("b{number}"), 1));
        assert_eq!(hall.serve_all(), "a0 b0 b1 b2 b3 b4 b5 b6 a1 b7 a2");
    }

    #[test]
    fn nobody_saves_up_turns() {
        let mut hall = Hall::new(1);
        hall.enter("a0", 1);
        hall.enter("b0", 1);
        for number in 1..6 {
            hall.enter(&format!("a{number}"), 1);
        }
        // Owner `b` was away while `a` was served, and takes turns with it from now on.
        for _ in 0..4 {
            drop(hall.going.pop_front());
            hall.look();
        }
        (1..3).for_each(|number| hall.enter(&format!("b{number}"), 1));
        assert_eq!(hall.serve_all(), "a0 b0 a1 a2 a3 b1 a4 b2 a5");
    }

    /// Gets in line for owner `a` and so on, each in a group of its own, where two may wait.
    fn enter(queue: &Queue, name: &str) -> Result<oneshot::Receiver<Going>, Full> {
        queue.enter(name.to_owned(), name.to_owned(), 1, 2)
    }

    #[test]
    fn a_line_has_an_end() {
        let queue = Queue::new(1);
        let is_full = |name: &str| queue.is_full(&name.to_owned(), &name.to_owned(), 2);
        let going = enter(&queue, "a").expect("a place is free");
        let second = enter(&queue, "a").expect("one waits");
        let third = enter(&queue, "a").expect("two wait");
        assert!(enter(&queue, "a").is_err() && is_full("a"));
        assert!(!is_full("b") && enter(&queue, "b").is_ok(), "others have lines of their own");
        drop(second);
        assert!(!is_full("a") && enter(&queue, "a").is_ok(), "who is gone does not wait");
        drop((going, third));
    }

    #[test]
    fn who_is_gone_is_left_out() {
        let mut hall = Hall::new(1);
        for name in ["a0", "b0", "b1", "c0"] {
            hall.enter(name, 1);
        }
        hall.waiting.retain(|(name, _)| name != "b0");
        assert_eq!(hall.serve_all(), "a0 b1 c0");
        // A place whose turn nobody took is free again.
        let queue = Queue::new(1);
        drop(enter(&queue, "a").expect("a place is free"));
        assert!(enter(&queue, "b").expect("a place is free").try_recv().is_ok());
    }

    #[test]
    fn owners_who_do_not_wait_are_forgotten() {
        let queue = Queue::new(1);
        let going = enter(&queue, "going").expect("a place is free");
        let _waiting = enter(&queue, "waiting").expect("one waits");
        for owner in 0..2 * MOST_KNOWN {
            drop(enter(&queue, &owner.to_string()));
            drop(queue.enter("many".to_owned(), owner.to_string(), 1, 1));
        }
        let state = queue.state();
        let known: usize = state.groups.values().map(|group| group.lines.len()).sum();
        assert!(known <= MOST_KNOWN && state.groups.len() <= MOST_KNOWN);
        drop(state);
        drop(going);
    }
}
