//! Stages side by side: each begins as soon as those that it needs have ended and what it uses is free.
//!
//! What a stage prints goes to a file of its own; the terminal hears when stages begin and end, and sees the whole file
//! of one that failed. Browsers, terminals and servers may fail by chance while everything runs beside everything: what
//! failed is run once more, alone, and the closing table says so.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use crate::golden::{about, fresh_folder};
use crate::shell::{TaskError, output, say, with_log};
use crate::test_counts::TestCounts;

use super::report::{Row, seconds};

/// A part of the test run; `B` is what all of them share.
pub(crate) struct Stage<B> {
    pub(crate) name: &'static str,
    /// What it does, printed as it starts.
    pub(crate) about: &'static str,
    /// The stages that must have ended before, well or not.
    pub(crate) needs: &'static [&'static str],
    pub(crate) uses: Uses,
    pub(crate) luck: Luck,
    pub(crate) run: fn(&B) -> Result<TestCounts, TaskError>,
}

/// What only one stage at a time can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uses {
    /// Cargo's output folder, which Cargo locks while it builds.
    Cargo,
    Nothing,
}

/// Whether a stage may fail although nothing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Luck {
    /// What fails has failed.
    None,
    /// It waits for processes, terminals and networks: a failure beside everything else is looked at once more, alone.
    Needed,
}

/// So many stages run at the same time: one a processor, and two more, since most of them wait now and then.
fn lanes() -> usize {
    thread::available_parallelism().map_or(2, std::num::NonZero::get).clamp(1, 6) + 2
}

/// Says now and then what is going on, so that nobody takes a long stage for a hang.
const HEARTBEAT: Duration = Duration::from_secs(60);

/// Runs all stages; a row for each, in their order.
pub(crate) fn run<B: Sync>(stages: &[Stage<B>], bench: &B, logs: &Path) -> Result<Vec<Row>, TaskError> {
    fresh_folder(logs)?;
    let board = Board::new(stages);
    thread::scope(|scope| {
        for _ in 0..lanes() {
            scope.spawn(|| {
                while let Some(index) = board.take() {
                    let stage = &stages[index];
                    let log = logs.join(format!("{}.log", stage.name));
                    println!("== {}: {}", stage.name, stage.about);
                    let start = Instant::now();
                    let counts = perform(stage, bench, &log);
                    conclude(stage.name, counts, start.elapsed(), &log);
                    board.end(index, counts, start.elapsed());
                }
            });
        }
    });
    let mut rows = board.rows();
    // Where what a stage needs has failed, it was not run at all.
    let failed: Vec<&str> = rows.iter().filter(|row| row.counts.failed > 0).map(|row| row.name).collect();
    let is_unlucky = |stage: &Stage<B>| {
        let was_run = !stage.needs.iter().any(|need| failed.contains(need));
        stage.luck == Luck::Needed && was_run && failed.contains(&stage.name)
    };
    for (stage, row) in stages.iter().zip(&mut rows).filter(|(stage, _)| is_unlucky(stage)) {
        println!("== {}: once more, alone", stage.name);
        let log = logs.join(format!("{}-again.log", stage.name));
        let start = Instant::now();
        row.counts = perform(stage, bench, &log);
        row.time += start.elapsed();
        row.is_second_try = true;
        conclude(stage.name, row.counts, start.elapsed(), &log);
    }
    Ok(rows)
}

/// Runs a stage; one that cannot be carried out has failed, and the others still run.
fn perform<B: Sync>(stage: &Stage<B>, bench: &B, log: &Path) -> TestCounts {
    let work = || match catch_unwind(AssertUnwindSafe(|| (stage.run)(bench))) {
        Ok(Ok(counts)) => counts,
        Ok(Err(failure)) => {
            say(failure);
            TestCounts::one(false)
        }
        // The other stages must not wait for this one for ever.
        Err(_) => {
            say("it panicked");
            TestCounts::one(false)
        }
    };
    let work_in_turn = |file| match stage.uses {
        Uses::Cargo => with_log(file, work),
        Uses::Nothing => humbly(|| with_log(file, work)),
    };
    match File::options().create(true).append(true).open(log) {
        Ok(file) => work_in_turn(file),
        Err(error) => {
            println!("{}", about(log, &error));
            TestCounts::one(false)
        }
    }
}

/// How much lower the priority is: nobody starves.
const GIVE_WAY: i32 = 4;

