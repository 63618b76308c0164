//! The ladder of levels: how each does against the one below it.

use std::fmt::Write as _;
use std::time::Instant;

use stackade_core::GameId;
use stackade_engine::{Engine, Level, NoClock, Settings, Spec, Task};
use stackade_games::registry;

use crate::{MeasureError, Order, error_text, page};

/// Writes the ladder of each game into levels.md.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let page = order.docs.join("levels.md");
    for id in &order.games {
        page::check(&page, &format!("levels {id}"))?;
    }
    for id in &order.games {
        let ladder = ladder(order, id);
        print!("{ladder}");
        page::replace(&page, &format!("levels {id}"), &ladder)?;
    }
    Ok(())
}

fn ladder(order: &Order, id: &GameId) -> String {
    let games = order.matches_or(400);
    let mut text =
        "\n| level | name | against the level below | Elo above it | Elo above level 1 | a move |\n\
                    |---:|---|---|---:|---:|---:|\n"
            .to_owned();
    let mut elo = 0.0;
    let mut below: Option<Level> = None;
    for level in Level::all() {
        let (number, name, time) = (level.number(), level.name(), time_per_move(id, level));
        let (score, gain, sum) = match below {
            None => (String::new(), String::new(), "0".to_owned()),
            Some(below) => {
                let pentanomial = order.contest(id, [Spec::Level(level), Spec::Level(below)], games);
                elo += pentanomial.elo();
                let share = 100.0 * pentanomial.score();
                let score = format!(
                    "{share:.0} % (+{} ={} -{})",
                    pentanomial.wins, pentanomial.draws, pentanomial.losses
                );
                (
                    score,
                    format!("{:.0} ± {}", pentanomial.elo(), error_text(&pentanomial)),
                    format!("{elo:.0}"),
                )
            }
        };
        let _ = writeln!(text, "| {number} | {name} | {score} | {gain} | {sum} | {time} |");
        below = Some(level);
    }
    text + "\n"
}

/// The longest that a level takes for a move of a game against itself, in milliseconds.
fn time_per_move(id: &GameId, level: Level) -> String {
    let mut engine = Engine::new(id, Settings::default());
    let mut game = registry::new_match(id, 1);
    let mut longest = 0.0f64;
    while game.result().is_none() && game.ply() < 60 {
        let began = Instant::now();
        let report = engine.think(&*game, Task::Level(level), &mut NoClock);
        longest = longest.max(began.elapsed().as_secs_f64() * 1000.0);
        let best = report.best.expect("the game is not over");
        game.play(&best).expect("levels play legal moves");
    }
    if longest < 1.0 { "< 1 ms".to_owned() } else { format!("≤ {longest:.0} ms") }
}
