//! Going through a whole game: what each move gave away, and where the game turned.

use stackade_core::AnyMatch;
use stackade_search::{Hooks, Score, Task};

use crate::engine::Engine;

/// A move and what it gave away.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The turn's number, from 1.
    pub number: usize,
    /// The letter of the side that moved.
    pub side: char,
    /// The move.
    pub mv: String,
    /// What the move is worth for the side that made it.
    pub score: Score,
    /// What would have been best.
    pub best: String,
    /// What that is worth.
    pub best_score: Score,
    /// How bad the move is.
    pub mark: Option<Mark>,
    /// Whether the other side has the better game from here on.
    pub is_turning_point: bool,
}

/// How bad a move is, by the share of the point that it gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A tenth.
    Doubtful,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Mark {
    /// `?!`, `?` or `??`.
    pub fn text(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The mark of a move that gives away this share of the point.
    fn of(share: f64) -> Option<Mark> {
        match share {
            0.3.. => Some(Mark::Blunder),
            0.2.. => Some(Mark::Mistake),
            0.1.. => Some(Mark::Doubtful),
            _ => None,
        }
    }
}

impl Turn {
    /// How many units the move gave away.
    pub fn loss(&self) -> i32 {
        self.best_score.value() - self.score.value()
    }
}

/// Goes through a game from its start to where it stands and shows every turn as it is judged.
///
/// Each position is thought about with `task`; a search that is stopped ends the review.
pub fn review(
    engine: &mut Engine,
    game: &dyn AnyMatch,
    task: Task,
    hooks: &mut dyn Hooks,
    show: impl FnMut(Turn),
) {
    review_from(engine, game, 0, task, hooks, show);
}

/// The same for the turns behind the first `skipped`.
pub fn review_from(
    engine: &mut Engine,
    game: &dyn AnyMatch,
    skipped: usize,
    task: Task,
    hooks: &mut dyn Hooks,
    mut show: impl FnMut(Turn),
) {
    let mut replay = game.clone_box();
    for _ in skipped..game.ply() {
        replay.undo();
    }
    let mut before = opinion(engine, &*replay, task, hooks);
    for (index, mv) in game.moves().into_iter().enumerate().skip(skipped) {
        let side = replay.info().sides[replay.side_to_move().index()].letter;
        replay.play(&mv).expect("the game has been played before");
        let after = opinion(engine, &*replay, task, hooks);
        if hooks.should_stop() {
            return;
        }
        show(judge(index + 1, side, mv, &before, &after));
        before = after;
    }
}

/// What is thought of a position, and the move that would be played there.
struct Opinion {
    score: Score,
    best: String,
}

fn opinion(engine: &mut Engine, game: &dyn AnyMatch, task: Task, hooks: &mut dyn Hooks) -> Opinion {
    if let Some(result) = game.result() {
        let score = match result.outcome.winner() {
            None => Score::Draw,
            Some(side) if side == game.side_to_move() => Score::Win(0),
            Some(_) => Score::Loss(0),
        };
        return Opinion { score, best: "none".to_owned() };
    }
    let report = engine.think(game, task, hooks);
    Opinion {
        score: report.lines.first().map_or(Score::Units(0), |line| line.score),
        best: report.best.unwrap_or_else(|| "none".to_owned()),
    }
}

/// The mark of a move that gives a proved win away, however good the game still looks.
fn given_away(best: Score, played: Score) -> Option<Mark> {
    let is_given_away = matches!(best, Score::Win(_)) && !matches!(played, Score::Win(_));
    is_given_away.then_some(Mark::Doubtful)
}

fn judge(number: usize, side: char, mv: String, before: &Opinion, after: &Opinion) -> Turn {
    let score = after.score.before_the_move();
    // The move played may turn out better than the search had thought, or be the same.
    let best_score =
        if mv == before.best || score.value() > before.score.value() { score } else { before.score };
    let mark = Mark::of(best_score.chance() - score.chance()).max(given_away(best_score, score));
    let is_turning_point = mark.is_some() && best_score.chance() >= 0.5 && score.chance() < 0.5;
    Turn { number, side, mv, score, best: before.best.clone(), best_score, mark, is_turning_point }
}
