//! `stackade.Vector`: many games at once, written into arrays that are made once.

mod arrays;
pub(crate) mod settings;

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;
use stackade_games::environment::{AnyBatch, BatchOptions, Opponent, Output};

use crate::error::{ArgumentError, ClosedError, Refusal};
use crate::game::{environment, parse};
use crate::thinking::PATIENCE;
use arrays::{Arrays, Sizes, busy, whole};
use settings::Settings;

/// With fewer games than this to a thread, waking it costs more than it saves.
const GAMES_A_THREAD: usize = 1024;
const MOST_GAMES: usize = 1 << 22;
const MOST_THREADS: usize = 256;

/// Games of one kind that are played side by side.
#[pyclass(module = "stackade")]
pub(crate) struct Vector {
    game: String,
    settings: Settings,
    /// Each has some of the games, for one thread at a time.
    parts: Vec<Box<dyn AnyBatch>>,
    /// None while everything is done by whoever calls.
    pool: Option<rayon::ThreadPool>,
    /// The process that has the threads: a fork has none of them.
    process: u32,
    is_closed: bool,
    /// Whether games wait for the opponent, or have not begun, so that none can be stepped before all begin anew.
    is_interrupted: bool,
    sizes: Sizes,
    arrays: Arrays,
    /// The actions of a step, read from whatever array they came in.
    actions: Vec<i64>,
    /// Ends what a level is thinking about.
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (game, n, seed=0, *, threads=None, opening_turns=0, opponent=None, side=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seed: u64,
        threads: Option<usize>,
        opening_turns: usize,
        opponent: Option<&Bound<'_, PyAny>>,
        side: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vector> {
        let id = parse(game)?;
        let environment = environment(&id)?;
        check_count("games", n, MOST_GAMES)?;
        let threads = match threads {
            Some(threads) => threads,
            None => cores().min(n / GAMES_A_THREAD).max(1),
        };
        check_count("threads", threads, MOST_THREADS)?;
        let threads = threads.min(n);
        let settings = Settings::read(&id, opening_turns, opponent, side)?;
        let encoding = environment.encoding();
        let sizes = Sizes {
            games: n,
            games_a_part: n.div_ceil(threads),
            observation: encoding.observation_len(),
            actions: encoding.action_count(),
            sides: id.sides().len(),
        };
        let arrays = Arrays::new(py, &sizes, [encoding.planes.len(), encoding.rows, encoding.columns])?;
        let mut vector = Vector {
            game: id.to_string(),
            settings,
            parts: Vec::new(),
            pool: None,
            process: std::process::id(),
            is_closed: false,
            is_interrupted: false,
            sizes,
            arrays,
            actions: vec![0; n],
            stop: Arc::default(),
        };
        if threads > 1 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            vector.pool = Some(pool.map_err(no_thread)?);
        }
        vector.reset(py, Some(seed))?;
        Ok(vector)
    }

