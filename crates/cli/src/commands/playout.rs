//! `stackade playout`: random games.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use stackade_core::record::{Record, Start};
use stackade_core::{AnyMatch, GameId, Rng};
use stackade_games::registry;

use crate::args::PlayoutArgs;
use crate::error::CommandError;
use crate::output::Output;
use crate::progress::with_bar;
use crate::{open, terminal};

#[derive(Serialize)]
struct Line {
    game: String,
    seed: u64,
    start: String,
    moves: Vec<String>,
    r#final: String,
    result: Option<String>,
}

pub(crate) fn run(args: &PlayoutArgs) -> Result<(), CommandError> {
    let id = open::game(&args.game)?;
    let done = AtomicU64::new(0);
    if terminal::is_seen() {
        // The lines themselves show how far it has come.
        return print_games(&id, args, &done);
    }
    with_bar(|| done.load(Ordering::Relaxed) as f64 / args.count as f64, || print_games(&id, args, &done))
}

fn print_games(id: &GameId, args: &PlayoutArgs, done: &AtomicU64) -> Result<(), CommandError> {
    let mut out = Output::new();
    for i in 0..args.count {
        let seed = args.seed.wrapping_add(i);
        let game = play(id, seed);
        match args.record {
            false => out.json(&line(&*game, seed))?,
            true if i == 0 => out.text(record(&*game, seed))?,
            true => out.text(format_args!("\n{}", record(&*game, seed)))?,
        }
        done.store(i, Ordering::Relaxed);
    }
    out.finish()
}

/// The random game of a seed, which decides both the start and, by a generator of their own, the moves.
fn play(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    let mut game = registry::new_match(id, seed);
    let mut rng = Rng::new(seed).fork();
    while game.play_random(&mut rng).is_some() {}
    game
}

fn line(game: &dyn AnyMatch, seed: u64) -> Line {
    Line {
        game: game.id().to_string(),
        seed,
        start: game.start(),
        moves: game.moves(),
        r#final: game.position(),
        result: game.result().map(|result| open::result_text(game, result)),
    }
}

/// The game as a record; the seed is mentioned where the start depends on it.
fn record(game: &dyn AnyMatch, seed: u64) -> Record {
    let is_standard = game.start() == registry::new_match(&game.id(), 0).start();
    let start = if is_standard { Start::Standard } else { Start::Seed(seed) };
    let mut record = Record::from_match(game, &start);
    for player in ["First", "Second"] {
        record.set_tag(player, "random").expect("it is a tag's name");
    }
    record
}