/// Does some work in a thread that gives way, and so do the commands that it runs. What uses Cargo is done one by one, and
/// would be waited for in the end if it had to share with what need not be.
fn humbly<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let give_way = || {
        // `PID/task/TID`, on systems that have it; on the others everybody is equal.
        let this = std::fs::read_link("/proc/thread-self").ok();
        if let (Some(id), Some(own)) = (this.as_deref().and_then(Path::file_name), niceness()) {
            let lower = (own + GIVE_WAY).to_string();
            let _ = output(Command::new("renice").args(["-n", &lower, "-p"]).arg(id));
        }
    };
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            give_way();
            work()
        });
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// The priority of this thread: the higher the number, the more it gives way.
fn niceness() -> Option<i32> {
    output(&mut Command::new("nice")).ok()?.trim().parse().ok()
}

fn conclude(name: &str, counts: TestCounts, time: Duration, log: &Path) {
    if counts.failed > 0 {
        let text = std::fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        println!("{}", text.unwrap_or_default());
    }
    println!("== {name}: {counts} in {}", seconds(time));
}

/// What has begun and ended.
struct Board<'a, B> {
    stages: &'a [Stage<B>],
    states: Mutex<Vec<State>>,
    changed: Condvar,
    /// When somebody last said what is going on.
    beat: Mutex<Instant>,
}

#[derive(Clone, Copy)]
enum State {
    Waiting,
    Running(Instant),
    Ended(TestCounts, Duration),
}

impl<B> Board<'_, B> {
    fn new(stages: &[Stage<B>]) -> Board<'_, B> {
        let states = Mutex::new(vec![State::Waiting; stages.len()]);
        Board { stages, states, changed: Condvar::new(), beat: Mutex::new(Instant::now()) }
    }

    /// The next stage to run, which is waited for; nothing when all have begun.
    fn take(&self) -> Option<usize> {
        let mut states = self.lock();
        loop {
            let mut waiting = states.iter().enumerate().filter(|(_, state)| matches!(state, State::Waiting));
            waiting.clone().next()?;
            if let Some((index, _)) = waiting.find(|(index, _)| self.is_ready(*index, &states)) {
                states[index] = State::Running(Instant::now());
                return Some(index);
            }
            states = self.changed.wait_timeout(states, HEARTBEAT).expect(UNPOISONED).0;
            self.say_what_is_going_on(&states);
        }
    }

    fn say_what_is_going_on(&self, states: &[State]) {
        let mut beat = self.beat.lock().expect(UNPOISONED);
        if beat.elapsed() >= HEARTBEAT {
            println!("   … {}", self.running(states));
            *beat = Instant::now();
        }
    }

    fn is_ready(&self, index: usize, states: &[State]) -> bool {
        let stage = &self.stages[index];
        let has_ended = |name: &&str| {
            let place = self.stages.iter().position(|stage| stage.name == *name);
            matches!(states[place.expect("a stage needs stages of the same run")], State::Ended(..))
        };
        let is_taken = self.stages.iter().zip(states).any(|(other, state)| {
            matches!(state, State::Running(_)) && other.uses == stage.uses && stage.uses != Uses::Nothing
        });
        stage.needs.iter().all(has_ended) && !is_taken
    }

    fn running(&self, states: &[State]) -> String {
        let running = self.stages.iter().zip(states).filter_map(|(stage, state)| match state {
            State::Running(since) => Some(format!("{} for {}", stage.name, seconds(since.elapsed()))),
            State::Waiting | State::Ended(..) => None,
        });
        running.collect::<Vec<_>>().join(", ")
    }

    fn end(&self, index: usize, counts: TestCounts, time: Duration) {
        self.lock()[index] = State::Ended(counts, time);
        self.changed.notify_all();
    }

    fn rows(&self) -> Vec<Row> {
        let states = self.lock();
        let rows = self.stages.iter().zip(states.iter()).map(|(stage, state)| match state {
            State::Ended(counts, time) => Row::new(stage.name, *counts, *time),
            State::Waiting | State::Running(_) => {
                Row::new(stage.name, TestCounts::one(false), Duration::ZERO)
            }
        });
        rows.collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<State>> {
        self.states.lock().expect(UNPOISONED)
    }
}

