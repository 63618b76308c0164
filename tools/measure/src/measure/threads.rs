//! What a second thread is worth: the time to reach the same depth.

use std::fmt::Write as _;
use std::time::Instant;

use stackade_core::{AnyMatch, GameId, Rng};
use stackade_engine::{Engine, NoClock, Searcher, Settings, Task};
use stackade_games::registry;
use stackade_search::Limits;

use crate::{MeasureError, Order, page};

/// How many random turns a position is away from the start.
const OPENING: u32 = 5;
const MEGABYTES: usize = 64;

/// Writes the ratios into performance.md.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let count = order.matches_or(12);
    let mut table =
        "\n| game | depth | positions | one thread | two threads | ratio of the sums | geometric mean |\n\
                     |---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    let depth = |id: &GameId| registry::entry(id.info()).data.measures.map(|measures| measures.thread_depth);
    for (id, depth) in order.games.iter().filter_map(|id| Some((*id, depth(id)?))) {
        let times: Vec<[f64; 2]> =
            (0..count).map(|index| times(&id, depth, order.seed.wrapping_add(index))).collect();
        let sums = [0, 1].map(|which| times.iter().map(|pair| pair[which]).sum::<f64>());
        let logarithms: f64 = times.iter().map(|[one, two]| (two / one).ln()).sum();
        let mean = (logarithms / count as f64).exp();
        let mut row = String::new();
        let [one, two] = sums;
        let _ = writeln!(
            row,
            "| {id} | {depth} | {count} | {one:.2} s | {two:.2} s | {:.2} | {mean:.2} |",
            two / one
        );
        eprint!("{row}");
        table += &row;
    }
    table.push('\n');
    page::replace(&order.docs.join("performance.md"), "threads", &table)?;
    Ok(())
}

/// How many seconds a search of one position takes on one thread and on two.
fn times(id: &GameId, depth: u32, seed: u64) -> [f64; 2] {
    let game = opening(id, seed);
    [1, 2].map(|threads| {
        let mut engine = Engine::new(id, Settings { threads, hash: MEGABYTES, ..Settings::default() });
        let task = Task::Search(Searcher::AlphaBeta, Limits::depth(depth));
        let began = Instant::now();
        engine.think(&*game, task, &mut NoClock);
        began.elapsed().as_secs_f64()
    })
}

fn opening(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    let mut rng = Rng::new(seed);
    let mut game = registry::new_match(id, seed);
    for _ in 0..OPENING {
        game.play_random(&mut rng);
    }
    game
}
