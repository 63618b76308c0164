//! Thinking: limits from Python, answers for Python, and Ctrl-C in between.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use stackade_core::AnyMatch;
use stackade_engine::{Breadth, Engine, Hooks, Level, Limits, NoMemory, Report, Searcher, Settings, Task};

use crate::error::ArgumentError;

/// How long to think, as Python says it.
pub(crate) struct Wish {
    pub(crate) level: Option<u8>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// In seconds.
    pub(crate) time: Option<f64>,
}

/// With what to think.
pub(crate) struct Means {
    pub(crate) threads: usize,
    pub(crate) hash: usize,
    pub(crate) lines: usize,
    pub(crate) seed: u64,
}

/// Somebody who says nothing waits this long, in milliseconds.
const USUAL_TIME: u64 = 1000;
const MOST_THREADS: usize = 256;

impl Wish {
    fn limits(&self) -> PyResult<Limits> {
        Ok(Limits { depth: self.depth, nodes: self.nodes, time_ms: milliseconds(self.time)? })
    }

    fn task(&self) -> PyResult<Task> {
        let limits = self.limits()?;
        let has_limit = limits != Limits::default();
        match self.level {
            Some(_) if has_limit => Err(ArgumentError::new_err("expected a level or limits, not both")),
            Some(level) => Ok(Task::Level(parse_level(level)?)),
            None if has_limit => Ok(Task::Search(Searcher::AlphaBeta, limits)),
            None => Ok(Task::Search(Searcher::AlphaBeta, Limits::time_ms(USUAL_TIME))),
        }
    }
}

impl Means {
    fn settings(&self) -> PyResult<Settings> {
        let Means { threads, hash, lines, seed } = *self;
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(ArgumentError::new_err(format!("{threads} threads, expected 1 to {MOST_THREADS}")));
        }
        if hash == 0 || lines == 0 {
            return Err(ArgumentError::new_err("expected at least 1 megabyte of hash and 1 line"));
        }
        Ok(Settings { threads, hash, lines, seed })
    }
}

fn parse_level(number: u8) -> PyResult<Level> {
    let refuse = || ArgumentError::new_err(format!("there is no level {number}, expected 1 to 10"));
    Level::new(number).ok_or_else(refuse)
}

fn milliseconds(seconds: Option<f64>) -> PyResult<Option<u64>> {
    match seconds {
        None => Ok(None),
        Some(seconds) if seconds.is_finite() && seconds >= 0.0 => Ok(Some((seconds * 1000.0).ceil() as u64)),
        Some(seconds) => Err(ArgumentError::new_err(format!("{seconds} is not a time, expected seconds"))),
    }
}

/// Thinks about a game without holding Python up.
pub(crate) fn think(py: Python<'_>, game: &dyn AnyMatch, wish: &Wish, means: &Means) -> PyResult<Report> {
    let (task, settings) = (wish.task()?, means.settings()?);
    listening(py, |listener| {
        let mut engine = engine(game, settings)?;
        Ok(engine.think(game, task, listener))
    })
}

/// Proves the result of a game.
pub(crate) fn solve(
    py: Python<'_>,
    game: &dyn AnyMatch,
    breadth: Breadth,
    wish: &Wish,
    means: &Means,
) -> PyResult<Proof> {
    let (limits, settings) = (wish.limits()?, means.settings()?);
    let solved = listening(py, |listener| {
        let mut engine = Engine::new(&game.id(), settings);
        Ok(engine.solve(game, breadth, limits, listener))
    })?;
    Ok(Proof {
        result: solved.result.map(|result| result.to_string()),
        best: solved.best,
        complete: solved.complete,
        plies: solved.plies,
        nodes: solved.nodes,
        time: solved.time_ms as f64 / 1000.0,
    })
}

/// Perft that Ctrl-C stops.
pub(crate) fn perft(py: Python<'_>, game: &dyn AnyMatch, depth: u32) -> PyResult<u64> {
    listening(py, |listener| {
        let listener: &Listener = listener;
        let count =
            Engine::new(&game.id(), Settings::default()).perft(game, depth, &|| listener.should_stop());
        Ok(count.unwrap_or_default())
    })
}

fn engine(game: &dyn AnyMatch, settings: Settings) -> Result<Engine, NoMemory> {
    let mut engine = Engine::new(&game.id(), settings);
    engine.prepare()?;
    Ok(engine)
}

