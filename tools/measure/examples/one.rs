//! Repeats one piece of work for a few seconds, for a profiler to watch.
//!
//! `cargo run --profile profiling -p stackade-measure --example one -- GAME full|bulk|playouts [SECONDS]`

use std::time::Duration;

use stackade_engine::rate;
use stackade_games::bench::{BenchTask, roots};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, game, task, rest @ ..] = args.as_slice() else {
        eprintln!("error: expected a game and a task (full, bulk or playouts)");
        std::process::exit(2);
    };
    let root = roots().into_iter().find(|root| root.id.to_string() == *game).expect("a game");
    let task = match task.as_str() {
        "full" => BenchTask::FullPerft,
        "bulk" => BenchTask::BulkPerft,
        _ => BenchTask::Playouts,
    };
    let seconds = rest.first().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let rate = rate(&mut root.work(task), Duration::from_secs_f64(seconds));
    println!("{:.4} M/s", rate / 1e6);
}
