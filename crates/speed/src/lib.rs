//! How fast the rules are: pieces of work on each game, and a stopwatch.
//!
//! `stackade bench` prints these figures alone; the yardstick crate sets them beside a chess library's.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use stackade_core::{Game, Playout, Rng, perft};
use stackade_games::{registry, with_rules};

/// Where a game's perft is measured.
#[derive(Clone, Debug)]
pub struct Root {
    /// The game.
    pub game: Cow<'static, str>,
    /// The position, which stands in the game's conformance file.
    pub position: Cow<'static, str>,
    /// How deep every position is made.
    pub full_depth: u32,
    /// How deep with the last move only counted.
    pub bulk_depth: u32,
}

/// The perft roots, one for each game.
pub static ROOTS: [Root; 4] = [
    Root {
        game: Cow::Borrowed("glaisher"),
        position: Cow::Borrowed("x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r"),
        full_depth: 2,
        bulk_depth: 3,
    },
    Root {
        game: Cow::Borrowed("staqs"),
        position: Cow::Borrowed("n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b"),
        full_depth: 8,
        bulk_depth: 8,
    },
    Root {
        game: Cow::Borrowed("greener"),
        position: Cow::Borrowed("g,w,g,b,w,g/w,w,g,b,g,w/b,b,g,b,g,g/b,g,g,g,w,g/b,w,g,b,g,g/b,w,g,g,w,g b"),
        full_depth: 5,
        bulk_depth: 5,
    },
    Root {
        game: Cow::Borrowed("nava"),
        position: Cow::Borrowed("W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w"),
        full_depth: 5,
        bulk_depth: 5,
    },
];

/// A piece of work that can be repeated; each call returns how many things it did.
pub type Work = Box<dyn FnMut() -> u64>;

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
}

/// The work of a task on a game.
///
/// ```
/// use stackade_speed::{ROOTS, Task, work};
/// let mut perft = work(&ROOTS[0], Task::FullPerft);
/// assert_eq!(perft(), 1_538_703);
/// ```
pub fn work(root: &Root, task: Task) -> Work {
    let id = registry::parse_id(&root.game).expect("the roots' games exist");
    let (full_depth, bulk_depth) = (root.full_depth, root.bulk_depth);
    with_rules!(&id, rules => {
        let position = rules.parse_position(&root.position).expect("the roots are positions");
        let state = rules.state(&position);
        match task {
            Task::Moves | Task::Playouts => random_games(rules, task),
            Task::FullPerft => Box::new(move || perft::perft_full(&rules, &state, full_depth)),
            Task::BulkPerft => Box::new(move || perft::perft(&rules, &state, bulk_depth)),
            Task::ParallelPerft(threads) => Box::new(move || {
                perft::perft_parallel(&rules, &state, bulk_depth, threads, &perft::Progress::new())
            }),
        }
    })
}

/// A batch of random games from the start; counts their turns or the games themselves.
fn random_games<G: Game>(rules: G, task: Task) -> Work {
    const BATCH: u64 = 500;
    let mut rng = Rng::new(1);
    let mut playout = Playout::new();
    // Greener's boards are random too; a fixed handful keeps the shuffling out of the measurement.
    let starts: Vec<G::State> = (0..16).map(|seed| rules.state(&rules.start(seed))).collect();
    Box::new(move || {
        let turns: u64 = starts
            .iter()
            .cycle()
            .take(BATCH as usize)
            .map(|start| playout.run(&rules, start, &mut rng).turns as u64)
            .sum();
        if task == Task::Moves { turns } else { BATCH }
    })
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
