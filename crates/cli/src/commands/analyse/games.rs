//! Whole games: what each move gave away, and where games turned.

use std::path::Path;

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_engine::Engine;
use stackade_search::Score;

use crate::args::AnalyseArgs;
use crate::commands::record::{Played, each_game};
use crate::commands::thinking::StopWatch;
use crate::error::Failure;
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

pub(super) fn run(file: &Path, args: &AnalyseArgs) -> Result<(), Failure> {
    let work = || if args.json { print_document(file, args) } else { print_lines(file, args) };
    if terminal::is_seen() && !args.json { work() } else { with_clock(work) }
}

fn print_document(file: &Path, args: &AnalyseArgs) -> Result<(), Failure> {
    let mut games = Vec::new();
    let verdict = each_game(&[file.to_owned()], |game| {
        games.extend(game.ok().map(|played| review(&played, args)));
        Ok(())
    })?;
    print_json(&games)?;
    verdict.result()
}

fn print_lines(file: &Path, args: &AnalyseArgs) -> Result<(), Failure> {
    let mut out = Output::new();
    let verdict = each_game(&[file.to_owned()], |game| {
        let Ok(played) = game else { return Ok(()) };
        let game = review(&played, args);
        out.line(format_args!("{}: game {}: {}", game.file, game.number, game.game))?;
        game.moves.iter().try_for_each(|turn| out.line(turn.line()))
    })?;
    out.finish()?;
    verdict.result()
}

/// What is thought of a position, and the move that would be played there.
struct Opinion {
    score: Score,
    best: String,
}

fn review(played: &Played, args: &AnalyseArgs) -> Game {
    let id = played.game.id();
    let mut engine = Engine::new(&id, args.means.settings(1));
    let mut game = played.game.clone();
    while game.undo().is_some() {}
    let mut opinions = vec![opinion(&mut engine, &*game, args)];
    let mut turns = Vec::new();
    for mv in played.game.moves() {
        let side = game.info().sides[game.side_to_move().index()].letter;
        game.play(&mv).expect("the game has been played before");
        opinions.push(opinion(&mut engine, &*game, args));
        let [.., before, after] = &opinions[..] else { unreachable!("there are two by now") };
        turns.push(judge(turns.len() + 1, side, mv, before, after));
    }
    Game { file: played.file.clone(), number: played.number, game: id.to_string(), moves: turns }
}

fn opinion(engine: &mut Engine, game: &dyn AnyMatch, args: &AnalyseArgs) -> Opinion {
    if let Some(result) = game.result() {
        let score = match result.outcome.winner() {
            None => Score::Draw,
            Some(side) if side == game.side_to_move() => Score::Win(0),
            Some(_) => Score::Loss(0),
        };
        return Opinion { score, best: "none".to_owned() };
    }
    let thought = engine.think(game, args.limit.task(), &mut StopWatch::new());
    let best = thought.best();
    Opinion {
        score: best.map_or(Score::Units(0), |line| line.score),
        best: best.map_or_else(|| "none".to_owned(), |line| line.mv.clone()),
    }
}

fn judge(turn: usize, side: char, mv: String, before: &Opinion, after: &Opinion) -> Turn {
    let score = for_the_other_side(after.score);
    // The move played may turn out better than the search had thought, or be the same.
    let best = if mv == before.best || score.value() > before.score.value() { score } else { before.score };
    let drop = chance(best) - chance(score);
    let mark = match drop {
        0.3.. => Some("??"),
        0.2.. => Some("?"),
        0.1.. => Some("?!"),
        _ => None,
    };
    Turn {
        turn,
        side,
        r#move: mv,
        score: score.value(),
        result: score.result(),
        best: before.best.clone(),
        best_score: best.value(),
        best_result: best.result(),
        loss: best.value() - score.value(),
        mark,
        turning_point: chance(best) >= 0.5 && chance(score) < 0.5 && mark.is_some(),
    }
}

/// A score after a move, for the side that made it.
fn for_the_other_side(score: Score) -> Score {
    match score {
        Score::Units(units) => Score::Units(-units),
        Score::Win(plies) => Score::Loss(plies + 1),
        Score::Loss(plies) => Score::Win(plies + 1),
        Score::Draw => Score::Draw,
    }
}

/// The share of the point that a score promises.
fn chance(score: Score) -> f64 {
    /// So many units make a game three to one.
    const SCALE: f64 = 200.0;
    match score {
        Score::Win(_) => 1.0,
        Score::Draw => 0.5,
        Score::Loss(_) => 0.0,
        Score::Units(units) => 1.0 / (1.0 + 3f64.powf(-f64::from(units) / SCALE)),
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