const UNPOISONED: &str = "nothing panics while it holds the board";

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    type Order = Mutex<Vec<&'static str>>;

    fn logs(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("stackade-xtask-{name}-{}", std::process::id()))
    }

    const fn stage(
        name: &'static str,
        needs: &'static [&'static str],
        uses: Uses,
        run: fn(&Order) -> Result<TestCounts, TaskError>,
    ) -> Stage<Order> {
        Stage { name, about: "", needs, uses, luck: Luck::None, run }
    }

    fn lucky(stage: Stage<Order>) -> Stage<Order> {
        Stage { luck: Luck::Needed, ..stage }
    }

    fn note(order: &Order, name: &'static str) -> Result<TestCounts, TaskError> {
        order.lock().expect("nobody panics").push(name);
        Ok(TestCounts::one(true))
    }

    #[test]
    fn a_stage_waits_for_those_that_it_needs_and_runs_even_if_they_fail() {
        let stages = [
            stage("last", &["middle"], Uses::Nothing, |order| note(order, "last")),
            stage("middle", &["first"], Uses::Cargo, |order| note(order, "middle")),
            stage("first", &[], Uses::Cargo, |order| {
                note(order, "first")?;
                Err(TaskError::new("it cannot be done"))
            }),
        ];
        let (order, logs) = (Order::default(), logs("needs"));
        let rows = run(&stages, &order, &logs).expect("there is room for logs");
        assert_eq!(*order.lock().expect("nobody panics"), ["first", "middle", "last"]);
        assert_eq!(rows.iter().map(|row| row.counts.failed).collect::<Vec<_>>(), [0, 0, 1]);
        let log = std::fs::read_to_string(logs.join("first.log")).expect("it was written");
        assert_eq!(log, "it cannot be done\n");
        std::fs::remove_dir_all(logs).expect("they were written");
    }

    #[test]
    fn a_stage_that_panics_has_failed_and_holds_nobody_up() {
        let stages = [
            stage("first", &[], Uses::Cargo, |_| panic!("as it was told")),
            stage("second", &["first"], Uses::Cargo, |order| note(order, "second")),
        ];
        let (order, logs) = (Order::default(), logs("panics"));
        let rows = run(&stages, &order, &logs).expect("there is room for logs");
        assert_eq!(rows.iter().map(|row| row.counts.failed).collect::<Vec<_>>(), [1, 0]);
        std::fs::remove_dir_all(logs).expect("they were written");
    }

    #[test]
    fn what_fails_by_chance_is_run_once_more_and_said_to_be() {
        let stages = [
            lucky(stage("unlucky", &[], Uses::Nothing, |order| {
                note(order, "unlucky")?;
                let tries = order.lock().expect("nobody panics").len();
                Ok(TestCounts::one(tries > 1))
            })),
            stage("wrong", &[], Uses::Cargo, |_| Ok(TestCounts::one(false))),
            lucky(stage("not run", &["wrong", "unlucky"], Uses::Nothing, |order| {
                note(order, "not run")?;
                Ok(TestCounts::one(false))
            })),
        ];
        let (order, logs) = (Order::default(), logs("chance"));
        let rows = run(&stages, &order, &logs).expect("there is room for logs");
        assert_eq!(*order.lock().expect("nobody panics"), ["unlucky", "not run", "unlucky"]);
        let outcomes = rows.iter().map(|row| (row.counts.failed, row.is_second_try)).collect::<Vec<_>>();
        assert_eq!(outcomes, [(0, true), (1, false), (1, false)]);
        std::fs::remove_dir_all(logs).expect("they were written");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_cargo_does_goes_first() {
        let niceness = || niceness().expect("everybody has one");
        let own = niceness();
        assert_eq!(humbly(niceness), (own + GIVE_WAY).min(19));
        assert_eq!(niceness(), own);
    }

    #[test]
    fn what_is_used_is_used_by_one_stage_at_a_time() {
        let work = |order: &Order| {
            note(order, "begin")?;
            thread::sleep(Duration::from_millis(20));
            note(order, "end")
        };
        let stages = ["a", "b", "c"].map(|name| stage(name, &[], Uses::Cargo, work));
        let (order, logs) = (Order::default(), logs("uses"));
        run(&stages, &order, &logs).expect("there is room for logs");
        let order = order.into_inner().expect("nobody panics");
        assert!(order.chunks(2).all(|pair| pair == ["begin", "end"]), "{order:?}");
        std::fs::remove_dir_all(logs).expect("they were written");
    }
}
