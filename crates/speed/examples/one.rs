//! Repeats one piece of work for a few seconds, for a profiler to watch.
//!
//! `cargo run --profile profiling -p stackade-speed --example one -- staqs full|bulk|playouts [SECONDS]`

use std::time::Duration;

use stackade_speed::{Task, rate, roots, work};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, game, task, rest @ ..] = args.as_slice() else {
        eprintln!("error: expected a game and a task (full, bulk or playouts)");
        std::process::exit(2);
    };
    let root = roots().into_iter().find(|root| root.game == *game).expect("a game");
    let task = match task.as_str() {
        "full" => Task::FullPerft,
        "bulk" => Task::BulkPerft,
        _ => Task::Playouts,
    };
    let seconds = rest.first().and_then(|text| text.parse().ok()).unwrap_or(3.0);
    let rate = rate(&mut work(&root, task), Duration::from_secs_f64(seconds));
    println!("{:.4} M/s", rate / 1e6);
}
