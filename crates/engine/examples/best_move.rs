//! The best moves after some others, with their scores:
//! `cargo run -p stackade-engine --example best_move -- nava a1-a4 e5-e2`.

use std::error::Error;

use stackade_engine::{Engine, Limits, NoClock, Searcher, Settings, Task};
use stackade_games::registry;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let id = registry::parse_id(&words.next().unwrap_or("nava".to_owned()))?;
    let mut game = registry::new_match(&id, 0);
    for word in words {
        game.play(&word)?;
    }
    let mut engine = Engine::new(&id, Settings { lines: 3, ..Settings::default() });
    let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(200_000));
    let report = engine.think(&*game, task, &mut NoClock);
    for line in &report.lines {
        println!("{} ({}): {}", line.mv(), line.score, line.pv.join(" "));
    }
    Ok(())
}
