//! Whether the highest level is perfect: it never gets less than the table says of the start.

use std::time::Duration;

use stackade_core::{AnyMatch, GameId, Side};
use stackade_engine::{Engine, Player, Settings, Spec, player};
use stackade_games::registry;
use stackade_search::Verdict;

use super::tabled;
use crate::{MeasureError, Order, page};

/// How many games there are, unless something else was asked for.
const GAMES: u64 = 1_000;
/// Every kind of player.
const OPPONENTS: [&str; 10] = [
    "random",
    "greedy",
    "hoarder",
    "level=3",
    "level=6",
    "level=8",
    "level=9",
    "alphabeta,nodes=30000",
    "mcts,nodes=3000",
    "uct,nodes=3000",
];

/// Writes the results of the highest level as the side that begins.
pub(super) fn measure(order: &Order) -> Result<(), MeasureError> {
    let mut part =
        "\n| game | start | against | won, drawn, lost | worse than proved |\n|---|---|---|---|---:|\n"
            .to_owned();
    for id in tabled(order)?.into_iter().filter(registry::has_table) {
        let start = registry::new_match(&id, 0);
        let Some(known) = Engine::new(&id, Settings::default()).known_moves(&*start) else { continue };
        let rivals: Vec<&str> = OPPONENTS.into_iter().filter(|rival| plays(rival, &id)).collect();
        let each = order.matches_or(GAMES).div_ceil(rivals.len() as u64);
        for rival in rivals {
            let mut counts = [0; 3];
            for seed in 0..each {
                counts[play(&id, rival, order.seed + seed)? as usize] += 1;
            }
            let worse: u64 = counts[..known.result as usize].iter().sum();
            let [lost, drawn, won] = counts;
            let row = format!("| {id} | {} | `{rival}` | {won}, {drawn}, {lost} | {worse} |\n", known.result);
            eprint!("{row}");
            part += &row;
        }
    }
    part.push('\n');
    Ok(page::replace(&order.docs.join("truth.md"), "games", &part)?)
}

fn plays(rival: &str, id: &GameId) -> bool {
    rival.parse::<Spec>().is_ok_and(|spec| spec.check(id).is_ok())
}

/// The result of a game for the highest level, which begins.
fn play(id: &GameId, rival: &str, seed: u64) -> Result<Verdict, MeasureError> {
    let mut players = [seat("level=10", id, seed)?, seat(rival, id, seed)?];
    let mut game: Box<dyn AnyMatch> = registry::new_match(id, 0);
    while game.result().is_none() {
        let side = game.side_to_move().index();
        let mv = players[side].choose(&*game).map_err(|fault| fault.to_string())?;
        game.play(&mv).map_err(|error| error.to_string())?;
    }
    Ok(match game.result().and_then(|result| result.outcome.winner()) {
        Some(Side::First) => Verdict::Win,
        Some(_) => Verdict::Loss,
        None => Verdict::Draw,
    })
}

fn seat(spec: &str, id: &GameId, seed: u64) -> Result<Box<dyn Player>, MeasureError> {
    let mut seated = player(&spec.parse()?, Duration::from_millis(100));
    seated.begin(id, seed);
    Ok(seated)
}
