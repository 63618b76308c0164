//! Work to measure the speed of games by. The browser's engine does without it, which makes it a tenth smaller.

use stackade_core::{Game, GameId, Playout, PositionError, Rng, perft};

use super::Bench;
use crate::registry;
use crate::samples::sample;

/// A piece of work that can be repeated; each call returns how many things it did.
pub type Work = Box<dyn FnMut() -> u64>;

/// What can be done to measure the speed of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchTask {
    /// Turns of uniformly random games.
    Moves,
    /// Whole uniformly random games.
    Playouts,
    /// Perft with every position made.
    FullPerft,
    /// Perft with the last move only counted.
    BulkPerft,
    /// The same on this many threads.
    ParallelPerft(usize),
    /// Searches from positions of random games; counts positions.
    Search,
}

/// Where the speed of a game is measured, looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The game and variant.
    pub id: GameId,
    /// The position, which stands in the game's conformance file.
    pub position: String,
    /// How deep every position is made.
    pub full_depth: u32,
    /// How deep with the last move only counted.
    pub bulk_depth: u32,
}

/// The roots of all games that have one.
pub fn roots() -> Vec<Root> {
    let root = |bench: &Bench| {
        let sample = sample(bench.sample).expect("what is measured is a sample");
        let id = registry::parse_id(sample.game).expect("samples are of games");
        let position = sample.position.to_owned();
        Root { id, position, full_depth: bench.full_depth, bulk_depth: bench.bulk_depth }
    };
    registry::entries().iter().filter_map(|entry| entry.data.bench).map(root).collect()
}

impl Root {
    /// Work to measure speed by.
    ///
    /// ```
    /// use stackade_games::bench::{BenchTask, roots};
    /// let mut perft = roots()[0].work(BenchTask::FullPerft);
    /// assert_eq!(perft(), 1_538_703);
    /// ```
    ///
    /// # Panics
    /// If the root is no position of its game.
    pub fn work(&self, task: BenchTask) -> Work {
        registry::rules(&self.id).bench(self, task).expect("roots are positions")
    }
}

/// The work of a task on a game.
pub(crate) fn work<G: Game>(
    rules: G,
    root: &Root,
    task: BenchTask,
    searches: fn(G) -> Work,
) -> Result<Work, PositionError> {
    let state = rules.state(&rules.parse_position(&root.position)?);
    let (full_depth, bulk_depth) = (root.full_depth, root.bulk_depth);
    Ok(match task {
        BenchTask::Moves => random_games(rules, |turns| turns),
        BenchTask::Playouts => random_games(rules, |_| 1),
        BenchTask::FullPerft => Box::new(move || perft::perft_full(&rules, &state, full_depth)),
        BenchTask::BulkPerft => Box::new(move || perft::perft(&rules, &state, bulk_depth)),
        BenchTask::ParallelPerft(threads) => Box::new(move || {
            perft::perft_parallel(&rules, &state, bulk_depth, threads, &perft::Progress::new())
        }),
        BenchTask::Search => searches(rules),
    })
}

/// A batch of random games from the start; counts what `worth` says of the turns of each.
fn random_games<G: Game>(rules: G, worth: fn(u64) -> u64) -> Work {
    const BATCH: usize = 500;
    let mut rng = Rng::new(1);
    let mut playout = Playout::new();
    // Where boards are drawn by lot, a fixed handful keeps the shuffling out of the measurement.
    let starts: Vec<G::State> = (0..16).map(|seed| rules.state(&rules.start(seed))).collect();
    Box::new(move || {
        let turns = |start| playout.run(&rules, start, &mut rng).turns as u64;
        starts.iter().cycle().take(BATCH).map(turns).map(worth).sum()
    })
}
