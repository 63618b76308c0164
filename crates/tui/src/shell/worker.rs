//! The thread on which the computer thinks.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use stackade_core::AnyMatch;
use stackade_engine::{Engine, Hooks, Info, Player, Searcher, Settings, Spec, Task, player, review};
use stackade_search::Limits;

use crate::{Event, Job, JobId};

/// A thread that takes jobs one after the other.
pub(super) struct Worker {
    jobs: Sender<(JobId, Job, Arc<AtomicBool>)>,
    /// How to stop the jobs that were given out last.
    stops: HashMap<JobId, Arc<AtomicBool>>,
}

impl Worker {
    pub(super) fn start(events: Sender<Event>) -> Worker {
        let (jobs, queue) = channel();
        std::thread::spawn(move || work(&queue, &events));
        Worker { jobs, stops: HashMap::new() }
    }

    pub(super) fn think(&mut self, job_id: JobId, job: Job) {
        let stop = Arc::new(AtomicBool::new(false));
        self.stops.retain(|&known, _| known + 16 > job_id);
        self.stops.insert(job_id, Arc::clone(&stop));
        // The thread lives as long as the program.
        let _ = self.jobs.send((job_id, job, stop));
    }

    pub(super) fn stop(&self, job_id: JobId) {
        if let Some(stop) = self.stops.get(&job_id) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn work(queue: &Receiver<(JobId, Job, Arc<AtomicBool>)>, events: &Sender<Event>) {
    let mut thinker = Thinker::default();
    for (job_id, job, stop) in queue {
        let mut world = Outside { began: Instant::now(), deadline: None, stop, job_id, events };
        match job {
            Job::Choose(game, spec, seed, time) => {
                world.deadline = time;
                let chosen = thinker.choose(&*game, &spec, seed, time, &mut world);
                let _ = events.send(Event::Chosen(job_id, chosen));
            }
            Job::Analyse(game, lines, time) => {
                let engine =
                    thinker.engine(&*game, Settings { lines, threads: threads(), ..Settings::default() });
                let limits =
                    Limits { time_ms: time.map(|time| time.as_millis() as u64), ..Limits::default() };
                let report = engine.think(&*game, Task::Search(Searcher::AlphaBeta, limits), &mut world);
                let _ = events.send(Event::Finished(job_id, report.lines));
            }
            Job::Review(game) => {
                let engine = thinker.engine(&*game, Settings { threads: threads(), ..Settings::default() });
                let task = Task::Search(Searcher::AlphaBeta, Limits::time_ms(150));
                let show = |turn| {
                    let _ = events.send(Event::Reviewed(job_id, Box::new(turn)));
                };
                review::review(engine, &*game, task, &mut world, show);
                let _ = events.send(Event::Finished(job_id, Vec::new()));
            }
        }
    }
}

/// How many threads analysis uses.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().min(8))
}

/// Engines and other programs that are kept from one move to the next.
#[derive(Default)]
pub struct Thinker {
    engine: Option<Engine>,
    programs: Vec<(Spec, Box<dyn Player>)>,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("engine", &self.engine).finish_non_exhaustive()
    }
}

/// How long another program may think about a move where no clock says it.
const FOR_A_PROGRAM: Duration = Duration::from_secs(1);

impl Thinker {
    /// The engine for a game.
    fn engine(&mut self, game: &dyn AnyMatch, settings: Settings) -> &mut Engine {
        let id = game.id();
        if self.engine.as_ref().is_none_or(|engine| *engine.id() != id) {
            self.engine = None;
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(&id, settings));
        engine.settings = settings;
        engine
    }

    /// The move that a player chooses.
    pub fn choose(
        &mut self,
        game: &dyn AnyMatch,
        spec: &Spec,
        seed: u64,
        time: Option<Duration>,
        hooks: &mut dyn Hooks,
    ) -> Result<String, String> {
        let Some(task) = spec.task() else { return self.ask_program(game, spec, time) };
        spec.check(&game.id()).map_err(|error| error.to_string())?;
        let engine = self.engine(game, Settings { seed, ..Settings::default() });
        let chosen = engine.think(game, task, hooks).best;
        // A player that is stopped before it has looked at anything still moves.
        chosen.or_else(|| game.legal_moves().into_iter().next()).ok_or_else(|| "no move was found".to_owned())
    }

    fn ask_program(
        &mut self,
        game: &dyn AnyMatch,
        spec: &Spec,
        time: Option<Duration>,
    ) -> Result<String, String> {
        let at = self.programs.iter().position(|(known, _)| known == spec);
        let time = time.unwrap_or(FOR_A_PROGRAM);
        let at = at.unwrap_or_else(|| {
            let mut program = player(spec, time);
            program.begin(&game.id(), 0);
            self.programs.push((spec.clone(), program));
            self.programs.len() - 1
        });
        let program = &mut self.programs[at].1;
        program.set_time(time);
        if game.moves().len() < 2 {
            program.begin(&game.id(), 0);
        }
        program.choose(game).map_err(|fault| fault.to_string())
    }
}

/// Lets a player choose a move with nobody watching; where a clock runs, within this time.
pub fn choose(
    thinker: &mut Thinker,
    game: &dyn AnyMatch,
    spec: &Spec,
    seed: u64,
    time: Option<Duration>,
) -> Result<String, String> {
    /// A clock, and nobody who listens.
    struct Alone(Instant, Option<Duration>);
    impl Hooks for Alone {
        fn now(&self) -> u64 {
            self.0.elapsed().as_millis() as u64
        }

        fn should_stop(&self) -> bool {
            self.1.is_some_and(|time| self.0.elapsed() >= time)
        }
    }
    thinker.choose(game, spec, seed, time, &mut Alone(Instant::now(), time))
}

/// What surrounds the engine: a clock, a flag, and the game to tell news to.
struct Outside<'a> {
    began: Instant,
    deadline: Option<Duration>,
    stop: Arc<AtomicBool>,
    job_id: JobId,
    events: &'a Sender<Event>,
}

impl Hooks for Outside<'_> {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| self.began.elapsed() >= deadline)
    }

    fn emit(&mut self, info: &Info) {
        let _ = self.events.send(Event::Progress(self.job_id, info.clone()));
    }
}