    /// Starts every game anew, with other random numbers if a seed is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<Py<PyTuple>> {
        self.check_usable()?;
        self.stop.store(false, Ordering::Relaxed);
        if let Some(seed) = seed {
            self.parts = self.make_parts(seed)?;
            self.is_interrupted = true;
        }
        let seen = self.for_parts(py, |part, _, output| part.reset(output))?;
        self.is_interrupted = false;
        Ok(seen)
    }

    /// Plays an action in every game and writes what there is to see. A game that ends starts anew at once: its reward
    /// and its end are told, and what is seen is the start of the next.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Py<PyTuple>> {
        self.check_open()?;
        self.read_actions(actions)?;
        self.check_actions()?;
        self.for_parts(py, |part, actions, output| part.step(actions, output))
    }

    /// Draws a legal action for every game, into the array `actions`.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.check_open()?;
        self.draw(py)?;
        Ok(self.arrays.actions.clone_ref(py))
    }

    /// Draws a legal action for every game and plays it: `step(sample())` in one call.
    fn step_random(&mut self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        self.check_open()?;
        self.draw(py)?;
        self.for_parts(py, |part, actions, output| part.step(actions, output))
    }

    /// Plays every game to its end at random and tells what that was worth to each side. The games stay as they are.
    fn playouts<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.check_open()?;
        let Sizes { games, games_a_part, sides, .. } = self.sizes;
        let mut rewards = vec![0.0; games * sides];
        let (parts, pool) = (&mut self.parts, &self.pool);
        py.detach(|| {
            let chunks = rewards.chunks_mut(games_a_part * sides);
            let work: Vec<_> = parts.iter_mut().zip(chunks).collect();
            spread(pool.as_ref(), work, |(part, rewards)| part.playouts(rewards));
        });
        PyArray1::from_vec(py, rewards).reshape([games, sides])
    }

    /// How many turns have been played in every game.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check_open()?;
        let mut turns = vec![0; self.sizes.games];
        for (part, turns) in self.parts.iter().zip(turns.chunks_mut(self.sizes.games_a_part)) {
            part.turns(turns);
        }
        Ok(PyArray1::from_vec(py, turns))
    }

    /// Lets threads and games go. Arrays stay as they are.
    fn close(&mut self) {
        self.is_closed = true;
        if self.process == std::process::id() {
            self.pool = None;
        } else if let Some(pool) = self.pool.take() {
            // Its threads are in another process, and nobody here could wait for them.
            std::mem::forget(pool);
        }
        self.parts.clear();
    }

    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    #[getter]
    fn threads(&self) -> usize {
        self.pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// What the side to move sees: games, planes, rows, columns; uint8.
    #[getter]
    fn observation(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen(py, 0)
    }

    /// The legal actions: games, actions; bool.
    #[getter]
    fn mask(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen(py, 1)
    }

    /// What games that have just ended were worth: games, sides; float32.
    #[getter]
    fn reward(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen(py, 2)
    }

    /// Which games have just ended; bool.
    #[getter]
    fn done(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen(py, 3)
    }

    /// The side to move in every game; uint8.
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.seen(py, 4)
    }

    /// The actions that were drawn last; int64.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.actions.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.sizes.games
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&mut self, _args: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __repr__(&self) -> String {
        format!("<stackade.Vector of {} games of {}>", self.sizes.games, self.game)
    }
}

impl Drop for Vector {
    fn drop(&mut self) {
        self.close();
    }
}

impl Vector {
    fn check_open(&self) -> PyResult<()> {
        self.check_usable()?;
        if self.is_interrupted {
            return Err(ClosedError::new_err("the games were interrupted, expected reset()"));
        }
        Ok(())
    }

    fn check_usable(&self) -> PyResult<()> {
        if self.is_closed {
            return Err(ClosedError::new_err("the games are closed"));
        }
        if self.pool.is_some() && self.process != std::process::id() {
            return Err(ClosedError::new_err(
                "these games belong to the process before a fork, expected games made in this one",
            ));
        }
        Ok(())
    }

    fn make_parts(&self, seed: u64) -> PyResult<Vec<Box<dyn AnyBatch>>> {
        let environment = environment(&parse(&self.game)?)?;
        let Sizes { games, games_a_part, .. } = self.sizes;
        let part = |start: usize| {
            let options = BatchOptions {
                games: start..(start + games_a_part).min(games),
                seed,
                opening_turns: self.settings.opening_turns,
                opponent: self.settings.opponent,
                side: self.settings.side,
                stop: self.stop.clone(),
            };
            environment.batch(&options)
        };
        Ok((0..games).step_by(games_a_part).map(part).collect())
    }

    fn seen(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        Ok(self.arrays.seen.bind(py).get_item(index)?.unbind())
    }

