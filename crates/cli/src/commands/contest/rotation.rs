//! Matches among three or four players.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;
use stackade_core::{GameId, record};
use stackade_engine::rotation::{Rotation, Standings};
use stackade_engine::{Conditions, Spec};

use crate::args::{MatchArgs, PLAYERS};
use crate::error::CommandError;
use crate::output::{Output, deliver, print_json};
use crate::progress::with_bar;

#[derive(Serialize)]
struct Document {
    game: String,
    games: u64,
    players: Vec<PlayerRow>,
    /// The points that each seat has brought, in the order in which sides move.
    seats: Vec<f64>,
    seed: u64,
}

#[derive(Serialize)]
struct PlayerRow {
    player: String,
    rank: f64,
    rank_error: Option<f64>,
    points: f64,
    points_error: Option<f64>,
    wins: u64,
    forfeits: u64,
}

pub(super) fn run(
    args: &MatchArgs,
    conditions: Conditions,
    id: GameId,
    players: Vec<Spec>,
) -> Result<(), CommandError> {
    let rotation = Rotation {
        id,
        openings: args.games / players.len() as u64,
        players,
        seed: args.seed,
        opening_plies: args.opening_plies,
        threads: args.threads.into(),
        time: Duration::from_millis(args.time),
        conditions,
    };
    let done = AtomicU64::new(0);
    let standings = with_bar(
        || done.load(Ordering::Relaxed) as f64 / args.games as f64,
        || rotation.play(&|games| done.store(games, Ordering::Relaxed)),
    );
    if let Some(file) = &args.records {
        deliver(record::write(&standings.records).as_bytes(), Some(file))?;
    }
    let document = Document::new(&rotation, &standings);
    if args.json { print_json(&document) } else { document.print() }
}

impl Document {
    fn new(rotation: &Rotation, standings: &Standings) -> Document {
        let row = |(spec, standing): (&Spec, &stackade_engine::rotation::Standing)| PlayerRow {
            player: spec.to_string(),
            rank: standing.rank,
            rank_error: standing.rank_error,
            points: standing.points,
            points_error: standing.points_error,
            wins: standing.wins,
            forfeits: standing.forfeits,
        };
        Document {
            game: rotation.id.to_string(),
            games: standings.games,
            players: rotation.players.iter().zip(&standings.players).map(row).collect(),
            seats: standings.seats.clone(),
            seed: rotation.seed,
        }
    }

    fn print(&self) -> Result<(), CommandError> {
        let mut out = Output::new();
        out.line(format_args!("{}: {} players, {} games", self.game, self.players.len(), self.games))?;
        for (letter, row) in PLAYERS.iter().zip(&self.players) {
            let PlayerRow { player, rank, rank_error, points, points_error, wins, forfeits } = row;
            let lost = if *forfeits > 0 { format!(", forfeits {forfeits}") } else { String::new() };
            let rank = with_error(*rank, *rank_error, 2);
            let points = with_error(*points, *points_error, 3);
            out.line(format_args!("{letter} {player}: rank {rank}, points {points}, wins {wins}{lost}"))?;
        }
        let seats: Vec<String> = self.seats.iter().map(|points| format!("{points:.3}")).collect();
        out.line(format_args!("points by seat {}", seats.join(" ")))?;
        out.finish()
    }
}

/// `1.75 ± 0.18`; of a single opening, whose error nobody knows, the mean alone.
fn with_error(mean: f64, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) => format!("{mean:.digits$} ± {error:.digits$}"),
        None => format!("{mean:.digits$}"),
    }
}
