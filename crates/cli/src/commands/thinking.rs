//! What the commands that think have in common.

use std::time::Instant;

use serde::Serialize;
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Hooks, Line, Report, Searcher, Settings, Task};
use stackade_search::{Limits, Score, TranspositionTable};

use crate::args::{LimitArgs, Means};
use crate::error::CommandError;
use crate::progress::with_clock;

/// A clock that starts when it is made; nobody interrupts it.
pub(crate) struct StopWatch(Instant);

impl StopWatch {
    pub(crate) fn new() -> StopWatch {
        StopWatch(Instant::now())
    }
}

impl Hooks for StopWatch {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

impl LimitArgs {
    /// What an engine is told.
    pub(crate) fn task(&self) -> Task {
        let Some(level) = self.level else {
            let limits = Limits { depth: self.depth, nodes: self.nodes, time_ms: self.time };
            return Task::Search(Searcher::AlphaBeta, limits);
        };
        Task::Level(level)
    }
}

impl Means {
    /// How an engine is set up; refused if there is not so much memory. The table that is tried takes room among
    /// the addresses and none in memory, which the system gives page by page as it is used.
    pub(crate) fn settings(&self, lines: u16) -> Result<Settings, CommandError> {
        let (threads, hash) = (self.threads.into(), self.hash as usize);
        TranspositionTable::try_new(hash)
            .map_err(|error| CommandError::refused(format!("--hash: {error}")))?;
        Ok(Settings { threads, hash, lines: lines.into(), ..Settings::default() })
    }
}

/// Thinks about a game that must not be over.
pub(crate) fn think(game: &dyn AnyMatch, task: Task, settings: Settings) -> Result<Report, CommandError> {
    with_clock(|| think_with(&mut Engine::new(&game.id(), settings), game, task))
}

/// The same with an engine that may have learnt something.
pub(crate) fn think_with(
    engine: &mut Engine,
    game: &dyn AnyMatch,
    task: Task,
) -> Result<Report, CommandError> {
    refuse_if_over(game)?;
    Ok(engine.think(game, task, &mut StopWatch::new()))
}

pub(crate) fn refuse_if_over(game: &dyn AnyMatch) -> Result<(), CommandError> {
    match game.result() {
        Some(result) => Err(CommandError::refused(format!("the game is over: {}", result.ending.words()))),
        None => Ok(()),
    }
}

/// A line of an analysis as JSON.
#[derive(Serialize)]
pub(crate) struct JsonLine {
    r#move: String,
    score: i32,
    /// None where more than two sides play: nothing is proved then.
    result: Option<&'static str>,
    /// What each of more than two sides may expect, in thousandths of a point.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scores: Vec<i32>,
    /// In how many plies a proved win or loss comes.
    plies: Option<u32>,
    pv: Vec<String>,
}

impl From<&Line> for JsonLine {
    fn from(line: &Line) -> JsonLine {
        JsonLine {
            r#move: line.mv().clone(),
            score: line.score.value(),
            result: line.scores.is_empty().then(|| line.score.result()),
            scores: line.scores.clone(),
            plies: plies(line.score),
            pv: line.pv.clone(),
        }
    }
}

fn plies(score: Score) -> Option<u32> {
    match score {
        Score::Win(plies) | Score::Loss(plies) => Some(plies),
        Score::Units(_) | Score::Draw => None,
    }
}