    fn read_actions(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            check_length(array.len(), self.sizes.games)?;
            match array.as_slice() {
                Ok(slice) => self.actions.copy_from_slice(slice),
                Err(_) => fill(&mut self.actions, array.as_array().iter().copied()),
            }
            return Ok(());
        }
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i32>>() {
            check_length(array.len(), self.sizes.games)?;
            fill(&mut self.actions, array.as_array().iter().map(|&action| action.into()));
            return Ok(());
        }
        let kind = actions.get_type().name()?.to_string();
        let dtype =
            actions.getattr("dtype").and_then(|dtype| dtype.str()).map(|dtype| format!(" of {dtype}"));
        let dimensions = actions.getattr("ndim").map(|count| format!(" with {count} dimensions"));
        Err(PyTypeError::new_err(format!(
            "expected actions as a numpy array of int64 or int32 with 1 dimension, not {kind}{}{}",
            dtype.unwrap_or_default(),
            dimensions.unwrap_or_default()
        )))
    }

    /// Nothing is played unless all actions are legal.
    fn check_actions(&self) -> PyResult<()> {
        let (parts, actions, size) = (&self.parts, &self.actions, self.sizes.games_a_part);
        let checked =
            parts.iter().zip(actions.chunks(size)).try_for_each(|(part, actions)| part.check(actions));
        checked.map_err(|error| Refusal::from(error).into())
    }

    fn draw(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut array = self.arrays.actions.bind(py).try_readwrite().map_err(busy)?;
        let drawn = whole(array.as_slice_mut(), self.sizes.games)?;
        let (parts, actions, size) = (&mut self.parts, &mut self.actions, self.sizes.games_a_part);
        let pool = self.pool.as_ref();
        py.detach(|| {
            let work: Vec<_> = parts.iter_mut().zip(actions.chunks_mut(size)).collect();
            spread(pool, work, |(part, actions)| part.random_actions(actions));
            drawn.copy_from_slice(actions);
        });
        Ok(())
    }

    /// Lets every part write into its share of the arrays, side by side where there are threads.
    fn for_parts(
        &mut self,
        py: Python<'_>,
        run: impl Fn(&mut dyn AnyBatch, &[i64], Output<'_>) + Sync,
    ) -> PyResult<Py<PyTuple>> {
        let Sizes { games_a_part: size, observation, actions: count, sides, .. } = self.sizes;
        let mut memory = self.arrays.memory.bind(py).try_readwrite().map_err(busy)?;
        let output = self.sizes.output(whole(memory.as_slice_mut(), self.sizes.memory())?)?;
        let thinks = matches!(self.settings.opponent, Some(Opponent::Level(_)));
        let stop = thinks.then_some(&*self.stop);
        let (parts, pool, actions) = (&mut self.parts, self.pool.as_ref(), &self.actions);
        let done = listening(py, stop, || match &mut parts[..] {
            [part] => run(&mut **part, actions, output),
            parts => {
                let observations = output.observation.chunks_mut(size * observation);
                let masks = output.mask.chunks_mut(size * count);
                let rewards = output.reward.chunks_mut(size * sides);
                let ends = output.done.chunks_mut(size).zip(output.side.chunks_mut(size));
                let outputs = observations.zip(masks).zip(rewards).zip(ends).map(
                    |(((observation, mask), reward), (done, side))| Output {
                        observation,
                        mask,
                        reward,
                        done,
                        side,
                    },
                );
                let work: Vec<_> = parts.iter_mut().zip(actions.chunks(size)).zip(outputs).collect();
                spread(pool, work, |((part, actions), output)| run(&mut **part, actions, output));
            }
        });
        // Once stopped, some games have been stepped and others have not.
        self.is_interrupted |= self.stop.load(Ordering::Relaxed);
        done?;
        Ok(self.arrays.seen.clone_ref(py))
    }
}

/// Does something while other threads of Python go on. What can be stopped is stopped when a signal comes, whose exception is
/// raised then.
fn listening(py: Python<'_>, stop: Option<&AtomicBool>, work: impl FnOnce() + Send) -> PyResult<()> {
    let Some(stop) = stop else {
        py.detach(work);
        return Ok(());
    };
    py.detach(|| {
        std::thread::scope(|scope| {
            // It closes when the work is done, or has panicked.
            let (working, done) = mpsc::channel::<()>();
            let worker = move || {
                let _working = working;
                work();
            };
            std::thread::Builder::new().spawn_scoped(scope, worker).map_err(no_thread)?;
            while done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                if let Some(raised) = Python::attach(|py| py.check_signals().err()) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(raised);
                }
            }
            Ok(())
        })
    })
}

fn no_thread(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!("no thread could be started to step the games: {error}"))
}

/// Does pieces of work, side by side where there is a pool.
fn spread<T: Send>(pool: Option<&rayon::ThreadPool>, work: Vec<T>, run: impl Fn(T) + Sync + Send) {
    match pool {
        Some(pool) => pool.install(|| work.into_par_iter().for_each(run)),
        None => work.into_iter().for_each(run),
    }
}

fn fill(actions: &mut [i64], numbers: impl Iterator<Item = i64>) {
    actions.iter_mut().zip(numbers).for_each(|(action, number)| *action = number);
}

fn check_length(found: usize, expected: usize) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    Err(ArgumentError::new_err(format!("{found} actions, expected one for each of {expected} games")))
}

fn check_count(what: &str, found: usize, most: usize) -> PyResult<()> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(ArgumentError::new_err(format!("{found} {what}, expected 1 to {most}")))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
