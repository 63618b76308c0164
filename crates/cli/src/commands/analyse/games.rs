//! Whole games: what each move gave away, and where games turned.

use std::path::Path;

use serde::Serialize;
use stackade_engine::review::{self, Mark};
use stackade_engine::{Engine, Settings};

use crate::args::AnalyseArgs;
use crate::commands::record::{Played, each_game};
use crate::commands::thinking::StopWatch;
use crate::error::CommandError;
use crate::output::{Output, print_json};
use crate::progress::with_clock;
use crate::terminal;

/// A game with what is thought of its moves.
#[derive(Serialize)]
struct Game {
    file: String,
    number: usize,
    game: String,
    moves: Vec<Turn>,
}

/// A move and what it gave away.
#[derive(Serialize)]
struct Turn {
    turn: usize,
    side: char,
    r#move: String,
    /// What the move is worth for the side that made it, in the evaluation's units.
    score: i32,
    result: &'static str,
    /// What would have been best, and what that is worth.
    best: String,
    best_score: i32,
    best_result: &'static str,
    /// How much was given away.
    loss: i32,
    /// `?!`, `?` or `??`.
    mark: Option<&'static str>,
    /// Whether the other side has the better game from here on.
    turning_point: bool,
}

pub(super) fn run(file: &Path, args: &AnalyseArgs) -> Result<(), CommandError> {
    let work = || if args.json { print_document(file, args) } else { print_lines(file, args) };
    if terminal::is_seen() && !args.json { work() } else { with_clock(work) }
}

fn print_document(file: &Path, args: &AnalyseArgs) -> Result<(), CommandError> {
    let (mut games, settings) = (Vec::new(), args.means.settings(1)?);
    let verdict = each_game(&[file.to_owned()], |game| {
        games.extend(game.ok().map(|played| review(&played, args, settings)).transpose()?);
        Ok(())
    })?;
    print_json(&games)?;
    verdict.result()
}

fn print_lines(file: &Path, args: &AnalyseArgs) -> Result<(), CommandError> {
    let (mut out, settings) = (Output::new(), args.means.settings(1)?);
    let verdict = each_game(&[file.to_owned()], |game| {
        let Ok(played) = game else { return Ok(()) };
        let game = review(&played, args, settings)?;
        out.line(format_args!("{}: game {}: {}", played.file, game.number, game.game))?;
        game.moves.iter().try_for_each(|turn| out.line(turn.line()))
    })?;
    out.finish()?;
    verdict.result()
}

/// Mistakes are told by what they cost the one and bring the other, so there have to be two.
fn review(played: &Played, args: &AnalyseArgs, settings: Settings) -> Result<Game, CommandError> {
    let id = played.game.id().two_sided().map_err(CommandError::usage)?;
    let mut engine = Engine::new(&id, settings);
    let mut moves = Vec::new();
    review::review(&mut engine, &*played.game, args.limit.task(), &mut StopWatch::new(), |turn| {
        moves.push(Turn::from(turn));
    });
    Ok(Game { file: played.path.clone(), number: played.number, game: id.to_string(), moves })
}

impl From<review::Turn> for Turn {
    fn from(turn: review::Turn) -> Turn {
        Turn {
            turn: turn.number,
            side: turn.side,
            score: turn.score.value(),
            result: turn.score.result(),
            best_score: turn.best_score.value(),
            best_result: turn.best_score.result(),
            loss: turn.loss(),
            mark: turn.mark.map(Mark::text),
            turning_point: turn.is_turning_point,
            r#move: turn.mv,
            best: turn.best,
        }
    }
}

impl Turn {
    fn line(&self) -> String {
        let Turn { turn, side, r#move, .. } = self;
        let mark = self.mark.unwrap_or_default();
        let worth = worth(self.score, self.result);
        let mut line = format!("{turn}. {side} {move}{mark} {worth}");
        if self.mark.is_some() {
            let best = worth_of_best(self);
            line.push_str(&format!(", better {} {best}", self.best));
        }
        if self.turning_point {
            line.push_str(", the game turns");
        }
        line
    }
}

fn worth_of_best(turn: &Turn) -> String {
    worth(turn.best_score, turn.best_result)
}

/// A proved result, or the evaluation's opinion.
fn worth(score: i32, result: &str) -> String {
    if result == "unknown" { format!("{score:+}") } else { result.to_owned() }
}
