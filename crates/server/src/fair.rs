//! A fair queue in front of a few places: those who want much wait for their own, not others for them.
//!
//! This is start-time fair queueing. Every owner has a line of its own and a virtual time at which the next one of that
//! line starts; whoever starts earliest goes next, which moves the owner's time on by what that costs. An owner who comes
//! anew starts at the virtual time of whoever went last: before all further ones of those who are being served, and with no
//! credit for having been away.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// When this many owners are known, those who do not wait are forgotten.
const MOST_KNOWN: usize = 1_024;

/// A queue whose places are shared fairly between owners.
pub struct FairQueue<O: Owner>(Arc<Mutex<State<O>>>);

/// Who may own a line.
pub trait Owner: Clone + Eq + Hash + Send {}

impl<O: Clone + Eq + Hash + Send> Owner for O {}

/// An owner has as many in line as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// The right to go; the next one has it when this is dropped.
pub struct Turn<O: Owner>(FairQueue<O>);

struct State<O: Owner> {
    free: usize,
    /// The virtual start of whoever went last.
    clock: u64,
    arrivals: u64,
    lines: HashMap<O, Line<O>>,
}

struct Line<O: Owner> {
    /// The virtual start of whoever is next in it.
    start: u64,
    waiting: VecDeque<Waiting<O>>,
}

struct Waiting<O: Owner> {
    cost: u64,
    /// Among equals whoever came first goes first.
    arrival: u64,
    go: oneshot::Sender<Turn<O>>,
}

impl<O: Owner> FairQueue<O> {
    /// A queue for so many places.
    pub fn new(places: usize) -> FairQueue<O> {
        let state = State { free: places.max(1), clock: 0, arrivals: 0, lines: HashMap::new() };
        FairQueue(Arc::new(Mutex::new(state)))
    }

    /// Gets in line for something that costs so much, where `most` may wait for one owner. The answer is told when it is
    /// one's turn; whoever does not wait for it gives the turn away.
    pub fn enter(&self, owner: O, cost: u64, most: usize) -> Result<oneshot::Receiver<Turn<O>>, Full> {
        let (go, turn) = oneshot::channel();
        let mut state = self.state();
        state.push(owner, cost, most, go)?;
        if state.free > 0 {
            state.free -= 1;
            drop(state);
            self.hand_on();
        }
        Ok(turn)
    }

    /// Whether an owner has as many in line as it may.
    pub fn is_full(&self, owner: &O, most: usize) -> bool {
        let state = self.state();
        state.lines.get(owner).is_some_and(|line| line.open() >= most)
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.state().lines.values().map(Line::open).sum()
    }

    /// Gives a place to whoever is next.
    fn hand_on(&self) {
        let mut state = self.state();
        match state.pop() {
            Some(go) => {
                drop(state);
                // Whoever is gone by now drops the turn, and with it hands it on.
                let _ = go.send(Turn(self.clone()));
            }
            None => state.free += 1,
        }
    }

    fn state(&self) -> MutexGuard<'_, State<O>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<O: Owner> State<O> {
    fn push(&mut self, owner: O, cost: u64, most: usize, go: oneshot::Sender<Turn<O>>) -> Result<(), Full> {
        if self.lines.len() >= MOST_KNOWN {
            self.lines.retain(|_, line| line.open() > 0);
        }
        let clock = self.clock;
        let line = self.lines.entry(owner).or_insert(Line { start: clock, waiting: VecDeque::new() });
        line.waiting.retain(|waiting| !waiting.go.is_closed());
        if line.waiting.len() >= most {
            return Err(Full);
        }
        if line.waiting.is_empty() {
            line.start = line.start.max(clock);
        }
        self.arrivals += 1;
        line.waiting.push_back(Waiting { cost, arrival: self.arrivals, go });
        Ok(())
    }

    /// Takes out whoever goes next.
    fn pop(&mut self) -> Option<oneshot::Sender<Turn<O>>> {
        for line in self.lines.values_mut() {
            line.waiting.retain(|waiting| !waiting.go.is_closed());
        }
        let lines = self.lines.values_mut().filter(|line| !line.waiting.is_empty());
        let line = lines.min_by_key(|line| (line.start, line.waiting.front().map(|next| next.arrival)))?;
        let next = line.waiting.pop_front()?;
        self.clock = line.start;
        line.start += next.cost;
        Some(next.go)
    }
}

impl<O: Owner> Line<O> {
    /// How many still wait.
    fn open(&self) -> usize {
        self.waiting.iter().filter(|waiting| !waiting.go.is_closed()).count()
    }
}

impl<O: Owner> Clone for FairQueue<O> {
    fn clone(&self) -> FairQueue<O> {
        FairQueue(Arc::clone(&self.0))
    }
}

impl<O: Owner> fmt::Debug for FairQueue<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairQueue").finish_non_exhaustive()
    }
}

impl<O: Owner> fmt::Debug for Turn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn").finish_non_exhaustive()
    }
}

impl<O: Owner> Drop for Turn<O> {
    fn drop(&mut self) {
        self.0.hand_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Receiver = oneshot::Receiver<Turn<char>>;

    /// Those who wait, and the turns that are being used.
    struct Hall {
        queue: FairQueue<char>,
        waiting: Vec<(String, Receiver)>,
        going: VecDeque<Turn<char>>,
        served: Vec<String>,
    }

    impl Hall {
        fn new(places: usize) -> Hall {
            let queue = FairQueue::new(places);
            Hall { queue, waiting: Vec::new(), going: VecDeque::new(), served: Vec::new() }
        }

        /// `a1` is the first of owner `a`, `b2` the second of owner `b`.
        fn enter(&mut self, name: &str, cost: u64) {
            let owner = name.chars().next().expect("an owner");
            let turn = self.queue.enter(owner, cost, usize::MAX).expect("there is no end of the line");
            self.waiting.push((name.to_owned(), turn));
            self.look();
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

        /// Lets whoever has gone for longest end, until nobody is left.
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
            drop(hall.going.pop_front());
            hall.look();
            assert_eq!(hall.served.last().map(String::as_str), Some("b0"));
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
        assert_eq!(hall.serve_all(), "a0 b0 b1 b2 b3 a1 b4 b5 b6 b7 a2");
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

    #[test]
    fn a_line_has_an_end() {
        let queue: FairQueue<char> = FairQueue::new(1);
        let going = queue.enter('a', 1, 2).expect("a place is free");
        let second = queue.enter('a', 1, 2).expect("one waits");
        let third = queue.enter('a', 1, 2).expect("two wait");
        assert!(queue.enter('a', 1, 2).is_err() && queue.is_full(&'a', 2));
        assert!(!queue.is_full(&'b', 2) && queue.enter('b', 1, 2).is_ok(), "others have lines of their own");
        drop(second);
        assert!(!queue.is_full(&'a', 2) && queue.enter('a', 1, 2).is_ok(), "who is gone does not wait");
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
        let queue: FairQueue<char> = FairQueue::new(1);
        drop(queue.enter('a', 1, 1).expect("a place is free"));
        assert!(queue.enter('b', 1, 1).expect("a place is free").try_recv().is_ok());
    }

    #[test]
    fn owners_who_do_not_wait_are_forgotten() {
        let queue: FairQueue<usize> = FairQueue::new(1);
        let going = queue.enter(0, 1, 1).expect("a place is free");
        let _waiting = queue.enter(1, 1, 1).expect("one waits");
        for owner in 2..3 * MOST_KNOWN {
            drop(queue.enter(owner, 1, 1));
        }
        assert!(queue.state().lines.len() <= MOST_KNOWN + 1);
        drop(going);
    }
}
