//! `stackade bench`: how fast the rules and the search are, on one thread, and the search's signature.

use std::time::Duration;

use serde::Serialize;
use stackade_core::GameId;
use stackade_core::perft::Progress;
use stackade_engine::rate;
use stackade_games::bench::{self, BenchTask, Root, roots};
use stackade_games::registry;

use crate::args::BenchArgs;
use crate::error::CommandError;
use crate::output::{Output, print_json};
use crate::progress::with_clock;
use crate::{open, terminal};

/// How long each figure is measured, at least.
const SAMPLE: Duration = Duration::from_millis(500);

#[derive(Serialize)]
struct Report {
    games: Vec<Speed>,
    signature: u64,
}

#[derive(Serialize)]
struct Speed {
    id: String,
    moves_per_s: u64,
    playouts_per_s: u64,
    perft_per_s: u64,
    perft_bulk_per_s: u64,
    search_nodes_per_s: u64,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), CommandError> {
    let roots = match &args.game {
        Some(game) => vec![root(&open::game(game)?)],
        None => roots(),
    };
    if args.json {
        let measure_all =
            || Report { games: roots.iter().map(measure).collect(), signature: bench::signature() };
        return print_json(&with_clock(measure_all));
    }
    if terminal::is_seen() { print(&roots) } else { with_clock(|| print(&roots)) }
}

fn print(roots: &[Root]) -> Result<(), CommandError> {
    let mut out = Output::new();
    let titles = ["game", "moves/s", "playouts/s", "perft/s", "bulk perft/s", "search nodes/s"];
    out.line(row(titles.map(str::to_owned)))?;
    for root in roots {
        out.line(measure(root).row())?;
    }
    out.line(format!("signature {}", bench::signature()))?;
    out.finish()
}

/// Where a game's perft is measured: at its root, or for other variants at the start.
fn root(id: &GameId) -> Root {
    roots().into_iter().find(|root| root.id == *id).unwrap_or_else(|| {
        let depth = depth_worth_measuring(id);
        let position = registry::new_match(id, 0).position();
        Root { id: *id, position, full_depth: depth, bulk_depth: depth }
    })
}

/// The first depth that takes long enough to be measured.
fn depth_worth_measuring(id: &GameId) -> u32 {
    const ENOUGH: u64 = 100_000;
    let game = registry::new_match(id, 0);
    (1..8).find(|&depth| game.perft(depth, 1, &Progress::new()) >= ENOUGH).unwrap_or(8)
}

fn measure(root: &Root) -> Speed {
    let figure = |task| rate(&mut root.work(task), SAMPLE).round() as u64;
    Speed {
        id: root.id.to_string(),
        moves_per_s: figure(BenchTask::Moves),
        playouts_per_s: figure(BenchTask::Playouts),
        perft_per_s: figure(BenchTask::FullPerft),
        perft_bulk_per_s: figure(BenchTask::BulkPerft),
        search_nodes_per_s: figure(BenchTask::Search),
    }
}

impl Speed {
    fn row(&self) -> String {
        let figures = [
            self.moves_per_s,
            self.playouts_per_s,
            self.perft_per_s,
            self.perft_bulk_per_s,
            self.search_nodes_per_s,
        ];
        let [moves, playouts, perft, bulk, search] = figures.map(|figure| figure.to_string());
        row([self.id.to_owned(), moves, playouts, perft, bulk, search])
    }
}

fn row([id, moves, playouts, perft, bulk, search]: [String; 6]) -> String {
    format!("{id:<24} {moves:>12} {playouts:>12} {perft:>14} {bulk:>16} {search:>16}")
}
