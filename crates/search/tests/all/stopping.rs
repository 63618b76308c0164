//! A search that is told to stop does so at once, and clocks that are almost out are kept.

use std::cell::Cell;

use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Evaluate, Hooks, Info, Limits, Options, TranspositionTable, search};

use crate::support::{check_line, random_state};

/// Asks to stop after this many questions, and counts those that come after.
struct Impatient {
    patience: Cell<u32>,
    asked_again: Cell<u32>,
    /// Milliseconds that pass with every question.
    pace: u64,
}

impl<M> Hooks<M> for Impatient {
    fn now(&self) -> u64 {
        self.pace * (1_000_000 - u64::from(self.patience.get()))
    }

    fn should_stop(&self) -> bool {
        match self.patience.get().checked_sub(1) {
            Some(left) => self.patience.set(left),
            None => self.asked_again.set(self.asked_again.get() + 1),
        }
        self.patience.get() == 0
    }

    fn emit(&mut self, _info: &Info<M>) {}
}

/// Between two questions at a tenth of the slowest speed of any game, a fraction of a millisecond.
const MOST: u64 = 256;

/// What is looked at to find the candidates of one position of Glaisher comes in one go.
const IN_ONE_GO: u64 = 768;

/// However often the search asks before it is told to stop: it looks at hardly any position after
/// that, since there are at most `most` between two questions.
fn check_stop<G: Evaluate>(rules: &G, plies: u32, selective: bool, most: u64) {
    for patience in 1..40 {
        let state = random_state(rules, patience.into(), plies);
        let mut hooks = Impatient { patience: Cell::new(patience), asked_again: Cell::new(0), pace: 0 };
        let options = Options { selective, ..Options::default() };
        let report =
            search(rules, &[state], Limits::default(), &TranspositionTable::new(1), options, &mut hooks);
        if report.exact {
            continue;
        }
        assert_eq!(hooks.asked_again.get(), 0, "it went on");
        assert!(report.nodes <= u64::from(patience) * most, "{} nodes", report.nodes);
        check_line(rules, &state, report.lines[0].score, &report.lines[0].pv);
    }
}

#[test]
fn a_stop_is_heard_within_a_few_positions() {
    for selective in [true, false] {
        check_stop(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 6, selective, MOST);
        check_stop(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 6, selective, MOST);
        check_stop(&greener::Rules::<u128>::new(9, 9, greener::Setup::Random), 6, selective, MOST);
        check_stop(&nava::Rules, 6, selective, MOST);
        check_stop(&glaisher::Rules::new(glaisher::Split::May), 4, selective, IN_ONE_GO);
    }
}

/// A clock that runs out while the first positions are looked at still leaves a legal move.
fn check_clock<G: Evaluate>(rules: &G, plies: u32) {
    for (seed, time) in (0..20).flat_map(|seed| [0, 1].map(|time| (seed, time))) {
        let state = random_state(rules, seed, plies);
        let mut hooks = Impatient { patience: Cell::new(1_000_000), asked_again: Cell::new(0), pace: 1 };
        let limits = Limits::time_ms(time);
        let report =
            search(rules, &[state], limits, &TranspositionTable::new(1), Options::default(), &mut hooks);
        let best = report.best.expect("there is a move");
        rules.check_move(&state, best).expect("it is legal");
        assert!(report.nodes <= 256 + IN_ONE_GO, "{} nodes in {time} ms", report.nodes);
    }
}

#[test]
fn a_millisecond_is_enough_for_a_move() {
    check_clock(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 6);
    check_clock(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 6);
    check_clock(&nava::Rules, 6);
    check_clock(&glaisher::Rules::new(glaisher::Split::May), 4);
}
