//! `stackade bench`: how fast the rules are, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::Serialize;
use stackade_core::perft::{perft, perft_full};
use stackade_core::{Game, GameId, Playout, Rng};
use stackade_games::registry::GAMES;
use stackade_games::samples::sample;
use stackade_games::with_rules;

use crate::args::BenchArgs;
use crate::error::Failure;
use crate::open;
use crate::output::{Output, print_json};

/// How long each figure is measured.
const SAMPLE: Duration = Duration::from_millis(500);

/// Random games between two looks at the clock, which would take a share of the time otherwise.
const BATCH: u64 = 32;

/// Where the counting starts and how deep it goes; a game in another variant starts from its start.
const ROOTS: [(&str, &str, u32); 4] = [
    ("glaisher", "glaisher-start", 2),
    ("staqs", "staqs-after-setup", 8),
    ("greener", "greener-initial", 5),
    ("nava", "nava-middle", 5),
];

#[derive(Serialize)]
struct Report {
    games: Vec<Speed>,
    /// Of the search, which is not there yet.
    signature: Option<u64>,
}

#[derive(Serialize)]
struct Speed {
    id: String,
    moves_per_s: u64,
    playouts_per_s: u64,
    perft_per_s: u64,
    perft_bulk_per_s: u64,
    search_nodes_per_s: Option<u64>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let ids = match &args.game {
        Some(game) => vec![open::game(game)?],
        None => GAMES.iter().map(|info| GameId::standard(info)).collect(),
    };
    if args.json {
        let games = ids.iter().map(measure).collect::<Result<_, _>>()?;
        return print_json(&Report { games, signature: None });
    }
    let mut out = Output::new();
    out.line(row(["game", "moves/s", "playouts/s", "perft/s", "bulk perft/s"].map(str::to_owned)))?;
    for id in &ids {
        out.line(measure(id)?.row())?;
    }
    out.finish()
}

impl Speed {
    fn row(&self) -> String {
        let figures = [self.moves_per_s, self.playouts_per_s, self.perft_per_s, self.perft_bulk_per_s];
        let [moves, playouts, perft, bulk] = figures.map(|figure| figure.to_string());
        row([self.id.clone(), moves, playouts, perft, bulk])
    }
}

fn row([id, moves, playouts, perft, bulk]: [String; 5]) -> String {
    format!("{id:<24} {moves:>12} {playouts:>12} {perft:>14} {bulk:>16}")
}

fn measure(id: &GameId) -> Result<Speed, Failure> {
    with_rules!(id, rules => measure_rules(&rules))
}

fn measure_rules<G: Game>(rules: &G) -> Result<Speed, Failure> {
    let (root, depth) = root(rules)?;
    let (turns, games) = playouts(rules);
    Ok(Speed {
        id: rules.id().to_string(),
        moves_per_s: turns,
        playouts_per_s: games,
        perft_per_s: rate(|| perft_full(rules, black_box(&root), depth)),
        perft_bulk_per_s: rate(|| perft(rules, black_box(&root), depth)),
        search_nodes_per_s: None,
    })
}

/// The state that the counting starts from and the depth.
fn root<G: Game>(rules: &G) -> Result<(G::State, u32), Failure> {
    let id = rules.id().to_string();
    let known = ROOTS.iter().find(|(game, ..)| *game == id);
    if let Some((sample, depth)) = known.and_then(|&(_, name, depth)| Some((sample(name)?, depth))) {
        let position = rules.parse_position(sample.position).map_err(Failure::usage)?;
        return Ok((rules.state(&position), depth));
    }
    let start = rules.state(&rules.start(0));
    Ok((start, depth_worth_measuring(rules, &start)))
}

/// The first depth that takes long enough to be measured.
fn depth_worth_measuring<G: Game>(rules: &G, start: &G::State) -> u32 {
    const ENOUGH: u64 = 100_000;
    (1..8).find(|&depth| perft(rules, start, depth) >= ENOUGH).unwrap_or(8)
}

/// Turns and games of uniformly random play per second.
fn playouts<G: Game>(rules: &G) -> (u64, u64) {
    let start = rules.state(&rules.start(0));
    let (mut playout, mut rng, mut turns) = (Playout::new(), Rng::new(1), 0);
    let (games, time) = repeat(|| {
        for _ in 0..BATCH {
            turns += playout.run(rules, black_box(&start), &mut rng).turns as u64;
        }
        BATCH
    });
    (per_second(turns, time), per_second(games, time))
}

/// How much the work does in a second.
fn rate(work: impl FnMut() -> u64) -> u64 {
    let (done, time) = repeat(work);
    per_second(done, time)
}

/// Repeats the work for a while; returns how much was done and how long it took.
fn repeat(mut work: impl FnMut() -> u64) -> (u64, Duration) {
    let begin = Instant::now();
    let mut done = 0;
    loop {
        done += black_box(work());
        let time = begin.elapsed();
        if time >= SAMPLE {
            return (done, time);
        }
    }
}

fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64()).round() as u64
}
