//! How fast the rules are: pieces of work on each game, and a stopwatch.
//!
//! `stackade bench` prints these figures alone; the yardstick crate sets them beside a chess library's.

use std::time::{Duration, Instant};

use stackade_games::bench::{Bench, BenchTask};
use stackade_games::registry;
use stackade_games::samples::sample;

pub use stackade_games::bench::Work;

/// Where a game's perft is measured.
#[derive(Clone, Debug)]
pub struct Root {
    /// The game.
    pub game: String,
    /// The position, which stands in the game's conformance file.
    pub position: String,
    /// How deep every position is made.
    pub full_depth: u32,
    /// How deep with the last move only counted.
    pub bulk_depth: u32,
}

/// The perft roots of all games that have one.
pub fn roots() -> Vec<Root> {
    let root = |bench: &Bench| {
        let sample = sample(bench.sample).expect("what is measured is a sample");
        let (game, position) = (sample.game.to_owned(), sample.position.to_owned());
        Root { game, position, full_depth: bench.full_depth, bulk_depth: bench.bulk_depth }
    };
    registry::entries().iter().filter_map(|entry| entry.data.bench).map(root).collect()
}

/// What is measured of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Turns of uniformly random games.
    Moves,
    /// Whole uniformly random games.
    Playouts,
    /// Perft with every position made.
    FullPerft,
    /// Perft with the last move only counted.
    BulkPerft,
    /// Bulk perft on this many threads.
    ParallelPerft(usize),
    /// Positions searched.
    Search,
}

/// The work of a task on a game.
///
/// ```
/// use stackade_speed::{Task, roots, work};
/// let mut perft = work(&roots()[0], Task::FullPerft);
/// assert_eq!(perft(), 1_538_703);
/// ```
pub fn work(root: &Root, task: Task) -> Work {
    let id = registry::parse_id(&root.game).expect("the roots' games exist");
    let task = match task {
        Task::Moves => BenchTask::Moves,
        Task::Playouts => BenchTask::Playouts,
        Task::FullPerft => BenchTask::FullPerft(root.full_depth),
        Task::BulkPerft => BenchTask::BulkPerft(root.bulk_depth),
        Task::ParallelPerft(threads) => BenchTask::ParallelPerft(root.bulk_depth, threads),
        Task::Search => BenchTask::Search,
    };
    registry::rules(&id).bench(&root.position, task).expect("the roots are positions")
}

/// Repeats a piece of work for at least `least` and returns how many things were done in a second.
pub fn rate(work: &mut dyn FnMut() -> u64, least: Duration) -> f64 {
    let begin = Instant::now();
    let mut done = 0;
    loop {
        done += work();
        let elapsed = begin.elapsed();
        if elapsed >= least {
            return done as f64 / elapsed.as_secs_f64();
        }
    }
}
