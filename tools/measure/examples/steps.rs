//! Steps many games at once for a few seconds, as Python does, for a profiler to watch.
//!
//! `cargo run --profile profiling -p stackade-measure --example steps -- GAME [GAMES [STEPS]]`
//!
//! The actions are drawn beforehand. `valgrind --tool=callgrind --toggle-collect='*::step'` counts what steps take alone.

use rustix::time::{ClockId, clock_gettime};
use stackade_games::environment::{AnyBatch, AnyEnvironment, BatchOptions, Output};
use stackade_games::registry;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(game) = args.first() else {
        eprintln!("error: expected a game, and perhaps how many games and steps");
        std::process::exit(2);
    };
    let number = |place: usize, default: usize| {
        args.get(place).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (games, steps) = (number(1, 1024), number(2, 2000));
    let id = registry::parse_id(game).expect("a game");
    let environment = registry::environment(&id).expect("a game with numbers");
    let mut arrays = Arrays::new(&*environment, games);
    let start = |arrays: &mut Arrays| -> Box<dyn AnyBatch> {
        let options = BatchOptions { games: 0..games, seed: 1, ..BatchOptions::default() };
        let mut batch = environment.batch(&options);
        batch.reset(arrays.output());
        batch
    };

    let mut recorder = start(&mut arrays);
    let mut script = vec![vec![0; games]; steps];
    for actions in &mut script {
        recorder.random_actions(actions);
        recorder.step(actions, arrays.output());
    }
    let mut batch = start(&mut arrays);
    let began = processor_seconds();
    for actions in &script {
        batch.step(actions, arrays.output());
    }
    let seconds = processor_seconds() - began;
    println!("{game}: {:.3} M steps/s", (games * steps) as f64 / seconds / 1e6);
}

/// What this program has used, whatever else the machine does.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

struct Arrays {
    observation: Vec<u8>,
    mask: Vec<u8>,
    reward: Vec<f32>,
    done: Vec<u8>,
    side: Vec<u8>,
}

impl Arrays {
    fn new(environment: &dyn AnyEnvironment, games: usize) -> Arrays {
        let encoding = environment.encoding();
        Arrays {
            observation: vec![0; games * encoding.observation_len()],
            mask: vec![0; games * encoding.action_count()],
            reward: vec![0.0; games * environment.id().sides().len()],
            done: vec![0; games],
            side: vec![0; games],
        }
    }

    fn output(&mut self) -> Output<'_> {
        Output {
            observation: &mut self.observation,
            mask: &mut self.mask,
            reward: &mut self.reward,
            done: &mut self.done,
            side: &mut self.side,
        }
    }
}