/// Runs something that takes its time while other threads of Python go on, and raises what a signal has raised.
fn listening<T: Send>(
    py: Python<'_>,
    run: impl FnOnce(&mut Listener) -> Result<T, NoMemory> + Send,
) -> PyResult<T> {
    let mut listener = Listener::new();
    let result = py.detach(|| run(&mut listener));
    match listener.raised.into_inner() {
        Some(raised) => Err(raised),
        None => result.map_err(|error| pyo3::exceptions::PyMemoryError::new_err(error.to_string())),
    }
}

/// A clock that now and then asks Python whether a signal has come.
struct Listener {
    began: Instant,
    /// When Python was asked last.
    asked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

/// How seldom Python is asked: its other threads want to run.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

impl Listener {
    fn new() -> Listener {
        let now = Instant::now();
        Listener { began: now, asked: Cell::new(now), raised: RefCell::new(None) }
    }
}

impl Hooks for Listener {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn should_stop(&self) -> bool {
        if self.asked.get().elapsed() >= PATIENCE {
            self.asked.set(Instant::now());
            if let Some(raised) = Python::attach(|py| py.check_signals().err()) {
                self.raised.borrow_mut().get_or_insert(raised);
            }
        }
        self.raised.borrow().is_some()
    }
}

/// A move with its score and the play it leads to.
#[pyclass(frozen, get_all, module = "stackade")]
pub(crate) struct Line {
    /// The move.
    r#move: String,
    /// What it is worth to the side to move, in units of which 400 stand for odds of ten to one.
    score: i32,
    /// `win`, `draw` or `loss` if that is proved, else `unknown`; none where more than two sides play.
    result: Option<&'static str>,
    /// In how many plies a proved win or loss comes.
    plies: Option<u32>,
    /// What each of more than two sides may expect, in thousandths of a point.
    scores: Vec<i32>,
    /// Best play as far as it is known, the move included.
    pv: Vec<String>,
    /// How deep it was searched.
    depth: u32,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<stackade.Line {} score {} pv {}>", self.r#move, self.score, self.pv.join(" "))
    }
}

pub(crate) fn lines(report: &Report) -> Vec<Line> {
    report.lines.iter().map(line).collect()
}

fn line(line: &stackade_engine::Line) -> Line {
    use stackade_engine::Score;
    Line {
        r#move: line.mv().clone(),
        score: line.score.value(),
        result: line.scores.is_empty().then(|| line.score.result()),
        plies: match line.score {
            Score::Win(plies) | Score::Loss(plies) => Some(plies),
            Score::Units(_) | Score::Draw => None,
        },
        scores: line.scores.clone(),
        pv: line.pv.clone(),
        depth: line.depth,
    }
}

/// What is proved about a position.
#[pyclass(frozen, get_all, module = "stackade")]
pub(crate) struct Proof {
    /// `win`, `draw` or `loss` for the side to move; none if nothing is proved.
    result: Option<String>,
    /// Moves that keep the result.
    best: Vec<String>,
    /// Whether every move is judged, so that no others keep it.
    complete: bool,
    /// How many plies the game lasts with best play, where that is known.
    plies: Option<u32>,
    /// Positions looked at.
    nodes: u64,
    /// Seconds.
    time: f64,
}

#[pymethods]
impl Proof {
    fn __repr__(&self) -> String {
        let result = self.result.as_deref().unwrap_or("unknown");
        format!("<stackade.Proof {result}, best {}>", self.best.join(" "))
    }
}

/// A term of the evaluation.
#[pyclass(frozen, get_all, module = "stackade")]
pub(crate) struct Term {
    name: &'static str,
    about: &'static str,
    /// What was counted.
    count: i32,
    /// What it is worth to the side to move.
    value: i32,
}

#[pymethods]
impl Term {
    fn __repr__(&self) -> String {
        format!("<stackade.Term {:+} {}: {}>", self.value, self.name, self.about)
    }
}

pub(crate) fn terms(game: &dyn AnyMatch) -> Vec<Term> {
    let terms = Engine::new(&game.id(), Settings::default()).explain(game);
    let told = |term: stackade_engine::Term| Term {
        name: term.name,
        about: term.about,
        count: term.count,
        value: term.value,
    };
    terms.into_iter().map(told).collect()
}
